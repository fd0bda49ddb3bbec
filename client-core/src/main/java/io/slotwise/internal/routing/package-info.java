/**
 * Which node gets a command, and what a reply or a failure asks for: pure functions of immutable values.
 * {@link io.slotwise.internal.routing.Router} chooses the node, {@link io.slotwise.internal.routing.RetryPolicy} decides
 * what follows an attempt, {@link io.slotwise.internal.routing.SlotSplit} parts a command that has keys in several slots.
 */
@NullMarked
package io.slotwise.internal.routing;

import org.jspecify.annotations.NullMarked;
