package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import org.jspecify.annotations.Nullable;

/**
 * The id of an entry of a stream. Immutable; ordered as the entries are.
 *
 * @param milliseconds since 1970, by the clock of the node that made it, as 64 bits without a sign
 * @param sequence what tells the entries of one millisecond apart, as 64 bits without a sign
 */
public record StreamId(long milliseconds, long sequence) implements Comparable<StreamId> {
    /** 0-0: before every entry. */
    public static final StreamId ZERO = new StreamId(0, 0);

    static final ReplyReader<StreamId> READER = cursor -> parse(SimpleReaders.PRESENT_TEXT.read(cursor));
    static final ReplyReader<@Nullable StreamId> NULLABLE_READER = CatalogueGroup.orNull(READER);

    /**
     * The id that this text spells, such as {@code 1526919030474-55}; without the second number that is 0.
     *
     * @throws NumberFormatException if it spells none
     */
    public static StreamId parse(String text) {
        int dash = text.indexOf('-');
        if (dash < 0) {
            return new StreamId(Long.parseUnsignedLong(text), 0);
        }
        return new StreamId(
                Long.parseUnsignedLong(text.substring(0, dash)), Long.parseUnsignedLong(text.substring(dash + 1)));
    }

    @Override
    public int compareTo(StreamId other) {
        int byTime = Long.compareUnsigned(milliseconds, other.milliseconds);
        return byTime != 0 ? byTime : Long.compareUnsigned(sequence, other.sequence);
    }

    /** As the servers spell it: {@code 1526919030474-55}. */
    @Override
    public String toString() {
        return Long.toUnsignedString(milliseconds) + "-" + Long.toUnsignedString(sequence);
    }
}
