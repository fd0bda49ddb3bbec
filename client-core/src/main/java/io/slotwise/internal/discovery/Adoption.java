package io.slotwise.internal.discovery;

import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.NodeAddress;
import org.jspecify.annotations.Nullable;

/** Puts in place what the views of one round elect, as they come. Confined to the scheduler's thread. */
final class Adoption {
    private final TopologyHolder holder;
    private final int confirmedAt;
    private int decidedOn;
    private boolean changed;
    private @Nullable NodeAddress winner;

    /** @param confirmedAt patches before this mark have been seen by the views that were adopted last */
    Adoption(TopologyHolder holder, int confirmedAt) {
        this.holder = holder;
        this.confirmedAt = confirmedAt;
    }

    void consider(RefreshRound round) {
        if (round.views().size() == decidedOn) {
            return; // they were all that could come, and still are
        }
        ClusterTopology current = holder.current();
        PatchDates patches = holder.patchedSince(confirmedAt);
        int pending = round.pending();
        ViewElection.Elected elected = ViewElection.elect(current, patches, round.views(), pending);
        decidedOn = pending == 0 ? round.views().size() : 0;
        if (elected == null) {
            return;
        }
        winner = elected.winner();
        changed |= TopologyChange.isOfOwners(current, elected.topology());
        holder.adopt(current, elected.topology());
    }

    /** Whether the round brought anything new about the owners of slots. */
    boolean hasChanged() {
        return changed;
    }

    /** Whose view was followed; null as long as none was. */
    @Nullable
    NodeAddress winner() {
        return winner;
    }

    /** The mark up to which all views of the round knew of patches. */
    int confirmedBy(RefreshRound round) {
        int oldest = Integer.MAX_VALUE;
        for (ReceivedView view : round.views()) {
            oldest = Math.min(oldest, view.requestedAt());
        }
        return round.views().isEmpty() ? confirmedAt : oldest;
    }

    /** The mark up to which patches were confirmed when the round began. */
    int confirmedBefore() {
        return confirmedAt;
    }
}
