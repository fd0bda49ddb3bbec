package io.slotwise.command;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;

/** Replies as servers spell them, for wire tables. What may differ between the protocols is given both ways. */
final class Replies {
    /** What RESP2 says for nothing. */
    static final String NULL2 = "$-1\r\n";

    /** What RESP3 says for nothing. */
    static final String NULL3 = "_\r\n";

    private Replies() {}

    static String bulk(String text) {
        return "$" + text.getBytes(StandardCharsets.UTF_8).length + "\r\n" + text + "\r\n";
    }

    static String verbatim(String text) {
        return "=" + (text.getBytes(StandardCharsets.UTF_8).length + 4) + "\r\ntxt:" + text + "\r\n";
    }

    static String simple(String text) {
        return "+" + text + "\r\n";
    }

    static String integer(long number) {
        return ":" + number + "\r\n";
    }

    static String decimal(String number) {
        return "," + number + "\r\n";
    }

    static String array(String... elements) {
        return "*" + elements.length + "\r\n" + String.join("", elements);
    }

    static String set(String... elements) {
        return "~" + elements.length + "\r\n" + String.join("", elements);
    }

    /** Keys and values in turns. */
    static String map(String... keysAndValues) {
        return "%" + keysAndValues.length / 2 + "\r\n" + String.join("", keysAndValues);
    }

    static String bulks(String... texts) {
        StringBuilder elements = new StringBuilder("*" + texts.length + "\r\n");
        for (String text : texts) {
            elements.append(bulk(text));
        }
        return elements.toString();
    }

    /** What a server says in RESP2 where it says this in RESP3: no sets, no maps, no doubles, another null. */
    static String inResp2(String resp3) {
        StringBuilder resp2 = new StringBuilder();
        Iterator<String> lines = List.of(resp3.split("\r\n", -1)).iterator();
        for (String line = lines.next(); lines.hasNext(); line = lines.next()) {
            String rest = line.substring(1);
            switch (line.charAt(0)) {
                case '$' ->
                    resp2.append(line).append("\r\n").append(lines.next()).append("\r\n");
                case '%' -> resp2.append('*').append(2 * Integer.parseInt(rest)).append("\r\n");
                case '~' -> resp2.append('*').append(rest).append("\r\n");
                case ',' -> resp2.append(bulk(rest));
                case '_' -> resp2.append(NULL2);
                default -> resp2.append(line).append("\r\n");
            }
        }
        return resp2.toString();
    }
}
