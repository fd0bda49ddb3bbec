package io.slotwise.internal;

import io.slotwise.internal.connection.Scheduler;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * Scans that wait before they look at the cluster again. Thread-safe. When the client is closed they all go on at once, and
 * find out: timers may not run any more.
 */
final class PausedScans {
    private final Scheduler scheduler;
    private final Executor callbacks;
    private final Set<Runnable> waiting = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** The executor runs what a user may be told by. */
    PausedScans(Scheduler scheduler, Executor callbacks) {
        this.scheduler = scheduler;
        this.callbacks = callbacks;
    }

    /** Each scan waits for one thing at a time. */
    void afterPause(Runnable task, long nanos) {
        waiting.add(task);
        scheduler.schedule(() -> goOn(task), nanos);
        if (closed) {
            goOn(task);
        }
    }

    private void goOn(Runnable task) {
        if (waiting.remove(task)) {
            callbacks.execute(task);
        }
    }

    void close() {
        closed = true;
        waiting.forEach(this::goOn);
    }
}
