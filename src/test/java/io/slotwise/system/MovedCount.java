package io.slotwise.system;

import io.slotwise.system.backend.Ability;
import io.slotwise.system.backend.ClusterNode;
import io.slotwise.system.backend.ClusterUnderTest;

/** Stateless. How often nodes answered MOVED, by their own word. */
final class MovedCount {
    private MovedCount() {}

    /** At that node; 0 where the server does not count its errors. */
    static long at(ClusterUnderTest cluster, ClusterNode node) {
        return cluster.abilities().contains(Ability.ERROR_COUNTS) ? cluster.errorCount(node, "MOVED") : 0;
    }

    /** At all nodes that run. */
    static long atAllNodes(ClusterUnderTest cluster) {
        return cluster.nodes().stream().mapToLong(node -> at(cluster, node)).sum();
    }
}
