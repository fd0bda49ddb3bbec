package io.slotwise.server.cluster;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Immutable by convention. What a node says about itself to the others; stands in for the bus's PING and PONG.
 *
 * @param slots the slots it claims; empty for a replica
 */
public record Announcement(
        String id,
        String shardId,
        NodeAddress address,
        @Nullable String primaryId,
        long configEpoch,
        long currentEpoch,
        long replicationOffset,
        BitSet slots) {
    /** What the owner of the view says about itself. */
    public static Announcement from(ClusterView view) {
        KnownNode myself = view.myself();
        return new Announcement(
                myself.id(),
                myself.shardId(),
                myself.address(),
                myself.primaryId(),
                myself.configEpoch(),
                view.currentEpoch(),
                myself.replicationOffset(),
                view.slotsOf(myself));
    }
}
