package io.slotwise.internal.discovery;

import io.slotwise.topology.ClusterTopology;

/** A holder that has a topology from the start, and lets a test put another in place. */
public final class HeldTopology {
    private HeldTopology() {}

    /** A holder of this topology. */
    public static TopologyHolder of(ClusterTopology topology) {
        TopologyHolder holder = new TopologyHolder((before, after) -> {});
        replace(holder, topology);
        return holder;
    }

    /** What a refresh does in the end. */
    public static void replace(TopologyHolder holder, ClusterTopology topology) {
        holder.adopt(holder.current(), topology);
    }
}
