package io.slotwise.server.keyspace;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Immutable. The id of an entry of a stream; both numbers are unsigned. */
public record StreamId(long millis, long sequence) implements Comparable<StreamId> {
    public static final StreamId MIN = new StreamId(0, 0);
    public static final StreamId MAX = new StreamId(-1, -1);

    /** Reads "millis-sequence" or "millis" alone, with that sequence in its place; null when it is neither. */
    public static @Nullable StreamId parse(byte[] text, long missingSequence) {
        String word = new String(text, StandardCharsets.US_ASCII);
        int dash = word.indexOf('-');
        try {
            long millis = unsigned(dash < 0 ? word : word.substring(0, dash));
            return new StreamId(millis, dash < 0 ? missingSequence : unsigned(word.substring(dash + 1)));
        } catch (NumberFormatException notAnId) {
            return null;
        }
    }

    private static long unsigned(String digits) {
        if (digits.startsWith("+")) {
            throw new NumberFormatException(digits);
        }
        return Long.parseUnsignedLong(digits);
    }

    /** The next id there can be; null after the last. */
    public @Nullable StreamId next() {
        if (sequence != -1) {
            return new StreamId(millis, sequence + 1);
        }
        return millis == -1 ? null : new StreamId(millis + 1, 0);
    }

    /** The id before this one; null before the first. */
    public @Nullable StreamId previous() {
        if (sequence != 0) {
            return new StreamId(millis, sequence - 1);
        }
        return millis == 0 ? null : new StreamId(millis - 1, -1);
    }

    public boolean isAfter(StreamId other) {
        return compareTo(other) > 0;
    }

    @Override
    public int compareTo(StreamId other) {
        int order = Long.compareUnsigned(millis, other.millis);
        return order != 0 ? order : Long.compareUnsigned(sequence, other.sequence);
    }

    @Override
    public String toString() {
        return Long.toUnsignedString(millis) + "-" + Long.toUnsignedString(sequence);
    }
}
