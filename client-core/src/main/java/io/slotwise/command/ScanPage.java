package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import java.util.List;

/**
 * A part of what a scan finds, and where the next part begins. Immutable.
 *
 * @param cursor what the next call is given; it means something to the node that answered alone
 * @param elements what was found: none at all is no sign of the end, and an element may come twice
 */
public record ScanPage<T>(String cursor, List<T> elements) {
    /** The cursor that a scan begins with. */
    public static final String START = "0";

    /** Copies the list. */
    public ScanPage {
        elements = List.copyOf(elements);
    }

    /** Whether the scan is over. */
    public boolean isLast() {
        return cursor.equals(START);
    }

    /** A reader of the cursor, and of the elements as another reads them. */
    static <T> ReplyReader<ScanPage<T>> reader(ReplyReader<List<T>> elements) {
        return cursor -> {
            cursor.enterArray();
            String next = SimpleReaders.PRESENT_TEXT.read(cursor);
            return new ScanPage<>(next, elements.read(cursor));
        };
    }
}
