/**
 * The blocking API: {@link io.slotwise.sync.SyncClusterClient} is where to begin; its commands are in
 * {@link io.slotwise.sync.SyncCommands}.
 */
@NullMarked
@GenerateFacades(Face.SYNC)
package io.slotwise.sync;

import io.slotwise.facade.Face;
import io.slotwise.facade.GenerateFacades;
import org.jspecify.annotations.NullMarked;
