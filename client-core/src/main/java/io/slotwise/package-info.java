/**
 * Slotwise: a driver for Redis Cluster and Valkey Cluster. {@link io.slotwise.ClusterClient} is where to begin; its
 * commands are in {@link io.slotwise.AsyncCommands}.
 */
@NullMarked
package io.slotwise;

import org.jspecify.annotations.NullMarked;
