package io.slotwise.internal.pubsub;

import io.slotwise.internal.connection.NodeConnections;
import io.slotwise.internal.connection.Scheduler;
import io.slotwise.options.ClusterClientOptions;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.random.RandomGenerator;

/**
 * What all subscriptions of a client share. Immutable.
 *
 * @param callbacks where the user's code runs
 * @param random drawn from in turns only
 */
record SubscriptionContext(
        ClusterClientOptions options,
        NodeConnections connections,
        Scheduler scheduler,
        Executor callbacks,
        RandomGenerator random,
        SubscriptionEvents events,
        Turns turns) {
    long now() {
        return scheduler.nanoTime();
    }

    /** Runs what may run a user's code. */
    void callBack(Runnable task) {
        try {
            callbacks.execute(task);
        } catch (RejectedExecutionException e) {
            task.run(); // they have been closed
        }
    }

    /** Runs a task as a turn of its own, later. */
    Scheduler.Scheduled later(Runnable task, long delayNanos) {
        return scheduler.schedule(() -> turns.take(task), delayNanos);
    }

    /** How long to wait after so many failures in a row: drawn below the backoff's bound. */
    long pauseNanos(int failures) {
        return connections.pauseNanos(failures);
    }
}
