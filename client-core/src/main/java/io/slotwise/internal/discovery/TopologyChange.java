package io.slotwise.internal.discovery;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.Shard;
import java.util.List;

/** Says whether two topologies differ in more than what moves all the time. Stateless. */
final class TopologyChange {
    private TopologyChange() {}

    /** Whether nodes, their health or the owners of slots differ; offsets of replication and epochs do not count. */
    @SuppressWarnings("ReferenceEquality")
    static boolean isNoticeable(ClusterTopology before, ClusterTopology after) {
        if (before == after) {
            return false;
        }
        List<Shard> old = before.shards();
        List<Shard> now = after.shards();
        if (old.size() != now.size()) {
            return true;
        }
        for (int i = 0; i < old.size(); i++) {
            if (!old.get(i).slots().equals(now.get(i).slots())
                    || differ(old.get(i).nodes(), now.get(i).nodes())) {
                return true;
            }
        }
        return false;
    }

    private static boolean differ(List<Node> old, List<Node> now) {
        if (old.size() != now.size()) {
            return true;
        }
        for (int i = 0; i < old.size(); i++) {
            if (!withoutOffset(old.get(i)).equals(withoutOffset(now.get(i)))) {
                return true;
            }
        }
        return false;
    }

    private static Node withoutOffset(Node node) {
        return new Node(
                node.id(), node.address(), node.role(), node.health(), Node.UNKNOWN_OFFSET, node.availabilityZone());
    }
}
