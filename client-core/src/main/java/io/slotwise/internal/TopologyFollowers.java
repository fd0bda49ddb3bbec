package io.slotwise.internal;

import io.slotwise.internal.connection.NodeConnections;
import io.slotwise.internal.discovery.TopologyObserver;
import io.slotwise.internal.execution.CommandExecutor;
import io.slotwise.topology.ClusterTopology;
import org.jspecify.annotations.Nullable;

/** Hands each new topology on, in this order: to the connections, to the commands that wait, to the user. Thread-safe. */
final class TopologyFollowers implements TopologyObserver {
    private final NodeConnections connections;
    private final ClientEvents events;
    private volatile @Nullable CommandExecutor executor;

    TopologyFollowers(NodeConnections connections, ClientEvents events) {
        this.connections = connections;
        this.events = events;
    }

    /** The executor is made after the topology that it routes by. */
    void tell(CommandExecutor told) {
        executor = told;
    }

    @Override
    public void topologyChanged(ClusterTopology before, ClusterTopology after) {
        connections.follow(before, after);
        CommandExecutor told = executor;
        if (told != null) {
            told.topologyChanged(after);
        }
        events.topologyChanged(before, after);
    }
}
