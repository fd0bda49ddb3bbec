package io.slotwise.internal.discovery;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import io.slotwise.topology.Slot;
import io.slotwise.topology.SlotRange;
import java.util.ArrayList;
import java.util.List;

/** A cluster of any even number of nodes: shards of a primary and a replica, and the same number of slots each. */
final class LargeCluster {
    private final List<Shard> shards = new ArrayList<>();

    /** With the shard whose replica has been promoted, or -1. */
    LargeCluster(int nodes, int promoted) {
        int count = nodes / 2;
        for (int shard = 0; shard < count; shard++) {
            boolean swapped = shard == promoted;
            SlotRange slots = new SlotRange(shard * Slot.COUNT / count, (shard + 1) * Slot.COUNT / count - 1);
            int primary = 2 * shard + (swapped ? 1 : 0);
            int replica = 2 * shard + (swapped ? 0 : 1);
            shards.add(new Shard(
                    Node.primary(id(primary), address(primary)),
                    List.of(Node.replica(id(replica), address(replica))),
                    List.of(slots),
                    shard + 1L + (swapped ? count : 0)));
        }
    }

    /** The same, as it is seen when the primary of a shard is held to have failed. */
    LargeCluster withFailedPrimary(int shard) {
        LargeCluster cluster = new LargeCluster(2 * shards.size(), -1);
        Shard failing = cluster.shards.get(shard);
        Node failed = failing.primary().withHealth(NodeHealth.FAILED);
        cluster.shards.set(shard, ShardParts.of(failed, failing.replicas(), failing.slots(), failing.configEpoch()));
        return cluster;
    }

    TopologyView view(NodeAddress asked) {
        return TopologyView.of(asked, null, shards, true);
    }

    ClusterTopology topology() {
        return ClusterTopology.of(shards);
    }

    static NodeAddress address(int node) {
        return new NodeAddress("10.0.0.1", 10_000 + node);
    }

    static int numberOf(NodeAddress address) {
        return address.port() - 10_000;
    }

    private static NodeId id(int node) {
        return new NodeId(Integer.toHexString(0x9E3779B9 * (node + 1)) + "-" + node);
    }
}
