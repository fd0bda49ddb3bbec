package io.slotwise.server.cluster;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Immutable by convention. What a node has to do after it heard an announcement.
 *
 * @param newPrimary whom it has to follow now, or null
 * @param lostSlots slots that were its own and have another owner now
 */
public record AnnouncementEffect(@Nullable KnownNode newPrimary, BitSet lostSlots) {}
