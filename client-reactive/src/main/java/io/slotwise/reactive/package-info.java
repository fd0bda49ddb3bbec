/**
 * The Project Reactor API: {@link io.slotwise.reactive.ReactiveClusterClient} is where to begin; its commands are in
 * {@link io.slotwise.reactive.ReactiveCommands}.
 */
@NullMarked
@GenerateFacades(Face.REACTIVE)
package io.slotwise.reactive;

import io.slotwise.facade.Face;
import io.slotwise.facade.GenerateFacades;
import org.jspecify.annotations.NullMarked;
