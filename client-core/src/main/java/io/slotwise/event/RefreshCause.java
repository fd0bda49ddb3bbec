package io.slotwise.event;

/** Why the topology is asked for again. */
public enum RefreshCause {
    /** The client connects. */
    BOOTSTRAP,
    /** The period has passed, or a subscription has fallen silent. */
    PERIOD,
    /** A node answered MOVED. */
    MOVED,
    /** A slot has no known owner. */
    UNCOVERED_SLOT,
    /** A node answered that the cluster is down, that it is loading, or that it has been demoted. */
    SERVER_STATE,
    /** A connection was lost or could not be opened. */
    CONNECTION_LOST,
    /** The user asked for it. */
    REQUESTED
}
