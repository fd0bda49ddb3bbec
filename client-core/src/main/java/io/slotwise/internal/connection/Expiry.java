package io.slotwise.internal.connection;

/**
 * One look of the deadline thread over the exchanges of a connection: ends those that are due, and remembers when the
 * next one will be. Confined to the deadline thread.
 */
final class Expiry {
    static final long NEVER = Long.MAX_VALUE;

    private final long now;
    private long untilNext = NEVER;
    private int expiredUnanswered;

    Expiry(long now) {
        this.now = now;
    }

    void look(Exchange<?> exchange) {
        if (exchange.isDone()) {
            return;
        }
        long left = exchange.deadlineNanos() - now;
        if (left > 0) {
            untilNext = Math.min(untilNext, left);
        } else if (exchange.expireIfDue(now)) {
            expiredUnanswered++;
        }
    }

    /** Nanoseconds until the next deadline, or {@link #NEVER}. */
    long untilNext() {
        return untilNext;
    }

    /** How many exchanges that had been written ended in this look. */
    int expiredUnanswered() {
        return expiredUnanswered;
    }
}
