package io.slotwise.server.command;

/**
 * Immutable. First and last index, both inclusive; negative ones count from the end until the range is {@link #within} a
 * length.
 */
record Range(long first, long last) {
    static Range of(Call call, int index) {
        return new Range(call.integer(index), call.integer(index + 1));
    }

    /** What there is of it in something of that length; empty when last is less than first. */
    Range within(long length) {
        long start = Math.max(first < 0 ? first + length : first, 0);
        long end = Math.min(last < 0 ? last + length : last, length - 1);
        return start > end || start >= length ? new Range(0, -1) : new Range(start, end);
    }

    /** The same for bytes and bits of strings, where a last index before the beginning is the first one. */
    Range withinString(long length) {
        return new Range(first, last < 0 ? Math.max(last + length, 0) : last).within(length);
    }

    int length() {
        return (int) (last - first + 1);
    }

    boolean isEmpty() {
        return last < first;
    }
}
