package io.slotwise.examples.demo;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The shards by number, in the order of their first slots when the demo began. A shard keeps its number whoever is
 * its primary and whichever slots it has.
 */
final class Shards {
    private final Map<NodeId, Integer> numbers = new ConcurrentHashMap<>();
    private final int count;

    Shards(ClusterTopology topology) {
        List<Shard> ordered = topology.shards().stream()
                .filter(shard -> !shard.slots().isEmpty())
                .sorted(Comparator.comparingInt(shard -> shard.slots().get(0).first()))
                .toList();
        count = ordered.size();
        for (int number = 0; number < count; number++) {
            for (Node node : ordered.get(number).nodes()) {
                numbers.put(node.id(), number);
            }
        }
    }

    int count() {
        return count;
    }

    /** The name to show. */
    static String name(int number) {
        return "shard " + (number + 1);
    }

    /** The number of the shard that owns the slot; -1 when its owner is none of them. */
    int numberOf(ClusterTopology topology, int slot) {
        Node primary = topology.primaryOf(slot);
        return primary == null ? -1 : numbers.getOrDefault(primary.id(), -1);
    }

    /** The shard with that number as the topology shows it; null when it does not. */
    @Nullable
    Shard find(ClusterTopology topology, int number) {
        return topology.shards().stream()
                .filter(shard -> numbers.getOrDefault(shard.primary().id(), -1) == number)
                .max(Comparator.comparingInt(Shard::slotCount))
                .orElse(null);
    }
}
