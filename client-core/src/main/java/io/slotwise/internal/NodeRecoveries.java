package io.slotwise.internal;

import io.slotwise.internal.connection.ConnectionListener;
import io.slotwise.internal.discovery.TopologyHolder;
import io.slotwise.internal.discovery.TopologyRefresher;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import org.jspecify.annotations.Nullable;

/** Tells the refresher which nodes can be reached and which cannot, besides telling the user. Thread-safe. */
final class NodeRecoveries implements ConnectionListener {
    private final ConnectionListener next;
    private volatile @Nullable TopologyHolder topology;
    private volatile @Nullable TopologyRefresher refresher;

    NodeRecoveries(ConnectionListener next) {
        this.next = next;
    }

    /** The refresher is made after the connections that it asks through. */
    void tell(TopologyHolder holder, TopologyRefresher told) {
        topology = holder;
        refresher = told;
    }

    @Override
    public void opened(NodeAddress address) {
        next.opened(address);
        TopologyHolder holder = topology;
        TopologyRefresher told = refresher;
        Node node = holder == null ? null : holder.current().nodeAt(address);
        if (told != null && node != null) {
            told.nodeRecovered(node.id());
        }
    }

    @Override
    public void closed(NodeAddress address, Throwable cause) {
        next.closed(address, cause);
        lost(address);
    }

    @Override
    public void retired(NodeAddress address, Throwable cause) {
        next.retired(address, cause);
    }

    @Override
    public void connectFailed(NodeAddress address, Throwable cause) {
        next.connectFailed(address, cause);
        lost(address);
    }

    private void lost(NodeAddress address) {
        TopologyHolder holder = topology;
        TopologyRefresher told = refresher;
        Node node = holder == null ? null : holder.current().nodeAt(address);
        if (told != null && node != null) {
            told.nodeFailed(node.id());
        }
    }
}
