package io.slotwise.internal.scanning;

import io.slotwise.topology.NodeId;
import java.util.BitSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a node said of itself at one moment. Immutable, as long as the set is left alone.
 *
 * @param run tells its process from those that ran before it
 * @param node the node itself
 * @param primary whether it was one
 * @param owned the slots it owned
 * @param leaving of these, the slots that were on their way to another node
 * @param arriving the slots that were on their way to this node, and whose they were
 */
record Look(
        String run,
        NodeId node,
        boolean primary,
        BitSet owned,
        Map<Integer, NodeId> leaving,
        Map<Integer, NodeId> arriving) {
    /** How a slot stood to the node. */
    enum Place {
        /** It owned the slot, which was on its way to nobody. */
        AT_REST,
        /** It owned the slot, which was on its way to another node. */
        LEAVING,
        /** Another node owned the slot, which was on its way to this one. */
        ARRIVING,
        /** It had nothing to do with the slot. */
        ELSEWHERE
    }

    Place placeOf(int slot) {
        if (owned.get(slot)) {
            return leaving.containsKey(slot) ? Place.LEAVING : Place.AT_REST;
        }
        return arriving.containsKey(slot) ? Place.ARRIVING : Place.ELSEWHERE;
    }

    /** Where a slot that it owned was going; null when it did not, or the slot was at rest. */
    @Nullable
    NodeId destinationOf(int slot) {
        return owned.get(slot) ? leaving.get(slot) : null;
    }

    /** The same look, at a process of that name. */
    Look at(String otherRun) {
        return new Look(otherRun, node, primary, owned, leaving, arriving);
    }
}
