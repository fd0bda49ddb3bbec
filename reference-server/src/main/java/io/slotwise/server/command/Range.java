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

    int length() {
        return (int) (last - first + 1);
    }

    boolean isEmpty() {
        return last < first;
    }
}
