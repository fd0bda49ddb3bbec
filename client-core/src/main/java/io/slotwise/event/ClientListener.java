package io.slotwise.event;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Observes a client. Every method does nothing unless it is overridden. What they throw is logged and dropped.
 *
 * <p>What a client is told of comes in two kinds:
 *
 * <ul>
 *   <li><b>Changes of state</b> are told on the client's callback executor, never on an I/O thread, one after the other in
 *       the order of events. A listener may block there, and then delays later events alone: at most 1,024 wait for it,
 *       more are dropped, and counted ({@link #eventsDropped}).
 *   <li><b>What happens to a command</b> may come a million times a second, so it does not wait in a queue: {@link
 *       #commandEnded}, {@link #redirected}, {@link #retried}, {@link #replyWasLate} and {@link #queueWasFull} are called
 *       where it happens, by many threads at a time, I/O threads among them. They must not block and should do no more than
 *       count.
 * </ul>
 *
 * <p>One listener may observe several clients.
 */
public interface ClientListener {
    // ---- changes of state, in order, on the callback executor ----

    /**
     * A client begins to connect: the first that is told of it.
     *
     * @param statistics what can be asked of this client from here on
     */
    default void clientOpened(ClientStatistics statistics) {}

    /**
     * A client has been closed. The end of connections that were open until then may be told after this, or not at all:
     * the threads of callbacks end too.
     *
     * @param statistics the same as in {@link #clientOpened}
     */
    default void clientClosed(ClientStatistics statistics) {}

    /**
     * A new topology is in place: calls made from here on use it.
     *
     * @param before the snapshot it replaced; without nodes for the first
     */
    default void topologyChanged(ClusterTopology before, ClusterTopology after) {}

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

    /**
     * A connection takes the place of one that had been lost; told after {@link #connectionOpened}.
     *
     * @param without how long there was none
     */
    default void reconnected(NodeAddress node, Duration without) {}

    /** The client gives up a connection that had not been closed, and will open another; told before it is closed. */
    default void connectionReplaced(NodeAddress node, ReplacementCause cause) {}

    /**
     * A subscription that had been interrupted is whole again: its user has been told of the gap.
     *
     * @param names how many channels and patterns had been lost
     * @param without how long, from the moment at which the loss was noticed
     */
    default void subscriptionRepaired(int names, Duration without) {}

    /** A listener was too slow: so many events have been lost since the last time that this was told. */
    default void eventsDropped(long count) {}

    // ---- what happens to a command, where it happens ----

    /**
     * Whether {@link #commandEnded} is called. Asked once, when the client is made; commands are measured only when a
     * listener says yes, and cost nothing more otherwise.
     */
    default boolean observesCommands() {
        return false;
    }

    /**
     * A call has ended: once for each, whatever ended it and however many attempts it took. A command that was split over
     * several slots or nodes is one call; the commands of a batch are one call each. A blocking call that waits for room in
     * a full queue is told of as refused, and again when it has been sent; one that was split over slots, once.
     */
    default void commandEnded(EndedCommand command) {}

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

    /** A reply came after its caller had given up; it is dropped. */
    default void replyWasLate(String command, NodeAddress node) {}

    /**
     * A command was refused because as many as may were waiting.
     *
     * @param node the node whose queue is full; null when the command had none to go to
     */
    default void queueWasFull(String command, @Nullable NodeAddress node) {}
}
