package io.slotwise.internal.connection;

import io.slotwise.topology.NodeAddress;

/**
 * A connection that one user has for itself, for a while: commands that hold it or change its state go by it. Thread-safe.
 */
public interface Lease {
    /** Sends an exchange, in the order of the calls; as {@link Transport#send}. */
    void send(Exchange<?> exchange);

    /** Where it leads. */
    NodeAddress address();

    /** Whether it is closed, or about to be: nothing can be sent by it any more. */
    boolean isClosed();

    /**
     * Says that the exchange in flight may be without a reply for as long as it likes: the node is asked on another
     * connection, now and then, whether it is there.
     */
    void mayBlock();

    /** Gives the connection back, as good as new, for others. What the exchanges by it have not brought yet is lost. */
    void giveBack();

    /** Gives the connection up: it closes when what is in flight by it has its replies, or nobody waits for them any more. */
    void retire();

    /** Closes the connection at once, so that the server notices. */
    void close();
}
