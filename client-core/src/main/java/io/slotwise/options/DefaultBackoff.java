package io.slotwise.options;

import io.github.resilience4j.core.IntervalFunction;

/**
 * 20 ms, doubling to 2 s. Stateless. The library's own function of the kind goes through a stream for each value, and its
 * first value in a process takes tens of milliseconds, for which the event loop of the command that failed would stand
 * still for all the others.
 */
final class DefaultBackoff implements IntervalFunction {
    static final IntervalFunction INSTANCE = new DefaultBackoff();

    private static final long FIRST_MILLIS = 20;
    private static final long LONGEST_MILLIS = 2_000;

    /** After so many doublings, and any more, it is the longest. */
    private static final int MOST_DOUBLINGS = 7;

    private DefaultBackoff() {}

    @Override
    public Long apply(Integer failures) {
        if (failures < 1) {
            throw new IllegalArgumentException("Failures are counted from 1, not from " + failures);
        }
        return Math.min(LONGEST_MILLIS, FIRST_MILLIS << Math.min(failures - 1, MOST_DOUBLINGS));
    }
}
