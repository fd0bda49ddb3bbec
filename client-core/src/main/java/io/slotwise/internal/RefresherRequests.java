package io.slotwise.internal;

import io.slotwise.event.RefreshCause;
import io.slotwise.internal.discovery.TopologyRefresher;
import io.slotwise.internal.execution.Refreshes;
import io.slotwise.topology.NodeId;

/** Lets executions ask for refreshes. Thread-safe. */
record RefresherRequests(TopologyRefresher refresher) implements Refreshes {
    @Override
    public void request(RefreshCause cause) {
        refresher.request(cause);
    }

    @Override
    public void nodeFailed(NodeId id) {
        refresher.nodeFailed(id);
    }
}
