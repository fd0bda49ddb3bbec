package io.slotwise.server;

/** Immutable. The forms of CLUSTER FAILOVER. */
public enum FailoverMode {
    /** The primary pauses writes and the replica catches up first: nothing is lost. */
    DEFAULT,

    /** The replica takes over with the votes of the other primaries, without asking its own; unreplicated writes are lost. */
    FORCE,

    /** The replica takes over without asking anybody. */
    TAKEOVER
}
