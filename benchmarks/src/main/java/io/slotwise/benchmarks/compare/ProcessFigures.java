package io.slotwise.benchmarks.compare;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What this JVM has used up to one moment. Immutable.
 *
 * <p>JDK 21 and later count what all threads have allocated, ended ones among them. Before that the threads are asked
 * one by one; what a thread allocated that has ended between two moments is missed.
 */
final class ProcessFigures {
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final @Nullable Method TOTAL_ALLOCATED = totalAllocated();
    private static final long ALL_THREADS = -1;

    private final long nanoTime;
    private final long cpuNanos;
    private final Map<Long, Long> allocated;

    private ProcessFigures(long nanoTime, long cpuNanos, Map<Long, Long> allocated) {
        this.nanoTime = nanoTime;
        this.cpuNanos = cpuNanos;
        this.allocated = allocated;
    }

    static ProcessFigures now() {
        Map<Long, Long> allocated = allocatedByThread();
        return new ProcessFigures(System.nanoTime(), SYSTEM.getProcessCpuTime(), allocated);
    }

    long nanosSince(ProcessFigures earlier) {
        return nanoTime - earlier.nanoTime;
    }

    /** CPU time of all threads, user and system. */
    long cpuNanosSince(ProcessFigures earlier) {
        return cpuNanos - earlier.cpuNanos;
    }

    long allocatedBytesSince(ProcessFigures earlier) {
        long bytes = 0;
        for (Map.Entry<Long, Long> thread : allocated.entrySet()) {
            bytes += thread.getValue() - earlier.allocated.getOrDefault(thread.getKey(), 0L);
        }
        return bytes;
    }

    private static Map<Long, Long> allocatedByThread() {
        if (TOTAL_ALLOCATED != null) {
            try {
                return Map.of(ALL_THREADS, (Long) TOTAL_ALLOCATED.invoke(THREADS));
            } catch (IllegalAccessException | InvocationTargetException failure) {
                throw new IllegalStateException("the JDK does not say what was allocated", failure);
            }
        }
        Map<Long, Long> allocated = new HashMap<>();
        long[] ids = THREADS.getAllThreadIds();
        long[] bytes = THREADS.getThreadAllocatedBytes(ids);
        for (int i = 0; i < ids.length; i++) {
            allocated.put(ids[i], Math.max(0, bytes[i]));
        }
        return allocated;
    }

    private static @Nullable Method totalAllocated() {
        try {
            return ThreadMXBean.class.getMethod("getTotalThreadAllocatedBytes");
        } catch (NoSuchMethodException before21) {
            return null;
        }
    }
}
