package io.slotwise.internal.connection;

/**
 * Time, for everything that waits: what a clock says now, and running something later. Real time in a client, virtual
 * time in a simulation. Thread-safe.
 */
public interface Scheduler {
    /** Nanoseconds of a clock that never goes back; comparable with each other only, by difference. */
    long nanoTime();

    /**
     * Runs a task once, after a delay; tasks must not block.
     *
     * @param delayNanos at once (but not before this call returns) when it is not positive
     */
    Scheduled schedule(Runnable task, long delayNanos);

    /** Whether the calling thread is the one that runs the tasks, on which no code of a user's may run. */
    boolean isCurrentThread();

    /** A task that has been scheduled. */
    interface Scheduled {
        /** Drops the task if it has not begun. */
        void cancel();
    }
}
