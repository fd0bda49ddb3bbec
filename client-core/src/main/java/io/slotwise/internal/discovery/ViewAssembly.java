package io.slotwise.internal.discovery;

import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.Shard;
import io.slotwise.topology.Slot;
import io.slotwise.topology.SlotRange;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Makes one view of the two replies of a node: its shards, and the epochs, failures and claims of CLUSTER NODES.
 * Stateless.
 *
 * <p>Servers from 7.0 up to 7.2.5 may show a shard without its slots when a failed primary is listed first
 * (redis#13414), so slots that no shard shows are taken from the lines of CLUSTER NODES, for nodes that a shard shows.
 * That comes with the same round trip and needs no look at versions.
 */
final class ViewAssembly {
    private ViewAssembly() {}

    static TopologyView view(NodeAddress asked, List<Shard> shards, ClusterNodes nodes) {
        if (!nodes.isKnown()) {
            return TopologyView.of(asked, null, shards, false);
        }
        BitSet missing = TopologyView.covered(shards);
        missing.flip(0, Slot.COUNT);
        List<Shard> completed = new ArrayList<>(shards.size());
        boolean epochsKnown = true;
        for (Shard shard : shards) {
            Node primary = claimant(shard, nodes);
            ClusterNodes.Line line = nodes.line(primary.id());
            epochsKnown &= line != null;
            List<SlotRange> slots = line == null ? shard.slots() : withMissing(shard.slots(), line.slots(), missing);
            List<Node> members = new ArrayList<>();
            for (Node node : shard.nodes()) {
                members.add(health(node, nodes));
            }
            completed.add(ShardParts.of(health(primary, nodes), members, slots, line == null ? 0 : line.configEpoch()));
        }
        return TopologyView.of(asked, nodes.self(), completed, epochsKnown, nodes.suspects());
    }

    /** The shard's primary, unless only another of its nodes claims slots. */
    private static Node claimant(Shard shard, ClusterNodes nodes) {
        Node primary = shard.primary();
        if (claimsSlots(primary, nodes)) {
            return primary;
        }
        for (Node node : shard.replicas()) {
            if (claimsSlots(node, nodes)) {
                return node;
            }
        }
        return primary;
    }

    private static boolean claimsSlots(Node node, ClusterNodes nodes) {
        ClusterNodes.Line line = nodes.line(node.id());
        return line != null && line.claimsSlots();
    }

    private static List<SlotRange> withMissing(List<SlotRange> shown, List<SlotRange> claimed, BitSet missing) {
        if (missing.isEmpty()) {
            return shown;
        }
        BitSet slots = ShardParts.bits(claimed);
        slots.and(missing);
        missing.andNot(slots);
        slots.or(ShardParts.bits(shown));
        return ShardParts.ranges(slots);
    }

    private static Node health(Node node, ClusterNodes nodes) {
        ClusterNodes.Line line = nodes.line(node.id());
        boolean failed = line != null && line.failed() && node.health() != NodeHealth.FAILED;
        return failed ? node.withHealth(NodeHealth.FAILED) : node;
    }
}
