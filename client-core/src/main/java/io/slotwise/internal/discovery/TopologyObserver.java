package io.slotwise.internal.discovery;

import io.slotwise.topology.ClusterTopology;

/** Is told of every new topology. */
@FunctionalInterface
public interface TopologyObserver {
    /**
     * A new topology is in place. Called after the swap, one call at a time and in the order of the swaps, by a thread
     * that swaps (an event loop, for example): it must not block.
     */
    void topologyChanged(ClusterTopology before, ClusterTopology after);
}
