package io.slotwise.internal.connection;

/**
 * One look of the deadline thread over the exchanges of a connection: ends those that are due, and remembers when the
 * next one will be. Confined to the deadline thread.
 */
final class Expiry {
    private final long now;
    private final int timesRead;
    private long next = Deadlines.NONE;
    private int unanswered;

    /**
     * A look at this moment.
     *
     * @param timesRead how many times the connection has received bytes so far
     */
    Expiry(long now, int timesRead) {
        this.now = now;
        this.timesRead = timesRead;
    }

    void look(Exchange<?> exchange) {
        if (exchange.isDone()) {
            return;
        }
        if (exchange.deadlineNanos() - now > 0) {
            next = Deadlines.earlier(next, exchange.deadlineNanos());
            return;
        }
        try {
            if (exchange.expireIfDue(now, timesRead)) {
                unanswered++;
            }
        } catch (RuntimeException e) {
            exchange.breakOff(e, true);
        }
    }

    /** The earliest of the deadlines that have not come, or {@link Deadlines#NONE}. */
    long next() {
        return next;
    }

    /** How many exchanges ended in this look since whose writing no byte has come. */
    int unanswered() {
        return unanswered;
    }
}
