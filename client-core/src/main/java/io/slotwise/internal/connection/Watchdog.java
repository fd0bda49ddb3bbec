package io.slotwise.internal.connection;

/**
 * Tells a dead node from a slow one: a node is taken for dead when so many commands in a row timed out without a single
 * byte from it since they were written. One that sends anything at all is only slow. Confined to the deadline thread.
 */
final class Watchdog {
    private final int limit;
    private int timesReadBefore;
    private int timeoutsInARow;

    Watchdog(int limit) {
        this.limit = limit;
    }

    /**
     * Counts timeouts.
     *
     * @param unanswered how many commands timed out since whose writing no byte has come
     * @param timesRead how many times bytes have come so far
     * @return whether the node is taken for dead
     */
    boolean count(int unanswered, int timesRead) {
        timeoutsInARow = timesRead == timesReadBefore ? timeoutsInARow + unanswered : unanswered;
        timesReadBefore = timesRead;
        return timeoutsInARow >= limit;
    }

    int timeoutsInARow() {
        return timeoutsInARow;
    }
}
