/**
 * Who owns which slot: pure values, without I/O. {@link io.slotwise.topology.ClusterTopology} is the immutable picture
 * that every routing decision reads; {@link io.slotwise.topology.Slot} says in which slot a key lies.
 */
@NullMarked
package io.slotwise.topology;

import org.jspecify.annotations.NullMarked;
