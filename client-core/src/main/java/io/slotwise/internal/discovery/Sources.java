package io.slotwise.internal.discovery;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeHealth;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Who can be asked for a view. Confined to the scheduler's thread. The order is drawn anew each time, so that no refresh
 * depends on one node; nodes that failed lately come last.
 */
final class Sources {
    private static final long REMEMBERED = Duration.ofSeconds(30).toNanos();

    private final List<NodeAddress> seeds;
    private final RandomGenerator random;
    private final Map<NodeAddress, Long> failedAt = new HashMap<>();
    private final Deque<NodeAddress> turn = new ArrayDeque<>();

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
        forget(now);
        return queue(addresses(topology, false), addresses(topology, true), wanted);
    }

    /** The same, but first of all a node that has not come first until all others have. */
    SourceQueue inTurn(ClusterTopology topology, int wanted, long now) {
        forget(now);
        List<NodeAddress> promising = addresses(topology, false);
        turn.retainAll(new HashSet<>(promising));
        if (turn.isEmpty()) {
            turn.addAll(promising);
        }
        if (!turn.isEmpty()) {
            promising.add(0, turn.remove());
        }
        return queue(promising, addresses(topology, true), wanted);
    }

    private void forget(long now) {
        failedAt.values().removeIf(at -> now - at > REMEMBERED);
    }

    private SourceQueue queue(List<NodeAddress> promising, List<NodeAddress> doubtful, int wanted) {
        // As many again may fail; beyond that the startup nodes know more than the rest of a list that is out of date.
        List<NodeAddress> known = Stream.concat(promising.stream(), doubtful.stream())
                .distinct()
                .limit(2L * wanted)
                .toList();
        return new SourceQueue(known, shuffled(seeds), wanted);
    }

    private List<NodeAddress> addresses(ClusterTopology topology, boolean doubted) {
        List<NodeAddress> addresses = new ArrayList<>();
        for (Node node : topology.nodes()) {
            boolean isDoubted = node.health() == NodeHealth.FAILED || failedAt.containsKey(node.address());
            if (isDoubted == doubted) {
                addresses.add(node.address());
            }
        }
        return shuffled(addresses);
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
