package io.slotwise.internal.connection;

import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoRegistration;
import io.netty.channel.SingleThreadIoEventLoop;
import io.netty.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The clock and the timer of a client, on a thread of its own: deadlines hold even while an event loop is kept busy.
 * Thread-safe. The one class of the driver that reads the system's clock.
 *
 * <p>It is an event loop without sockets, because handing a task to one, and taking it back, takes no lock: an event loop
 * that schedules something never waits for another thread. Nothing wakes it but tasks and what is due.
 */
final class DeadlineThread implements Scheduler {
    private static final Scheduled NOTHING = () -> {};

    private final Loop loop;

    DeadlineThread(ThreadFactory threads) {
        loop = new Loop(threads);
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public Scheduled schedule(Runnable task, long delayNanos) {
        try {
            Future<?> future = loop.schedule(() -> run(task), Math.max(0, delayNanos), TimeUnit.NANOSECONDS);
            return () -> cancel(future);
        } catch (RejectedExecutionException e) {
            return NOTHING; // the threads have been closed, and with them all that could wait
        }
    }

    /** Code of a user's, a policy or a predicate, may leave an interrupt behind, which is not the next task's. */
    private static void run(Runnable task) {
        try {
            task.run();
        } finally {
            Thread.interrupted();
        }
    }

    private static void cancel(Future<?> future) {
        try {
            future.cancel(false);
        } catch (RejectedExecutionException e) {
            // the threads have been closed meanwhile: nothing runs any more
        }
    }

    @Override
    public boolean isCurrentThread() {
        return loop.inEventLoop();
    }

    /** Ends the thread; what is not due yet is dropped. */
    void shutdown() {
        loop.shutdownGracefully(0, 0, TimeUnit.NANOSECONDS);
    }

    private static final class Loop extends SingleThreadIoEventLoop {
        private static final long NEVER = Long.MAX_VALUE;

        Loop(ThreadFactory threads) {
            super(null, threads, executor -> new NoSockets());
        }

        /** Netty's own would have it wake each second, with nothing to do. */
        @Override
        protected long delayNanos(long currentTimeNanos) {
            long delay = nextScheduledTaskNano();
            return delay < 0 ? NEVER : delay;
        }
    }

    /** Waits until the next task is due, or until it is woken. Confined to the thread, but for {@link #wakeup}. */
    private static final class NoSockets implements IoHandler {
        private volatile @Nullable Thread thread;

        @Override
        public void initialize() {
            thread = Thread.currentThread();
        }

        /** A task that comes before this parks leaves a permit, with which parking ends at once. */
        @Override
        public int run(IoHandlerContext context) {
            if (context.canBlock()) {
                LockSupport.parkNanos(this, context.delayNanos(System.nanoTime()));
                Thread.interrupted(); // by whoever: parking would end at once for ever
            }
            return 0;
        }

        @Override
        public void wakeup() {
            LockSupport.unpark(thread);
        }

        @Override
        public IoRegistration register(IoHandle handle) {
            throw new UnsupportedOperationException("the thread of the deadlines has no sockets");
        }

        @Override
        public boolean isCompatible(Class<? extends IoHandle> type) {
            return false;
        }
    }
}
