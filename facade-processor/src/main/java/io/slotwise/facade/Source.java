package io.slotwise.facade;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Confined to one thread. A source file in the making: text is added with qualified names, which become imports. */
final class Source {

    /** Package, annotations of the type, simple name of the outermost class. Not within a string. */
    private static final Pattern QUALIFIED_NAME =
            Pattern.compile("(?<![\\w.\"])((?:[a-z]\\w*\\.)+)((?:@[\\w.]+ )*)([A-Z]\\w*)");

    private final String name;
    private final String packagePrefix;
    private final StringBuilder body = new StringBuilder();
    private final Map<String, String> namesBySimpleName = new HashMap<>();

    /** @param name the qualified name of the file's type */
    Source(String name) {
        this.name = name;
        this.packagePrefix = name.substring(0, name.lastIndexOf('.') + 1);
        imported(name);
    }

    String name() {
        return name;
    }

    String simpleName() {
        return name.substring(packagePrefix.length());
    }

    void add(String text) {
        body.append(imported(text));
    }

    /** For prose, in which nothing is a name to import. */
    void addProse(String text) {
        body.append(text);
    }

    String text() {
        TreeSet<String> imports = new TreeSet<>();
        namesBySimpleName.forEach((simpleName, qualified) -> {
            String prefix = qualified.substring(0, qualified.length() - simpleName.length());
            if (!prefix.equals(packagePrefix) && !prefix.equals("java.lang.")) {
                imports.add(qualified);
            }
        });
        String packageName = packagePrefix.substring(0, packagePrefix.length() - 1);
        return imports.stream()
                .map(qualified -> "import " + qualified + ";\n")
                .collect(Collectors.joining("", "package " + packageName + ";\n\n", "\n" + body));
    }

    private String imported(String text) {
        return QUALIFIED_NAME.matcher(text).replaceAll(found -> Matcher.quoteReplacement(imported(found)));
    }

    private String imported(MatchResult found) {
        String qualified = found.group(1) + found.group(3);
        String winner = namesBySimpleName.putIfAbsent(found.group(3), qualified);
        boolean taken = winner != null && !winner.equals(qualified);
        return (taken ? found.group(1) : "") + imported(found.group(2)) + found.group(3);
    }
}
