package io.slotwise.system;

import java.util.concurrent.TimeUnit;

/** Safe for use by two threads: one reports answers, one asks. The longest time between two answers in a row. */
final class LongestGap {
    private long last = System.nanoTime();
    private long longest;

    /** An answer has come. */
    synchronized void answered() {
        long now = System.nanoTime();
        longest = Math.max(longest, now - last);
        last = now;
    }

    /** Forgets all gaps that have ended. */
    synchronized void restart() {
        longest = 0;
    }

    @Override
    public synchronized String toString() {
        return TimeUnit.NANOSECONDS.toMillis(longest) + " ms";
    }
}
