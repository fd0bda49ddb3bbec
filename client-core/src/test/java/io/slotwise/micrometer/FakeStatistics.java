package io.slotwise.micrometer;

import io.slotwise.event.ClientStatistics;
import io.slotwise.event.NodeStatistics;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import io.slotwise.topology.SlotRange;
import java.util.ArrayList;
import java.util.List;

/** A client's statistics, made up: each node has one connection, two commands queued and three in flight. */
final class FakeStatistics implements ClientStatistics {
    private ClusterTopology topology = ClusterTopology.empty();

    /** Primaries at these hosts, which share all slots but the last so many. */
    void nodes(int uncovered, List<String> hosts) {
        List<Shard> shards = new ArrayList<>();
        int slots = 16_384 - uncovered;
        for (int i = 0; i < hosts.size(); i++) {
            NodeAddress address = new NodeAddress(hosts.get(i), 7000);
            SlotRange range = new SlotRange(slots * i / hosts.size(), slots * (i + 1) / hosts.size() - 1);
            shards.add(new Shard(
                    Node.primary(new NodeId("id of " + hosts.get(i)), address), List.of(), List.of(range), 1));
        }
        topology = ClusterTopology.of(shards);
    }

    @Override
    public ClusterTopology topology() {
        return topology;
    }

    @Override
    public List<NodeStatistics> nodes() {
        return topology.nodes().stream().map(this::node).toList();
    }

    @Override
    public NodeStatistics node(Node node) {
        return new NodeStatistics(node, 1, 2, 100, 3);
    }

    @Override
    public long droppedEvents() {
        return 0;
    }
}
