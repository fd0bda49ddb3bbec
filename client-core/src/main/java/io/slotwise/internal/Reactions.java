package io.slotwise.internal;

import io.slotwise.event.RefreshCause;
import io.slotwise.event.ReplacementCause;
import io.slotwise.internal.connection.ConnectionListener;
import io.slotwise.internal.connection.NodeConnections;
import io.slotwise.internal.discovery.RefreshListener;
import io.slotwise.internal.discovery.TopologyHolder;
import io.slotwise.internal.discovery.TopologyObserver;
import io.slotwise.internal.discovery.TopologyRefresher;
import io.slotwise.internal.execution.CommandExecutor;
import io.slotwise.internal.pubsub.Subscriptions;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeId;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What the parts of a client do about each other: the refresher hears which nodes can be reached and which cannot; a new
 * topology goes to the connections, to the commands that wait, to the subscriptions and to the user, in this order. Thread-safe.
 */
final class Reactions implements ConnectionListener, TopologyObserver, RefreshListener {
    private record Parts(
            NodeConnections connections,
            TopologyHolder topology,
            TopologyRefresher refresher,
            CommandExecutor executor,
            Subscriptions subscriptions) {}

    private final ClientEvents events;
    private final Map<NodeAddress, String> zonesOfUnknown = new ConcurrentHashMap<>();
    private volatile @Nullable Parts parts;

    Reactions(ClientEvents events) {
        this.events = events;
    }

    /** The parts are made with this, and so after it. None of them has anything to tell before the client connects. */
    void between(
            NodeConnections connections,
            TopologyHolder topology,
            TopologyRefresher refresher,
            CommandExecutor executor,
            Subscriptions subscriptions) {
        parts = new Parts(connections, topology, refresher, executor, subscriptions);
    }

    private Parts parts() {
        return Objects.requireNonNull(parts, "the client has been put together");
    }

    @Override
    public void topologyChanged(ClusterTopology before, ClusterTopology after) {
        parts().connections().follow(before, after);
        tellZonesAt(after);
        parts().executor().topologyChanged(after);
        parts().subscriptions().topologyChanged(after);
        events.topologyChanged(before, after);
    }

    @Override
    public void refreshStarted(RefreshCause cause) {
        parts().subscriptions().refreshStarted();
        events.refreshStarted(cause);
    }

    @Override
    public void refreshEnded(RefreshCause cause, @Nullable NodeAddress winner, Duration took) {
        parts().subscriptions().refreshEnded();
        events.refreshEnded(cause, winner, took);
    }

    @Override
    public void opened(NodeAddress address) {
        events.opened(address);
        Node node = nodeAt(address);
        if (node != null) {
            parts().refresher().nodeRecovered(node.id());
        }
    }

    @Override
    public void zoneTold(NodeAddress address, String zone) {
        Node node = nodeAt(address);
        if (node != null) {
            parts().topology().tellZone(node.id(), zone);
        } else {
            zonesOfUnknown.put(address, zone);
        }
    }

    /** Startup nodes have told theirs before anybody knew which nodes they are. */
    private void tellZonesAt(ClusterTopology topology) {
        zonesOfUnknown.forEach((address, zone) -> {
            zonesOfUnknown.remove(address);
            Node node = topology.nodeAt(address);
            if (node != null) {
                parts().topology().tellZone(node.id(), zone);
            }
        });
    }

    @Override
    public void closed(NodeAddress address, Throwable cause) {
        events.closed(address, cause);
        lost(address);
    }

    @Override
    public void retired(NodeAddress address, Throwable cause) {
        events.retired(address, cause);
    }

    @Override
    public void connectFailed(NodeAddress address, Throwable cause) {
        events.connectFailed(address, cause);
        lost(address);
    }

    @Override
    public void reconnected(NodeAddress address, long nanosWithout) {
        events.reconnected(address, nanosWithout);
    }

    @Override
    public void replaced(NodeAddress address, ReplacementCause cause) {
        events.replaced(address, cause);
    }

    @Override
    public void replyWasLate(NodeAddress address, String command) {
        events.replyWasLate(address, command);
    }

    private void lost(NodeAddress address) {
        Node node = nodeAt(address);
        // A connection to a startup node may have been opened by another name than the views have.
        NodeId id = node == null ? parts().connections().foundAt(address) : node.id();
        if (id != null) {
            parts().refresher().nodeFailed(id);
        }
    }

    private @Nullable Node nodeAt(NodeAddress address) {
        return parts().topology().current().nodeAt(address);
    }
}
