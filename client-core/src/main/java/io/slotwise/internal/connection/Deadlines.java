package io.slotwise.internal.connection;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Ends what is due on the connections of one set of I/O threads, without a timer for each command. Thread-safe; the
 * looks themselves run on the deadline thread, one after the other.
 *
 * <p>Each connection publishes the earliest deadline of what it holds. The next look is planned for the earliest of
 * those, never sooner than a millisecond after the last; a connection whose earliest deadline has come is walked and
 * publishes the next one. Under a steady load that finishes in time this is one walk for each connection and timeout, and
 * nothing at all when nothing is in flight. One look is planned at a time: an earlier one takes the place of a later one.
 */
final class Deadlines {
    /** No deadline. */
    static final long NONE = Long.MAX_VALUE;

    private static final long LEAST_GAP_NANOS = 1_000_000;

    private final Scheduler scheduler;
    private final Set<NodeConnection> connections = ConcurrentHashMap.newKeySet();
    private final AtomicReference<@Nullable Look> planned = new AtomicReference<>();

    Deadlines(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** The earlier of two moments, either of which may be {@link #NONE}. */
    static long earlier(long a, long b) {
        if (a == NONE || b == NONE) {
            return a == NONE ? b : a;
        }
        return a - b < 0 ? a : b;
    }

    /** Looks after a connection from now on; what it holds already counts. */
    void add(NodeConnection connection) {
        connections.add(connection);
        long earliest = connection.earliestDeadline();
        if (earliest != NONE) {
            watch(earliest);
        }
    }

    void remove(NodeConnection connection) {
        connections.remove(connection);
    }

    long now() {
        return scheduler.nanoTime();
    }

    /** Whether no connection is looked after. */
    boolean isEmpty() {
        return connections.isEmpty();
    }

    /** Plans a look for this moment, unless one is planned before. */
    void watch(long deadline) {
        Look look = null;
        while (true) {
            Look seen = planned.get();
            if (seen != null && deadline - seen.deadline >= 0) {
                return;
            }
            look = look == null ? new Look(deadline) : look;
            if (planned.compareAndSet(seen, look)) {
                if (seen != null) {
                    seen.cancel();
                }
                look.plan();
                return;
            }
        }
    }

    private void lookAtAll() {
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

    /** A planned look; one that has been replaced does nothing. */
    private final class Look implements Runnable {
        private final long deadline;
        private volatile Scheduler.@Nullable Scheduled task;

        private Look(long deadline) {
            this.deadline = deadline;
        }

        private void plan() {
            task = scheduler.schedule(this, Math.max(0, deadline - scheduler.nanoTime()) + LEAST_GAP_NANOS);
        }

        private void cancel() {
            Scheduler.Scheduled scheduled = task;
            if (scheduled != null) {
                scheduled.cancel();
            }
        }

        @Override
        public void run() {
            if (planned.compareAndSet(this, null)) {
                lookAtAll();
            }
        }
    }
}
