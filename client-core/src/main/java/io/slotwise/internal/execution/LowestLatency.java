package io.slotwise.internal.execution;

import io.slotwise.internal.connection.Exchange;
import io.slotwise.internal.connection.Scheduler;
import io.slotwise.internal.connection.Transport;
import io.slotwise.options.ReadPolicy;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the node that answers soonest, by what one client has measured; what stands for {@link ReadPolicy#LOWEST_LATENCY}
 * in it. Thread-safe; chooses without allocating once a shard's nodes have been seen.
 *
 * <p>The node that was chosen last stays until another is clearly better, so that the choice does not flap between nodes
 * that are as good as each other. A node of which nothing is known is tried.
 */
final class LowestLatency implements ReadPolicy {
    /** Another node must be better by this part of what the chosen one takes. */
    private static final long CLEARLY_BETTER = 5;

    private final Transport transport;
    private final Scheduler scheduler;
    private final Map<NodeId, NodeLatency> latencies = new ConcurrentHashMap<>();
    private boolean inUse;

    LowestLatency(Transport transport, Scheduler scheduler) {
        this.transport = transport;
        this.scheduler = scheduler;
    }

    @Override
    public List<Node> candidates(int slot, Shard shard) {
        return shard.nodes();
    }

    @Override
    public @Nullable Node choose(int slot, Shard shard, Predicate<Node> usable, int turn) {
        long now = scheduler.nanoTime();
        int count = shard.replicas().size() + 1;
        Node best = null;
        NodeLatency bestLatency = null;
        long bestNanos = Long.MAX_VALUE;
        for (int i = 0; i < count; i++) {
            Node node = nodeOf(shard, (int) ((turn + (long) i) % count));
            if (usable.test(node)) {
                NodeLatency latency = latencyOf(node);
                long nanos = latency.expectedNanos(now, transport.waitingAt(node));
                nanos -= latency.isPreferred() ? nanos / CLEARLY_BETTER : 0;
                if (nanos < bestNanos) {
                    best = node;
                    bestLatency = latency;
                    bestNanos = nanos;
                }
            }
        }
        if (best != null && bestLatency != null) {
            if (bestLatency.isKnown() && !bestLatency.isPreferred()) {
                prefer(shard, best);
            }
            if (usable instanceof CommandExecution<?> execution && execution.isFirstAttempt()) {
                bestLatency.begin(execution, now, transport.isConnected(best));
            }
        }
        return best;
    }

    private static Node nodeOf(Shard shard, int place) {
        return place == 0 ? shard.primary() : shard.replicas().get(place - 1);
    }

    /** Two threads may do this at once, and leave two nodes preferred for a moment, or none: the next choice mends it. */
    private void prefer(Shard shard, Node chosen) {
        for (int i = 0; i <= shard.replicas().size(); i++) {
            Node node = nodeOf(shard, i);
            latencyOf(node).prefer(node.id().equals(chosen.id()));
        }
    }

    private NodeLatency latencyOf(Node node) {
        NodeLatency known = latencies.get(node.id());
        if (known != null) {
            return known;
        }
        inUse = true;
        return latencies.computeIfAbsent(node.id(), id -> new NodeLatency());
    }

    @Override
    public String toString() {
        return ReadPolicy.LOWEST_LATENCY.toString();
    }

    /** Whether it has ever been used: as long as it has not, nothing can be timed. */
    boolean isInUse() {
        return inUse;
    }

    /** An exchange that may have been timed has ended. */
    void ended(Exchange<?> exchange, Node node, boolean tells) {
        NodeLatency latency = latencies.get(node.id());
        if (latency != null) {
            latency.ended(exchange, scheduler.nanoTime(), tells);
        }
    }

    /** The nodes that have been candidates. */
    void forEach(BiConsumer<NodeId, NodeLatency> task) {
        latencies.forEach(task);
    }

    /** What is measured of this node, or null. */
    @Nullable
    NodeLatency of(NodeId id) {
        return latencies.get(id);
    }

    /** Forgets nodes that have left. */
    void follow(ClusterTopology topology) {
        latencies.keySet().removeIf(id -> topology.node(id) == null);
    }
}
