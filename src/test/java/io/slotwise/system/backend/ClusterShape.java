package io.slotwise.system.backend;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Immutable. How large a cluster to start, and with which server settings beyond the usual ones.
 *
 * @param settings directives as in {@code redis.conf}, for example {@code cluster-require-full-coverage} to {@code no}
 */
public record ClusterShape(int shards, int replicasPerShard, Map<String, String> settings) {
    /** Three shards of a primary and one replica: the smallest cluster in which failover can be voted on. */
    public static final ClusterShape THREE_SHARDS = new ClusterShape(3, 1, Map.of());

    /** Refuses shapes without a shard. */
    public ClusterShape {
        if (shards < 1 || replicasPerShard < 0) {
            throw new IllegalArgumentException(
                    "no cluster of " + shards + " shards with " + replicasPerShard + " replicas");
        }
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    /** The same shape with one more server setting. */
    public ClusterShape with(String directive, String value) {
        Map<String, String> more = new TreeMap<>(settings);
        more.put(directive, value);
        return new ClusterShape(shards, replicasPerShard, more);
    }

    int nodes() {
        return shards * (1 + replicasPerShard);
    }

    /** The slots of the shard with that index, as even as they can be. */
    SlotSpan slotsOf(int shard) {
        return new SlotSpan(SlotSpan.SLOTS * shard / shards, SlotSpan.SLOTS * (shard + 1) / shards - 1);
    }

    List<String> extraArguments() {
        List<String> words = new ArrayList<>();
        settings.forEach((directive, value) -> {
            words.add("--" + directive);
            words.add(value);
        });
        return words;
    }
}
