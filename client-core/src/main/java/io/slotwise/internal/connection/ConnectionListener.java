package io.slotwise.internal.connection;

import io.slotwise.topology.NodeAddress;

/** Is told what becomes of connections. Called on event loops: must not block. */
public interface ConnectionListener {
    /** A connection has finished its handshake. */
    void opened(NodeAddress node);

    /** A connection that had been open is closed: the node is lost, for now. */
    void closed(NodeAddress node, Throwable cause);

    /** A connection that had been open is closed because it is not needed any more. */
    void retired(NodeAddress node, Throwable cause);

    /** A connection could not be opened. */
    void connectFailed(NodeAddress node, Throwable cause);
}
