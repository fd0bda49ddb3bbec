package io.slotwise.internal.resp;

import io.slotwise.command.Command;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Error lines, fit to be shown: servers repeat arguments in some, which are keys, values or secrets. Stateless. */
public final class ErrorLine {
    /** Source: the reply to an unknown command, server.c. What follows is cut off at some length, within a word too. */
    private static final String ALL_REPEATED = ", with args beginning with:";

    private static final String HIDDEN = "***";
    private static final String[] QUOTES = {"'", "`", "\""};

    /** What is named so is a word of the command's syntax. Source: the replies of command families and of CONFIG SET. */
    private static final String[] WORDS_OF_THE_SYNTAX = {"subcommand ", "argument "};

    /** Shorter arguments are hidden where they are quoted only: such words are in most texts. */
    private static final int LEAST_UNQUOTED = 4;

    /** As is a shorter one of letters alone. */
    private static final int LEAST_UNQUOTED_LETTERS = 8;

    private ErrorLine() {}

    /** Without the list of arguments in which an error line about an unknown command ends. */
    public static String withoutArguments(String line) {
        int repeated = line.indexOf(ALL_REPEATED);
        return repeated < 0 ? line : line.substring(0, repeated);
    }

    /** The same, and without arguments of the command that the line quotes elsewhere. */
    public static String withoutArguments(String line, Command<?> command) {
        String text = withoutArguments(line);
        for (Command<?> part : command.transaction()) {
            text = withoutArguments(text, part);
        }
        for (int i = 0; i < command.argumentCount(); i++) {
            text = withoutQuoted(text, command.argument(i));
        }
        return text;
    }

    private static String withoutQuoted(String line, Object argument) {
        if (argument instanceof byte[] bytes && bytes.length > 4 * line.length()) {
            return line; // longer than the line in any encoding
        }
        String word =
                argument instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : argument.toString();
        if (word.isEmpty() || word.length() > line.length()) {
            return line;
        }
        String text = line;
        for (String quote : QUOTES) {
            text = withoutQuoted(text, quote + sent(word) + quote, quote + HIDDEN + quote);
        }
        return mayBeAWordOfTheText(word) ? text : withoutUnquoted(text, sent(word));
    }

    /** Options are sent in capitals, and told by name when one is wrong. */
    private static boolean mayBeAWordOfTheText(String word) {
        boolean letters = isOfLetters(word);
        boolean capitals = letters && word.equals(word.toUpperCase(Locale.ROOT));
        return capitals || word.length() < (letters ? LEAST_UNQUOTED_LETTERS : LEAST_UNQUOTED);
    }

    /** A loop: the first redirect of a process must not wait until streams and lambdas have been set up. */
    private static boolean isOfLetters(String word) {
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if ((c < 'A' || c > 'Z') && (c < 'a' || c > 'z')) {
                return false;
            }
        }
        return true;
    }

    /** Scripts and modules say what they like. The code word decides what follows, and stays. */
    private static String withoutUnquoted(String line, String word) {
        int code = line.indexOf(' ');
        int at = code < 0 ? -1 : line.indexOf(word, code);
        if (at < 0) {
            return line;
        }
        StringBuilder text = new StringBuilder();
        int copied = 0;
        for (; at >= 0; at = line.indexOf(word, at + word.length())) {
            if (isEdge(line, at - 1) && isEdge(line, at + word.length())) {
                text.append(line, copied, at).append(HIDDEN);
                copied = at + word.length();
            }
        }
        return text.append(line, copied, line.length()).toString();
    }

    /** Quoted words have been looked at. */
    private static boolean isEdge(String line, int place) {
        return place < 0
                || place >= line.length()
                || !(Character.isLetterOrDigit(line.charAt(place)) || "'`\"".indexOf(line.charAt(place)) >= 0);
    }

    private static String withoutQuoted(String line, String quoted, String hidden) {
        for (String syntax : WORDS_OF_THE_SYNTAX) {
            if (line.contains(syntax + quoted)) {
                return line;
            }
        }
        return line.replace(quoted, hidden);
    }

    /** Servers put spaces for line ends in an error. */
    private static String sent(String word) {
        return word.replace('\r', ' ').replace('\n', ' ');
    }
}
