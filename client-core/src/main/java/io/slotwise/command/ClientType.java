package io.slotwise.command;

/** What a connection of a node is for. */
public enum ClientType {
    /** NORMAL: commands. */
    NORMAL,
    /** MASTER: the node's primary, by the servers' old word. */
    MASTER,
    /** REPLICA: a replica of the node. */
    REPLICA,
    /** PUBSUB: subscriptions. */
    PUBSUB
}
