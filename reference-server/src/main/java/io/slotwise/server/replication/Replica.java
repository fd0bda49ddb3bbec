package io.slotwise.server.replication;

import java.time.Duration;

/** A node as the receiving end of replication. Called on the event loop. */
public interface Replica {
    /** Runs the commands of the change. */
    void apply(Change change);

    /** How long a change is on its way. */
    Duration replicationLag();

    /** True while nothing is to be delivered. */
    boolean isReplicationHeld();
}
