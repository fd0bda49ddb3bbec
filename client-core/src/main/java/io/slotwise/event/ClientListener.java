package io.slotwise.event;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Observes a client. Every method does nothing unless it is overridden. All are called on the client's callback
 * executor, never on an I/O thread, one after the other in the order of events; they may block, and then delay later
 * events alone. What they throw is logged and dropped.
 */
public interface ClientListener {
    /**
     * A new topology is in place: calls made from here on use it.
     *
     * @param before the snapshot it replaced; without nodes for the first
     */
    default void topologyChanged(ClusterTopology before, ClusterTopology after) {}

    /**
     * A node told the client to send a command elsewhere, or to send it again.
     *
     * @param command the command's name
     * @param slot the slot that the reply named; -1 when it named none
     * @param from the node that answered
     */
    default void redirected(Redirection kind, String command, int slot, NodeAddress from) {}

    /**
     * A command will be sent again because an attempt failed.
     *
     * @param cause what the attempt brought, in words
     * @param pause how long the client waits before
     */
    default void retried(String command, @Nullable NodeAddress node, String cause, Duration pause) {}

    /** A refresh has begun. */
    default void refreshStarted(RefreshCause cause) {}

    /**
     * A refresh has ended.
     *
     * @param winner the node whose view was taken; null when no view could be had
     */
    default void refreshEnded(RefreshCause cause, @Nullable NodeAddress winner, Duration took) {}

    /** A connection has finished its handshake. */
    default void connectionOpened(NodeAddress node) {}

    /** A connection that had been open is closed. */
    default void connectionClosed(NodeAddress node, @Nullable Throwable cause) {}

    /** An attempt to connect failed. */
    default void connectFailed(NodeAddress node, Throwable cause) {}
}
