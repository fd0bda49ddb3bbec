package io.slotwise.command;

import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * The rows that FT.AGGREGATE made, or a part of them. Immutable.
 *
 * @param rows properties by name, in the order of the reply
 * @param cursor where to go on, by {@link SearchCommands#ftCursorRead}; 0 when there is no more, or without a cursor
 */
public record SearchRows(List<Map<String, Reply>> rows, long cursor) {
    static SearchRows read(ReplyCursor cursor) {
        return new SearchRows(rows(cursor), 0);
    }

    /** The rows, and the cursor behind them. */
    static SearchRows readWithCursor(ReplyCursor cursor) {
        cursor.enterArray();
        List<Map<String, Reply>> rows = rows(cursor);
        return new SearchRows(rows, cursor.wholeNumber());
    }

    /** RESP2 sends an array of a number without meaning and of the rows, RESP3 maps with names. */
    private static List<Map<String, Reply>> rows(ReplyCursor cursor) {
        if (cursor.type() == ReplyType.MAP) {
            return named(cursor);
        }
        int count = cursor.enterArray();
        List<Map<String, Reply>> rows = new ArrayList<>(Math.max(0, count));
        for (int i = 0; i < count; i++) {
            if (i == 0) {
                cursor.skip();
            } else {
                rows.add(SimpleReaders.NAMED.read(cursor));
            }
        }
        return Collections.unmodifiableList(rows);
    }

    private static List<Map<String, Reply>> named(ReplyCursor cursor) {
        List<Map<String, Reply>> rows = List.of();
        int count = cursor.enterMap();
        for (int i = 0; i < count; i++) {
            if (SimpleReaders.PRESENT_TEXT.read(cursor).equals("results")) {
                rows = CatalogueGroup.list(cursor, SearchRows::attributes);
            } else {
                cursor.skip();
            }
        }
        return rows;
    }

    private static Map<String, Reply> attributes(ReplyCursor cursor) {
        Map<String, Reply> attributes = Map.of();
        int count = cursor.enterMap();
        for (int i = 0; i < count; i++) {
            if (SimpleReaders.PRESENT_TEXT.read(cursor).equals("extra_attributes")) {
                attributes = SimpleReaders.NAMED.read(cursor);
            } else {
                cursor.skip();
            }
        }
        return attributes;
    }
}
