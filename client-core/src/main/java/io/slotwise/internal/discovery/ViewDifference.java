package io.slotwise.internal.discovery;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.Shard;

/**
 * In what one node's view differs from the topology in place. Pure. Which of the two is right it does not say: that takes
 * more views, and {@link ViewElection}.
 */
enum ViewDifference {
    /** In nothing that anybody would notice. */
    NONE,
    /** The same owners, but other nodes, another health of one, or an owner with a newer claim. */
    NODES,
    /** Slots have another owner. */
    OWNERS;

    static ViewDifference of(ClusterTopology topology, TopologyView view) {
        ViewDifference difference = topology.shards().size() == view.shards().size() ? NONE : NODES;
        int owners = 0;
        for (Shard shown : view.shards()) {
            owners += shown.slots().isEmpty() ? 0 : 1;
            Shard known = topology.shardOf(shown.primary().id());
            if (known == null || !known.primary().id().equals(shown.primary().id())) {
                if (!shown.slots().isEmpty()) {
                    return OWNERS;
                }
                difference = NODES;
            } else if (!known.slots().equals(shown.slots())) {
                return OWNERS;
            } else if (differInNodes(known, shown)
                    || (view.epochsKnown() && shown.configEpoch() > known.configEpoch())) {
                difference = NODES;
            }
        }
        boolean sameOwners = owners
                == topology.shards().stream()
                        .filter(shard -> !shard.slots().isEmpty())
                        .count();
        return sameOwners ? difference : OWNERS;
    }

    private static boolean differInNodes(Shard known, Shard shown) {
        if (known.replicas().size() != shown.replicas().size()
                || TopologyChange.differ(known.primary(), shown.primary())) {
            return true;
        }
        for (Node replica : shown.replicas()) {
            boolean same = known.replicas().stream()
                    .anyMatch(other -> other.id().equals(replica.id()) && !TopologyChange.differ(other, replica));
            if (!same) {
                return true;
            }
        }
        return false;
    }
}
