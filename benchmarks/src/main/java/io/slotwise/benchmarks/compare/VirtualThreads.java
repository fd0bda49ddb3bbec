package io.slotwise.benchmarks.compare;

import java.util.concurrent.ThreadFactory;

/** Virtual threads, asked for by reflection because these classes are compiled for Java 17. Stateless. */
final class VirtualThreads {
    private VirtualThreads() {}

    /**
     * Makes them.
     *
     * @throws UnsupportedOperationException if this JDK has none
     */
    static ThreadFactory factory() {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            return (ThreadFactory) Class.forName("java.lang.Thread$Builder")
                    .getMethod("factory")
                    .invoke(builder);
        } catch (ReflectiveOperationException missing) {
            throw new UnsupportedOperationException(
                    "JDK " + Runtime.version().feature() + " has no virtual threads", missing);
        }
    }
}
