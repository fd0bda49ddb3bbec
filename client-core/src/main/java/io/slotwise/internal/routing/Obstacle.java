package io.slotwise.internal.routing;

import io.slotwise.topology.Node;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.Shard;
import org.jspecify.annotations.Nullable;

/** Why a node is not asked though the read policy would have it: the one list of such reasons. */
public enum Obstacle {
    /** The cluster says so. */
    FAILED("it has failed, by the word of the cluster"),
    /** The cluster says that it reads its data. */
    LOADING("it is loading, by the word of the cluster"),
    /** It is a replica that has not finished its first synchronisation. */
    EMPTY("it has nothing of its primary's data yet"),
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
        if (!node.isOnline()) {
            return LOADING;
        }
        return node.replicationOffset() == 0 ? EMPTY : null;
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
