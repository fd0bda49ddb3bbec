package io.slotwise.internal.connection;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What connections have to know of the step from one topology to the next. Immutable.
 *
 * @param appeared the nodes that are new, or are not what they were
 * @param nodesDiffer whether nodes came, went or changed at all, rather than slots alone
 * @param writableNoMore the nodes that were primaries with slots and are not now
 * @param failed the nodes of changed shards that have failed and own no slots
 */
record TopologyDifference(List<Node> appeared, boolean nodesDiffer, List<NodeId> writableNoMore, List<NodeId> failed) {
    @SuppressWarnings("ReferenceEquality") // a patch keeps the shards that it does not touch
    static TopologyDifference between(ClusterTopology before, ClusterTopology after) {
        List<Shard> old = before.shards();
        List<Shard> now = after.shards();
        List<Node> appeared = new ArrayList<>();
        List<NodeId> wereWritable = new ArrayList<>();
        Set<NodeId> writable = new HashSet<>();
        List<Node> inChangedShards = new ArrayList<>();
        boolean differ = old.size() != now.size();
        for (int i = 0; i < Math.max(old.size(), now.size()); i++) {
            Shard oldShard = i < old.size() ? old.get(i) : null;
            Shard nowShard = i < now.size() ? now.get(i) : null;
            if (oldShard == nowShard) {
                continue;
            }
            if (oldShard != null && !oldShard.slots().isEmpty()) {
                wereWritable.add(oldShard.primary().id());
            }
            if (nowShard != null && !nowShard.slots().isEmpty()) {
                writable.add(nowShard.primary().id());
            }
            if (nowShard != null) {
                inChangedShards.addAll(nowShard.nodes());
            }
            if (oldShard == null || nowShard == null || !oldShard.nodes().equals(nowShard.nodes())) {
                differ = true;
                if (nowShard != null) {
                    appeared.addAll(nowShard.nodes());
                }
            }
        }
        wereWritable.removeIf(writable::contains);
        List<NodeId> failed = new ArrayList<>();
        for (Node node : inChangedShards) {
            if (node.health() == NodeHealth.FAILED && !writable.contains(node.id())) {
                failed.add(node.id());
            }
        }
        return new TopologyDifference(appeared, differ, wereWritable, failed);
    }
}
