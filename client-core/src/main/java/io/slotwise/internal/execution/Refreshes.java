package io.slotwise.internal.execution;

import io.slotwise.event.RefreshCause;
import io.slotwise.topology.NodeId;

/** Asks for the topology to be learned again. Thread-safe, and cheap when a refresh is under way already. */
public interface Refreshes {
    /** Asks for a refresh. */
    void request(RefreshCause cause);

    /** A node could not be reached, or was lost: refreshes are repeated until its slots are served again. */
    void nodeFailed(NodeId id);
}
