package io.slotwise.benchmarks.faults;

import io.slotwise.topology.Slot;
import java.util.ArrayList;
import java.util.List;

/**
 * The keys of the load: for each shard and thread pairs of keys that share a slot, so that one of a pair can be moved and
 * the other left. The same in every JVM. Stateless.
 */
final class ShardKeys {
    /** How many shards the cluster has, each with an equal share of the slots. */
    static final int SHARDS = 3;

    /** How many threads work on each shard. */
    static final int THREADS = 2;

    private static final int PAIRS = 16;

    private ShardKeys() {}

    /** The keys of one thread, those of a pair side by side. */
    static List<String> of(int shard, int thread) {
        List<String> keys = new ArrayList<>();
        for (int n = 0; keys.size() < 2 * PAIRS; n++) {
            String tag = "{" + thread + ":" + n + "}";
            if (Slot.of(tag) * SHARDS / Slot.COUNT == shard) {
                keys.add(tag + ":moves");
                keys.add(tag + ":stays");
            }
        }
        return keys;
    }

    /** Every key of a shard. */
    static List<String> ofShard(int shard) {
        List<String> keys = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            keys.addAll(of(shard, thread));
        }
        return keys;
    }
}
