package io.slotwise.facade;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Stateless. The first sentence of a doc comment, fit to stand in another file. */
final class Summary {

    private static final Pattern END_OF_TEXT = Pattern.compile("(?m)^\\s*@\\w|<p>");
    private static final Pattern LINK = Pattern.compile("\\{@link(?:plain)?\\s+([^\\s}]+)(?:\\s+([^}]*))?\\}");

    private Summary() {}

    /** Empty when there is no comment. Links turn into plain text or code, since the other file has other imports. */
    static String of(@Nullable String comment) {
        if (comment == null) {
            return "";
        }
        String text = END_OF_TEXT.split(comment, 2)[0].strip().replaceAll("\\s+", " ");
        return LINK.matcher(firstSentence(text))
                .replaceAll(link -> Matcher.quoteReplacement(withoutTarget(link.group(1), link.group(2))));
    }

    private static String firstSentence(String text) {
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (c == '.' && depth == 0 && (i + 1 == text.length() || text.charAt(i + 1) == ' ')) {
                return text.substring(0, i + 1);
            }
        }
        return text;
    }

    private static String withoutTarget(String target, @Nullable String label) {
        if (label != null) {
            return label;
        }
        return "{@code " + (target.startsWith("#") ? target.substring(1) : target.replace('#', '.')) + "}";
    }
}
