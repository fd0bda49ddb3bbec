package io.slotwise.topology;

/** What a node does in its shard. */
public enum NodeRole {
    /** Owns the shard's slots and takes its writes. */
    PRIMARY,
    /** Follows the primary, and answers reads of a client that allows it. */
    REPLICA
}
