package io.slotwise.internal.scanning;

import io.slotwise.topology.NodeId;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Which slots have been seen as a whole. Confined to one thread at a time. */
final class SlotProgress {
    private final BitSet incomplete;
    private final Map<Integer, Half> halves = new HashMap<>();

    /** A slot that was seen at its source as far as it had not gone. */
    private record Half(NodeId source, NodeId destination) {}

    SlotProgress(BitSet incomplete) {
        this.incomplete = SlotSets.copyOf(incomplete);
    }

    BitSet incomplete() {
        return SlotSets.copyOf(incomplete);
    }

    boolean isComplete() {
        return incomplete.isEmpty();
    }

    /** Whether one of these slots is not complete. */
    boolean lacks(BitSet slots) {
        return incomplete.intersects(slots);
    }

    /**
     * What a scan that begins after this look may be good for.
     *
     * @param isHere whether a node is in the shard that is looked at: a migration still names the former primary of a shard
     */
    NodePass begin(Look look, Predicate<NodeId> isHere) {
        NodePass pass = new NodePass(look);
        if (look.primary()) {
            incomplete.stream().forEach(slot -> {
                pass.addOwned(slot, look);
                Half half = halves.get(slot);
                if (half != null && isHere.test(half.destination())) {
                    pass.addSecond(slot, half.source(), half.destination(), look);
                }
            });
        }
        return pass;
    }

    /** The scan has come to its last cursor, and a look was made after that. Says how many slots are complete by it. */
    int end(NodePass pass) {
        int before = incomplete.cardinality();
        BitSet complete = pass.complete();
        incomplete.andNot(complete);
        complete.stream().forEach(halves::remove);
        pass.leaving().forEach((slot, destination) -> {
            if (incomplete.get(slot)) {
                halves.put(slot, new Half(pass.node(), destination));
            }
        });
        return before - incomplete.cardinality();
    }

    /** The nodes to which slots go that have been seen at their source. */
    Set<NodeId> destinations() {
        Set<NodeId> destinations = new HashSet<>();
        halves.values().forEach(half -> destinations.add(half.destination()));
        return destinations;
    }

    /** What was seen of slots on their way is too old to be the half of anything. */
    void forgetHalves() {
        halves.clear();
    }
}
