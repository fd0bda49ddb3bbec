package io.slotwise.internal.connection;

import io.slotwise.topology.Node;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Sends exchanges to nodes: all that the execution of a command knows of connections. Real sockets in a client, a
 * simulated cluster in tests. Thread-safe; nothing here blocks.
 *
 * <p>What is sent ends in a call of the exchange: a reply, or a failed attempt. A failed attempt may be told before
 * {@code send} returns.
 */
public interface Transport {
    /** Sends to a node, in the role that the node has in the snapshot it was taken from: reads of a replica are allowed. */
    void send(Node node, Exchange<?> exchange);

    /** Sends several to one node, in their order, in one write where the connection is open. */
    void sendAll(Node node, List<? extends Exchange<?>> exchanges);

    /** Whether nothing speaks against asking this node: it did not fail a moment ago. */
    boolean isUsable(Node node);

    /** Lets reads go elsewhere for a while: the node failed, is loading, or has lost its primary. */
    void avoid(Node node);

    /** Replaces the connections to a node: what they lead to is not the node that owns this address any more. */
    void reconnect(Node node);

    /**
     * A connection to a node for one user alone. The future is complete at once if one is free or may be opened, which it
     * then may still be; else it waits for one so long, and fails with {@link io.slotwise.error.QueueFullException}.
     */
    default CompletableFuture<Lease> lease(Node node, long waitNanos) {
        return CompletableFuture.failedFuture(new UnsupportedOperationException("No connections of one's own"));
    }

    /** The same for whoever does not wait; null when none is free and no more may be opened. */
    default @Nullable Lease tryLease(Node node) {
        return null;
    }

    /** About how many commands wait for a node in its role: to be written, and for their reply. */
    default int waitingAt(Node node) {
        return admissionOf(node).commands();
    }

    /** Whether a connection to a node in its role is open. */
    default boolean isConnected(Node node) {
        return true;
    }

    /** What bounds the commands that wait for this node. */
    Admission admissionOf(Node node);
}
