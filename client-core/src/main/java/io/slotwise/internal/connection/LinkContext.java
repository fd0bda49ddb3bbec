package io.slotwise.internal.connection;

import io.slotwise.error.QueueFullException;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.topology.NodeAddress;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/** What all links of a client share. Immutable; thread-safe. */
record LinkContext(
        ClusterClientOptions options, Scheduler scheduler, RandomGenerator random, ConnectionListener listener) {
    /** How long to wait after this many failures in a row: drawn below the backoff's bound. */
    long pauseNanos(int failures) {
        long boundNanos = TimeUnit.MILLISECONDS.toNanos(options.backoff().apply(failures));
        return boundNanos <= 0 ? 0 : random.nextLong(boundNanos == Long.MAX_VALUE ? boundNanos : boundNanos + 1);
    }

    QueueFullException queueFull(NodeAddress node, Admission admission) {
        return new QueueFullException(
                "The queue of " + node + " is full: " + admission.commands() + " commands with " + admission.bytes()
                        + " bytes wait (at most " + options.maxQueuedCommands() + " and " + options.maxQueuedBytes()
                        + ")",
                null,
                null);
    }
}
