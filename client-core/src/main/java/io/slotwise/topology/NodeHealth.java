package io.slotwise.topology;

/** How a node is, by the word of the node that was asked. Source: server command page CLUSTER SHARDS, "health". */
public enum NodeHealth {
    /** Serves. */
    ONLINE,
    /** A replica that has not finished its first synchronisation: answers nothing useful yet. */
    LOADING,
    /** Held to have failed by the majority of primaries. */
    FAILED
}
