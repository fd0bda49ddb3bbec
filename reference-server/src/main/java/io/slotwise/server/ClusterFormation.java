package io.slotwise.server;

import io.slotwise.server.cluster.ClusterView;
import io.slotwise.server.cluster.KnownNode;
import io.slotwise.server.keyspace.Slots;
import io.slotwise.server.node.ServerNode;
import java.util.List;

/** Stateless; called on the cluster's thread. Makes a cluster of nodes that do not know each other yet. */
final class ClusterFormation {
    private ClusterFormation() {}

    /** The first nodes become primaries with equal shares of the slots, the others replicas, shard by shard. */
    static void form(List<ServerNode> nodes, int primaries, boolean clusterEnabled, boolean assignSlots) {
        assignRoles(nodes, primaries);
        for (ServerNode node : nodes) {
            if (clusterEnabled) {
                nodes.forEach(other -> introduce(node, other));
            }
            if (clusterEnabled && assignSlots) {
                assignSlots(node.view(), nodes.subList(0, primaries));
            }
            node.membership().assess();
        }
        nodes.stream().filter(ServerNode::isReplica).forEach(ServerNode::startFollowing);
    }

    private static void assignRoles(List<ServerNode> nodes, int primaries) {
        int replicas = nodes.size() / primaries - 1;
        for (int index = 0; index < nodes.size(); index++) {
            KnownNode self = nodes.get(index).view().myself();
            if (index < primaries) {
                self.configEpoch(index + 1L);
            } else {
                KnownNode primary =
                        nodes.get((index - primaries) / replicas).view().myself();
                self.primaryId(primary.id());
                self.shardId(primary.shardId());
            }
        }
    }

    private static void introduce(ServerNode node, ServerNode other) {
        ClusterView view = node.view();
        view.sawEpoch(other.view().myself().configEpoch());
        if (node != other) {
            node.membership().learn(other);
        }
    }

    private static void assignSlots(ClusterView view, List<ServerNode> primaries) {
        int count = primaries.size();
        for (int index = 0; index < count; index++) {
            KnownNode owner = view.node(primaries.get(index).id());
            for (int slot = share(index, count); slot < share(index + 1, count); slot++) {
                view.assign(slot, owner);
            }
        }
    }

    /** First slot of a primary, rounded as redis-cli does it: 0, 5461, 10923 for three. */
    private static int share(int index, int count) {
        return (int) Math.round((double) Slots.COUNT * index / count);
    }
}
