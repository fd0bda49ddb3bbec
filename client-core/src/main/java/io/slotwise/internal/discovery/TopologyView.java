package io.slotwise.internal.discovery;

import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import io.slotwise.topology.Slot;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The cluster as one node sees it. Immutable. It may be old, partial or wrong: {@link ViewElection} decides.
 *
 * @param asked the address by which the node was asked
 * @param self the node's own id; null when it did not tell
 * @param shards every shard it shows, those without slots among them
 * @param epochsKnown whether the shards' config epochs are known
 * @param coveredSlots how many slots it shows an owner for
 * @param servedSlots how many of these have an owner that the node can reach itself
 */
public record TopologyView(
        NodeAddress asked,
        @Nullable NodeId self,
        List<Shard> shards,
        boolean epochsKnown,
        int coveredSlots,
        int servedSlots) {
    /** Copies the list. */
    public TopologyView {
        shards = List.copyOf(shards);
    }

    /** The view of these shards, all of whose primaries are reached by the node unless it says that they failed. */
    public static TopologyView of(NodeAddress asked, @Nullable NodeId self, List<Shard> shards, boolean epochsKnown) {
        return of(asked, self, shards, epochsKnown, Set.of());
    }

    /** The view of these shards; the node cannot reach the suspects, whether the others agree or not. */
    static TopologyView of(
            NodeAddress asked, @Nullable NodeId self, List<Shard> shards, boolean epochsKnown, Set<NodeId> suspects) {
        BitSet covered = new BitSet(Slot.COUNT);
        BitSet served = new BitSet(Slot.COUNT);
        for (Shard shard : shards) {
            ShardParts.add(shard.slots(), covered);
            if (shard.primary().health() != NodeHealth.FAILED
                    && !suspects.contains(shard.primary().id())) {
                ShardParts.add(shard.slots(), served);
            }
        }
        return new TopologyView(asked, self, shards, epochsKnown, covered.cardinality(), served.cardinality());
    }

    /**
     * Whether one may begin with it: it shows a whole cluster, or a part of one that has other nodes. A node that has
     * just been started or reset shows itself alone.
     */
    public boolean isUsable() {
        return coveredSlots == Slot.COUNT || (coveredSlots > 0 && nodeCount() > 1);
    }

    private int nodeCount() {
        int count = 0;
        for (Shard shard : shards) {
            count += 1 + shard.replicas().size();
        }
        return count;
    }

    static BitSet covered(List<Shard> shards) {
        BitSet covered = new BitSet(Slot.COUNT);
        shards.forEach(shard -> ShardParts.add(shard.slots(), covered));
        return covered;
    }
}
