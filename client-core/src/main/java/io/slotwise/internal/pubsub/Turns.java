package io.slotwise.internal.pubsub;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one task at a time, in their order, on whichever thread finds nobody at it: a lock that nobody waits for. What is
 * "confined to turns" is touched by such tasks alone. Thread-safe. Tasks are short and run no code of a user's.
 */
final class Turns {
    private static final Logger LOG = LoggerFactory.getLogger(Turns.class);

    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();

    /** Runs the task, and those that others add meanwhile; or leaves it to whoever is at it. */
    void take(Runnable task) {
        tasks.add(task);
        if (waiting.getAndIncrement() != 0) {
            return;
        }
        do {
            Runnable next = tasks.poll();
            if (next != null) {
                run(next);
            }
        } while (waiting.decrementAndGet() > 0);
    }

    private static void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) { // the tasks of others must run all the same
            LOG.warn("Something went wrong with subscriptions", e);
        }
    }
}
