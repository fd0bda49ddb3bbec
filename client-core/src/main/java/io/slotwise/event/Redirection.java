package io.slotwise.event;

/** The replies by which a node sends a command on its way again. */
public enum Redirection {
    /** The slot belongs to another node. */
    MOVED,
    /** The key is, for this once, at another node. */
    ASK,
    /** Some of the keys have moved already, some have not. */
    TRYAGAIN
}
