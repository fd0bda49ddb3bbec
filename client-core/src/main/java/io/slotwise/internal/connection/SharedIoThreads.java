package io.slotwise.internal.connection;

import org.jspecify.annotations.Nullable;

/**
 * The set of threads that all clients of the process share unless they are given one: counted, and stopped with the last
 * client. Thread-safe; guarded by its own monitor, which is only taken when a client opens or closes.
 */
public final class SharedIoThreads {
    /**
     * One loop writes and reads some 500,000 commands a second. More of them cost more in wake-ups, and in smaller
     * bursts, than they bring: measured with two on two processors. With TLS or large values a second one pays off where
     * there are processors to spare.
     */
    private static final int MOST_LOOPS = 4;

    private static final int PROCESSORS_PER_LOOP = 2;

    /** Asked once: in a container the JDK reads files for it. */
    private static final int LOOPS =
            Math.max(1, Math.min(MOST_LOOPS, Runtime.getRuntime().availableProcessors() / PROCESSORS_PER_LOOP));

    private static @Nullable NettyIoThreads threads;
    private static int clients;

    private SharedIoThreads() {}

    /** The shared set, with one user more. */
    public static synchronized NettyIoThreads acquire() {
        NettyIoThreads current = threads;
        if (current == null) {
            current = new NettyIoThreads(LOOPS, "slotwise");
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
