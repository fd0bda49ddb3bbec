package io.slotwise.internal.discovery;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Nodes to which a connection was lost or could not be had, until they answer again. {@link #add} and {@link #remove} may
 * be called from any thread; the rest is confined to the scheduler's.
 */
final class FailedNodes {
    /** A node that failed again within this time is flapping: that is no new failure. */
    private static final long FLAPPING = Duration.ofSeconds(5).toNanos();

    private final Set<NodeId> failed = ConcurrentHashMap.newKeySet();
    private final Map<NodeId, Long> failedAt = new HashMap<>();

    /** Whether it was not among them. */
    boolean add(NodeId node) {
        return !failed.contains(node) && failed.add(node);
    }

    /** Whether it was among them. */
    boolean remove(NodeId node) {
        return !failed.isEmpty() && failed.remove(node);
    }

    /** Remembers when it failed, and says whether it had not lately. */
    boolean date(NodeId node, long now) {
        failedAt.values().removeIf(at -> now - at > FLAPPING);
        return failedAt.put(node, now) == null;
    }

    /** Whether one of them still owns slots; those that do not are dropped. */
    boolean areUnresolved(ClusterTopology topology) {
        failed.removeIf(node -> !ownsSlots(topology, node));
        return !failed.isEmpty();
    }

    private static boolean ownsSlots(ClusterTopology topology, NodeId node) {
        Shard shard = topology.shardOf(node);
        return shard != null
                && shard.primary().id().equals(node)
                && !shard.slots().isEmpty();
    }

    void clear() {
        failed.clear();
    }
}
