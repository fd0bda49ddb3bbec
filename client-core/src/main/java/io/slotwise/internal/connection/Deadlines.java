package io.slotwise.internal.connection;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Ends what is due on the connections of one set of I/O threads, without a timer for each command. Thread-safe; the
 * looks themselves run on the deadline thread, one after the other.
 *
 * <p>Each connection publishes the earliest deadline of what it holds. The next look is planned for the earliest of
 * those, never sooner than a millisecond after the last; a connection whose earliest deadline has come is walked and
 * publishes the next one. Under a steady load that finishes in time this is one walk for each connection and timeout, and
 * nothing at all when nothing is in flight.
 */
final class Deadlines {
    /** No deadline. */
    static final long NONE = Long.MAX_VALUE;

    private static final long LEAST_GAP_NANOS = 1_000_000;

    private final Scheduler scheduler;
    private final Set<NodeConnection> connections = ConcurrentHashMap.newKeySet();
    private final AtomicLong plannedLook = new AtomicLong(NONE);

    Deadlines(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    void add(NodeConnection connection) {
        connections.add(connection);
    }

    void remove(NodeConnection connection) {
        connections.remove(connection);
    }

    /** Plans a look for this moment, unless one is planned before. */
    void watch(long deadline) {
        long planned = plannedLook.get();
        while (planned == NONE || deadline - planned < 0) {
            if (plannedLook.compareAndSet(planned, deadline)) {
                long delay = Math.max(0, deadline - scheduler.nanoTime()) + LEAST_GAP_NANOS;
                scheduler.schedule(this::look, delay);
                return;
            }
            planned = plannedLook.get();
        }
    }

    private void look() {
        plannedLook.set(NONE);
        long now = scheduler.nanoTime();
        for (NodeConnection connection : connections) {
            long earliest = connection.earliestDeadline();
            if (earliest != NONE && now - earliest >= 0) {
                connection.expireDue(now);
            }
            earliest = connection.earliestDeadline();
            if (earliest != NONE) {
                watch(earliest);
            }
        }
    }
}
