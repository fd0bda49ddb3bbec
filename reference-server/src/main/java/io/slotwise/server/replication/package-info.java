/**
 * Asynchronous replication inside one JVM: a primary's {@link io.slotwise.server.replication.ReplicationStream} and one
 * {@link io.slotwise.server.replication.ReplicaLink} for each of its replicas, which a test can delay or hold back.
 */
@NullMarked
package io.slotwise.server.replication;

import org.jspecify.annotations.NullMarked;
