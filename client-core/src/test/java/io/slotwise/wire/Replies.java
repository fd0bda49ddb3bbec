package io.slotwise.wire;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Replies as they stand on the wire. */
public final class Replies {
    private Replies() {}

    /** A bulk string of ISO 8859-1. */
    public static String bulk(String text) {
        return "$" + text.length() + "\r\n" + text + "\r\n";
    }

    /** An array of replies. */
    public static String array(List<String> elements) {
        return "*" + elements.size() + "\r\n" + String.join("", elements);
    }

    /** An array of replies. */
    public static String array(String... elements) {
        return array(List.of(elements));
    }

    /** A whole number. */
    public static String number(long number) {
        return ":" + number + "\r\n";
    }

    static byte[] bytes(String reply) {
        return reply.getBytes(StandardCharsets.ISO_8859_1);
    }
}
