package io.slotwise.internal;

import io.slotwise.event.ClientStatistics;
import io.slotwise.event.NodeStatistics;
import io.slotwise.internal.connection.NodeConnections;
import io.slotwise.internal.discovery.TopologyHolder;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import java.util.List;

/** The counters of a client's parts, read when they are asked for. Thread-safe. */
record LiveStatistics(TopologyHolder holder, NodeConnections connections, ClientEvents events)
        implements ClientStatistics {
    @Override
    public ClusterTopology topology() {
        return holder.current();
    }

    @Override
    public List<NodeStatistics> nodes() {
        return topology().nodes().stream().map(connections::statistics).toList();
    }

    @Override
    public NodeStatistics node(Node node) {
        return connections.statistics(node);
    }

    @Override
    public long droppedEvents() {
        return events.droppedEvents();
    }
}
