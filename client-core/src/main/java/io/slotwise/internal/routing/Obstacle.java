package io.slotwise.internal.routing;

import io.slotwise.topology.Node;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.Shard;
import org.jspecify.annotations.Nullable;

/** Why a node is not asked though the read policy would have it: the one list of such reasons. */
public enum Obstacle {
    /** The cluster says so. */
    FAILED("it has failed, by the word of the cluster"),
    /** It has no data yet, or reads them. */
    LOADING("it is loading, or not in sync with its primary yet"),
    /** It is a replica, and farther behind than the limit. */
    LAGGING("it lags behind its primary by more than the limit"),
    /** A command failed there lately. */
    AVOIDED("it failed a moment ago, and is left alone for a while");

    private final String reason;

    Obstacle(String reason) {
        this.reason = reason;
    }

    /** The reason in words. */
    public String reason() {
        return reason;
    }

    /** What keeps a node from answering reads at all, by the word of the view, or null. A primary is always tried. */
    public static @Nullable Obstacle inView(Node node) {
        if (node.isPrimary()) {
            return null;
        }
        if (node.health() == NodeHealth.FAILED) {
            return FAILED;
        }
        return node.isOnline() && node.replicationOffset() != 0 ? null : LOADING;
    }

    /**
     * Whether a replica is known to be farther behind its primary than a limit.
     *
     * @param shard the replica's
     * @param limit in bytes; negative: none
     */
    public static boolean isLagging(Node node, Shard shard, long limit) {
        long primary = shard.primary().replicationOffset();
        long replica = node.replicationOffset();
        return limit >= 0 && !node.isPrimary() && primary > 0 && replica > 0 && primary - replica > limit;
    }
}
