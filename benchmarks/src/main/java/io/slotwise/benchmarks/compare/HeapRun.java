package io.slotwise.benchmarks.compare;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Connects several clients, lets each get values from all primaries, and looks at the heap before and after, garbage
 * collected. What clients of one JVM share is not counted. Stateless.
 */
final class HeapRun {
    private static final int CLIENTS = 8;
    private static final int VALUES = 100;
    private static final int COLLECTIONS = 3;

    private HeapRun() {}

    static Measurement run(Supplier<Contestant> connector) {
        String[] keys = Dataset.keys();
        List<Contestant> clients = new ArrayList<>();
        try {
            use(connector.get(), keys, clients);
            long before = usedHeap();
            for (int i = 0; i < CLIENTS; i++) {
                use(connector.get(), keys, clients);
            }
            return Measurement.ofBytes((usedHeap() - before) / (double) CLIENTS);
        } finally {
            clients.forEach(Contestant::close);
        }
    }

    private static void use(Contestant client, String[] keys, List<Contestant> clients) {
        clients.add(client);
        try {
            for (int i = 0; i < VALUES; i++) {
                client.get(keys[i]);
            }
        } catch (Exception failure) {
            throw new IllegalStateException("a client cannot be used", failure);
        }
    }

    private static long usedHeap() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
