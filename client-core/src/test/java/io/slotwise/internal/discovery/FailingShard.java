package io.slotwise.internal.discovery;

import static java.util.Objects.requireNonNull;

import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;

/** A cluster as all its nodes show it while the first shard loses its primary: whole, then with a failed primary, then promoted. */
final class FailingShard {
    private final LargeCluster whole;
    private final LargeCluster failed;
    private final LargeCluster promoted;
    private final int nodes;
    private final Duration failedAt;
    private final Duration promotedAt;

    FailingShard(int nodes, Duration failedAt, Duration promotedAt) {
        this.whole = new LargeCluster(nodes, -1);
        this.failed = whole.withFailedPrimary(0);
        this.promoted = new LargeCluster(nodes, 0);
        this.nodes = nodes;
        this.failedAt = failedAt;
        this.promotedAt = promotedAt;
    }

    int nodes() {
        return nodes;
    }

    Node failing() {
        return requireNonNull(whole.topology().primaryOf(0));
    }

    Node successor() {
        return requireNonNull(promoted.topology().primaryOf(0));
    }

    TopologyView view(NodeAddress asked, Duration now) {
        LargeCluster shown = now.compareTo(promotedAt) >= 0 ? promoted : now.compareTo(failedAt) >= 0 ? failed : whole;
        return shown.view(asked);
    }
}
