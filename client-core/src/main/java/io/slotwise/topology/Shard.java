package io.slotwise.topology;

import java.util.ArrayList;
import java.util.List;

/**
 * A primary and its replicas, which serve the same slots. Immutable.
 *
 * @param primary the owner of the slots
 * @param replicas the nodes that follow it, in the order of the view
 * @param slots the slots it owns, ascending, neighbours joined; empty for a shard that has none
 * @param configEpoch the version of its claim to these slots (the higher wins), or 0 when the view did not tell.
 *     Source: cluster specification, "Configuration epoch"
 */
public record Shard(Node primary, List<Node> replicas, List<SlotRange> slots, long configEpoch) {
    /** Copies both lists. */
    public Shard {
        replicas = List.copyOf(replicas);
        slots = List.copyOf(slots);
    }

    /** The primary first, then the replicas. */
    public List<Node> nodes() {
        List<Node> nodes = new ArrayList<>(replicas.size() + 1);
        nodes.add(primary);
        nodes.addAll(replicas);
        return nodes;
    }

    /** How many slots the shard owns. */
    public int slotCount() {
        return slots.stream().mapToInt(SlotRange::size).sum();
    }

    /** This shard with other slots. */
    public Shard withSlots(List<SlotRange> newSlots) {
        return new Shard(primary, replicas, newSlots, configEpoch);
    }
}
