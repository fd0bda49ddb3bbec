package io.slotwise.internal.connection;

import org.jspecify.annotations.Nullable;

/**
 * The set of threads that all clients of the process share unless they are given one: counted, and stopped with the last
 * client. Thread-safe; guarded by its own monitor, which is only taken when a client opens or closes.
 */
public final class SharedIoThreads {
    /** Measured: more loops than this cost more in wake-ups than they bring, for a driver that writes in bursts. */
    private static final int MOST_LOOPS = 4;

    private static @Nullable NettyIoThreads threads;
    private static int clients;

    private SharedIoThreads() {}

    /** The shared set, with one user more. */
    public static synchronized NettyIoThreads acquire() {
        NettyIoThreads current = threads;
        if (current == null) {
            current =
                    new NettyIoThreads(Math.min(MOST_LOOPS, Runtime.getRuntime().availableProcessors()), "slotwise");
            threads = current;
        }
        clients++;
        return current;
    }

    /** One user less; the last one stops the threads. */
    public static void release() {
        NettyIoThreads unused = withoutOneUser();
        if (unused != null) {
            unused.close();
        }
    }

    private static synchronized @Nullable NettyIoThreads withoutOneUser() {
        if (--clients > 0) {
            return null;
        }
        NettyIoThreads unused = threads;
        threads = null;
        return unused;
    }
}
