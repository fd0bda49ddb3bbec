package io.slotwise.internal.connection;

import io.slotwise.event.ReplacementCause;
import io.slotwise.topology.NodeAddress;

/** Is told what becomes of connections. Called on event loops: must not block. */
public interface ConnectionListener {
    /** A connection has finished its handshake. */
    void opened(NodeAddress node);

    /** A node has told, on a connection that has just been opened, in which availability zone it runs. */
    default void zoneTold(NodeAddress node, String zone) {}

    /** A connection that had been open is closed: the node is lost, for now. */
    void closed(NodeAddress node, Throwable cause);

    /** A connection that had been open is closed because it is not needed any more. */
    void retired(NodeAddress node, Throwable cause);

    /** A connection could not be opened. */
    void connectFailed(NodeAddress node, Throwable cause);

    /** A connection has been opened in place of one that was lost so many nanoseconds before. */
    default void reconnected(NodeAddress node, long nanosWithout) {}

    /** A connection is given up, to be replaced. */
    default void replaced(NodeAddress node, ReplacementCause cause) {}

    /** A reply has come for which nobody waits any more. */
    default void replyWasLate(NodeAddress node, String command) {}
}
