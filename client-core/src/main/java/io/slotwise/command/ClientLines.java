package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What nodes tell of connections: a line for each, of names and values with a sign between. Stateless. */
final class ClientLines {
    static final ReplyReader<Map<String, String>> ONE =
            cursor -> line(SimpleReaders.PRESENT_TEXT.read(cursor).strip());

    static final ReplyReader<List<Map<String, String>>> ALL = cursor -> SimpleReaders.PRESENT_TEXT
            .read(cursor)
            .lines()
            .filter(line -> !line.isEmpty())
            .map(ClientLines::line)
            .toList();

    private ClientLines() {}

    private static Map<String, String> line(String line) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String word : line.split(" ", -1)) {
            int sign = word.indexOf('=');
            if (sign > 0) {
                values.put(word.substring(0, sign), word.substring(sign + 1));
            }
        }
        return Collections.unmodifiableMap(values);
    }
}
