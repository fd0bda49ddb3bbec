package io.slotwise.internal.discovery;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeHealth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Who can be asked for a view. Confined to the scheduler's thread. The order is drawn anew each time, so that no refresh
 * depends on one node; nodes that failed lately come last.
 */
final class Sources {
    private static final long REMEMBERED = Duration.ofSeconds(30).toNanos();

    private final List<NodeAddress> seeds;
    private final RandomGenerator random;
    private final Map<NodeAddress, Long> failedAt = new HashMap<>();

    Sources(Collection<NodeAddress> seeds, RandomGenerator random) {
        this.seeds = List.copyOf(seeds);
        this.random = random;
    }

    void failed(NodeAddress source, long now) {
        failedAt.put(source, now);
    }

    void recovered(NodeAddress source) {
        failedAt.remove(source);
    }

    /** The startup nodes alone. */
    SourceQueue startup() {
        return new SourceQueue(List.of(), shuffled(seeds), 0);
    }

    /** Some of the nodes of the topology, and behind them the startup nodes. */
    SourceQueue of(ClusterTopology topology, int wanted, long now) {
        failedAt.values().removeIf(at -> now - at > REMEMBERED);
        List<NodeAddress> promising = new ArrayList<>();
        List<NodeAddress> doubtful = new ArrayList<>();
        for (Node node : shuffled(topology.nodes())) {
            boolean doubted = node.health() == NodeHealth.FAILED || failedAt.containsKey(node.address());
            (doubted ? doubtful : promising).add(node.address());
        }
        promising.addAll(doubtful);
        // As many again may fail; beyond that the startup nodes know more than the rest of a list that is out of date.
        List<NodeAddress> known =
                promising.stream().distinct().limit(2L * wanted).toList();
        return new SourceQueue(known, shuffled(seeds), wanted);
    }

    private <T> List<T> shuffled(Collection<T> items) {
        List<T> shuffled = new ArrayList<>(items);
        for (int i = shuffled.size() - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            T item = shuffled.get(i);
            shuffled.set(i, shuffled.get(other));
            shuffled.set(other, item);
        }
        return shuffled;
    }
}
