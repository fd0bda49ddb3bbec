package io.slotwise.internal.discovery;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.Shard;
import java.util.List;
import java.util.Objects;
import java.util.function.BiPredicate;

/** Says in what two topologies differ. Stateless. */
final class TopologyChange {
    private TopologyChange() {}

    /**
     * Whether slots have another owner, or an owner another health. Of replicas nodes may say this and that for long, and
     * each refresh may follow another of them: that says nothing about what the cluster is going to do.
     */
    static boolean isOfOwners(ClusterTopology before, ClusterTopology after) {
        return isSeen(
                before, after, (old, now) -> !old.slots().equals(now.slots()) || differ(old.primary(), now.primary()));
    }

    /** Whether nodes, their health or the owners of slots differ; offsets of replication and epochs do not count. */
    static boolean isNoticeable(ClusterTopology before, ClusterTopology after) {
        return isSeen(before, after, TopologyChange::differ);
    }

    @SuppressWarnings("ReferenceEquality") // a patch shares all shards but two with the topology before
    private static boolean isSeen(ClusterTopology before, ClusterTopology after, BiPredicate<Shard, Shard> difference) {
        if (before == after) {
            return false;
        }
        List<Shard> old = before.shards();
        List<Shard> now = after.shards();
        if (old.size() != now.size()) {
            return true;
        }
        for (int i = 0; i < old.size(); i++) {
            if (old.get(i) != now.get(i) && difference.test(old.get(i), now.get(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean differ(Shard old, Shard now) {
        if (!old.slots().equals(now.slots())
                || old.replicas().size() != now.replicas().size()
                || differ(old.primary(), now.primary())) {
            return true;
        }
        for (int i = 0; i < old.replicas().size(); i++) {
            if (differ(old.replicas().get(i), now.replicas().get(i))) {
                return true;
            }
        }
        return false;
    }

    static boolean differ(Node old, Node now) {
        return !old.id().equals(now.id())
                || !old.address().equals(now.address())
                || old.role() != now.role()
                || old.health() != now.health()
                || !Objects.equals(old.availabilityZone(), now.availabilityZone());
    }
}
