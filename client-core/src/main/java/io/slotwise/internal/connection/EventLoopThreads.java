package io.slotwise.internal.connection;

import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.FastThreadLocalThread;

/** Makes event loop threads, and tells them from others, so that nothing blocks on one. Thread-safe. */
public final class EventLoopThreads extends DefaultThreadFactory {
    EventLoopThreads(String name) {
        super(name, true);
    }

    /** Whether the current thread is an event loop of a client. */
    public static boolean isCurrent() {
        return Thread.currentThread() instanceof EventLoopThread;
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
