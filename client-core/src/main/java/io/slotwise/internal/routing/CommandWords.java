package io.slotwise.internal.routing;

import io.slotwise.command.Command;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The words of a command as a server counts them: the name's first, then the arguments. Immutable. */
final class CommandWords {
    private static final int LONGEST_NUMBER = 10;

    private final Command<?> command;
    private final String[] name;

    CommandWords(Command<?> command) {
        this.command = command;
        this.name = command.name().split(" ", -1);
    }

    int count() {
        return name.length + command.argumentCount();
    }

    /** How many of them are the name's. */
    int ofName() {
        return name.length;
    }

    /** A word as text, in lower case; only for words that are compared with others. */
    String lowerCase(int word) {
        Object value = word < name.length ? name[word] : command.argument(word - name.length);
        String text = value instanceof byte[] bytes ? new String(bytes, StandardCharsets.ISO_8859_1) : value.toString();
        return text.toLowerCase(Locale.ROOT);
    }

    /** Whether a word is this one, which is in lower case. */
    boolean is(int word, String keyword) {
        Object value = word < name.length ? name[word] : command.argument(word - name.length);
        int length =
                value instanceof byte[] bytes ? bytes.length : value.toString().length();
        return length == keyword.length() && lowerCase(word).equals(keyword);
    }

    /** A word as a number that counts words; -1 when it is none. */
    int number(int word) {
        String digits = lowerCase(word);
        if (digits.isEmpty()
                || digits.length() > LONGEST_NUMBER
                || !digits.chars().allMatch(each -> each >= '0' && each <= '9')) {
            return -1;
        }
        return (int) Math.min(Integer.MAX_VALUE, Long.parseLong(digits));
    }
}
