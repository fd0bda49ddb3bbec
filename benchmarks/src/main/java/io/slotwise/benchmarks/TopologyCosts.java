package io.slotwise.benchmarks;

import com.sun.management.ThreadMXBean;
import io.slotwise.topology.ClusterTopology;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Prints in a few seconds what {@link TopologyBenchmark} measures, in time and in bytes, and what a topology keeps in
 * memory. Single-threaded. The times are the thread's own on the processor, in one warm process: enough to see what grows with what.
 */
final class TopologyCosts {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int KEPT = 20;
    static volatile @Nullable Object result; // where results go, so that none is optimised away

    private TopologyCosts() {}

    /** Takes no arguments. */
    public static void main(String[] args) {
        for (boolean fragmented : new boolean[] {false, true}) {
            for (int nodes : new int[] {6, 100, 1_000}) {
                TopologyBenchmark benchmark = new TopologyBenchmark();
                benchmark.nodes = nodes;
                benchmark.fragmented = fragmented;
                benchmark.connect();
                System.out.printf(
                        "%d nodes, %s%n", nodes, fragmented ? "a range for each slot" : "a range for each shard");
                measure("view from SHARDS and NODES", 40, benchmark::viewFromShards);
                measure("view from SLOTS and NODES", 40, benchmark::viewFromSlots);
                measure("refresh, three views, the same", 200, benchmark::refreshOfTheSame);
                measure("refresh, three views, a failover", 200, benchmark::refreshAfterAFailover);
                measure("MOVED", 2_000, benchmark::patch);
                System.out.printf("  %-34s %10.0f bytes a node%n", "kept of the topology", kept(benchmark) / nodes);
            }
        }
    }

    private static void measure(String what, int times, Supplier<@Nullable Object> work) {
        for (int i = 0; i < times; i++) {
            result = work.get();
        }
        long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
        long timeBefore = THREADS.getCurrentThreadCpuTime();
        for (int i = 0; i < times; i++) {
            result = work.get();
        }
        double micros = (THREADS.getCurrentThreadCpuTime() - timeBefore) / 1e3 / times;
        long bytes = (THREADS.getCurrentThreadAllocatedBytes() - bytesBefore) / times;
        System.out.printf("  %-34s %10.1f us %12d bytes%n", what, micros, bytes);
    }

    /** What so many topologies of views that share nothing keep alive, each. */
    private static double kept(TopologyBenchmark benchmark) {
        result = null;
        ClusterTopology[] topologies = new ClusterTopology[KEPT];
        long before = used();
        for (int i = 0; i < KEPT; i++) {
            topologies[i] = benchmark.topologyOfAView();
        }
        long after = used();
        result = topologies;
        return (double) (after - before) / KEPT;
    }

    private static long used() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
