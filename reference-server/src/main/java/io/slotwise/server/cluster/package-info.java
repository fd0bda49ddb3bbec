/**
 * What one node believes about the cluster ({@link io.slotwise.server.cluster.ClusterView}) and what follows from it for a
 * command ({@link io.slotwise.server.cluster.SlotRouting}, one pure function). No I/O, no threads, no clock.
 */
@NullMarked
package io.slotwise.server.cluster;

import org.jspecify.annotations.NullMarked;
