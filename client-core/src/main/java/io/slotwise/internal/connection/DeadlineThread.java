package io.slotwise.internal.connection;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The clock and the timer of a client, on a thread of its own: deadlines hold even while an event loop is kept busy.
 * Thread-safe. The one class of the driver that reads the system's clock.
 */
final class DeadlineThread implements Scheduler {
    private static final Scheduled NOTHING = () -> {};

    private final ScheduledThreadPoolExecutor executor;
    private volatile @Nullable Thread thread;

    DeadlineThread(ThreadFactory threads) {
        executor = new ScheduledThreadPoolExecutor(1, task -> {
            Thread made = threads.newThread(task);
            thread = made;
            return made;
        });
        executor.setRemoveOnCancelPolicy(true);
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public Scheduled schedule(Runnable task, long delayNanos) {
        try {
            ScheduledFuture<?> future = executor.schedule(task, Math.max(0, delayNanos), TimeUnit.NANOSECONDS);
            return () -> future.cancel(false);
        } catch (RejectedExecutionException e) {
            return NOTHING; // the threads have been closed, and with them all that could wait
        }
    }

    @Override
    public boolean isCurrentThread() {
        return Thread.currentThread() == thread;
    }

    void shutdown() {
        executor.shutdownNow();
    }
}
