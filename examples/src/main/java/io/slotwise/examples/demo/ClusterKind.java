package io.slotwise.examples.demo;

/** Immutable. Which cluster the demo runs against. */
enum ClusterKind {
    /** The reference server, in this JVM. */
    EMBEDDED,
    /** Processes of a real redis-server, started for the demo. */
    REAL,
    /** A cluster of the user's. */
    GIVEN
}
