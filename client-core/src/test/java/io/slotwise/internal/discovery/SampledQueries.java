package io.slotwise.internal.discovery;

import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import java.util.Arrays;

/** Counts queries by second and by node; what comes later than the last second counts for that one. */
final class SampledQueries {
    private final int[] bySecond;
    private final int[] byNode;

    SampledQueries(int nodes, int seconds) {
        this.bySecond = new int[seconds];
        this.byNode = new int[nodes];
    }

    void add(Duration at, NodeAddress node) {
        bySecond[(int) Math.min(at.toSeconds(), bySecond.length - 1)]++;
        byNode[LargeCluster.numberOf(node)]++;
    }

    int in(int second) {
        return bySecond[second];
    }

    int of(NodeAddress node) {
        return byNode[LargeCluster.numberOf(node)];
    }

    int ofAllSeconds() {
        return Arrays.stream(bySecond).sum();
    }

    int ofTheBusiestNode() {
        return Arrays.stream(byNode).max().orElse(0);
    }

    int mostInTenSecondsFrom(int second) {
        int most = 0;
        for (int i = second; i + 10 <= bySecond.length; i++) {
            most = Math.max(most, Arrays.stream(bySecond, i, i + 10).sum());
        }
        return most;
    }
}
