package io.slotwise.internal.connection;

import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.FastThreadLocalThread;

/**
 * Makes event loop threads, and tells them from others, so that nothing blocks on one; a caller's thread counts while it
 * runs an event loop. Thread-safe.
 */
public final class EventLoopThreads extends DefaultThreadFactory {
    /** One element, set while the thread runs an event loop: a place that is kept costs less than one made each time. */
    private static final ThreadLocal<boolean[]> RUNS_A_LOOP = ThreadLocal.withInitial(() -> new boolean[1]);

    EventLoopThreads(String name) {
        super(name, true);
    }

    /** Whether the current thread is an event loop of a client. */
    public static boolean isCurrent() {
        return Thread.currentThread() instanceof EventLoopThread || RUNS_A_LOOP.get()[0];
    }

    /** Whether the current thread is a caller's that runs an event loop: no place for what others are called back with. */
    public static boolean isCaller() {
        return !(Thread.currentThread() instanceof EventLoopThread)
                && RUNS_A_LOOP.get()[0];
    }

    /** The current thread runs an event loop from now on. */
    static void enter() {
        RUNS_A_LOOP.get()[0] = true;
    }

    /** It does no longer. */
    static void leave() {
        RUNS_A_LOOP.get()[0] = false;
    }

    @Override
    protected Thread newThread(Runnable task, String name) {
        return new EventLoopThread(threadGroup, task, name);
    }

    private static final class EventLoopThread extends FastThreadLocalThread {
        EventLoopThread(ThreadGroup group, Runnable task, String name) {
            super(group, task, name);
        }
    }
}
