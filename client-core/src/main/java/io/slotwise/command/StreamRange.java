package io.slotwise.command;

import org.jspecify.annotations.Nullable;

/**
 * A range of the entries of a stream. Immutable.
 *
 * @param first the first id, or null for no limit
 * @param firstIncluded whether that one is in the range
 * @param last the last id, or null for no limit
 * @param lastIncluded whether that one is in the range
 */
public record StreamRange(
        @Nullable StreamId first,
        boolean firstIncluded,
        @Nullable StreamId last,
        boolean lastIncluded) {
    private static final StreamRange ALL = new StreamRange(null, true, null, true);

    /** Every entry. */
    public static StreamRange all() {
        return ALL;
    }

    /** From one id to another, both included. */
    public static StreamRange between(StreamId first, StreamId last) {
        return new StreamRange(first, true, last, true);
    }

    /** An id, and those after it. */
    public static StreamRange from(StreamId first) {
        return new StreamRange(first, true, null, true);
    }

    /** The ids after this one. Since 6.2.0. */
    public static StreamRange after(StreamId id) {
        return new StreamRange(id, false, null, true);
    }

    /** An id, and those before it. */
    public static StreamRange upTo(StreamId last) {
        return new StreamRange(null, true, last, true);
    }

    /** The ids before this one. Since 6.2.0. */
    public static StreamRange before(StreamId id) {
        return new StreamRange(null, true, id, false);
    }

    String firstWord() {
        return first == null ? "-" : firstIncluded ? first.toString() : "(" + first;
    }

    String lastWord() {
        return last == null ? "+" : lastIncluded ? last.toString() : "(" + last;
    }
}
