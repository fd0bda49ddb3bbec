package io.slotwise.internal.routing;

import io.slotwise.options.ReadPolicy;
import io.slotwise.options.Target;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.Shard;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Chooses the node for one attempt, from one snapshot. Stateless; allocates nothing for the built-in read policies. */
public final class Router {
    private Router() {}

    /**
     * The node for a command on one slot that can be used.
     *
     * @param readOnly whether the read policy decides
     * @param usable false for a node that failed a moment ago, or has been tried for this command
     * @param turn counts up from call to call
     * @return null when the slot has no owner, or the policy allows no node of its shard
     */
    public static @Nullable Node nodeFor(
            ClusterTopology topology, int slot, boolean readOnly, ReadPolicy policy, Predicate<Node> usable, int turn) {
        Shard shard = topology.shardOf(slot);
        if (shard == null) {
            return null;
        }
        if (!readOnly) {
            return shard.primary();
        }
        return policy.choose(slot, shard, usable, turn);
    }

    /**
     * The node for a read when none can be used: one that only lags is better than none, and when every candidate has
     * failed lately, so is one in sync, which may have recovered.
     *
     * @param usableThoughLagging what {@link #nodeFor} was told, but for replicas that are too far behind
     */
    public static @Nullable Node nodeForReadAllTheSame(
            ClusterTopology topology, int slot, ReadPolicy policy, Predicate<Node> usableThoughLagging, int turn) {
        Shard shard = topology.shardOf(slot);
        if (shard == null) {
            return null;
        }
        Node lagging = policy.choose(slot, shard, usableThoughLagging, turn);
        return lagging != null ? lagging : policy.choose(slot, shard, Router::isInSync, turn);
    }

    /** Whether a node could answer reads at all, by the word of the view. */
    public static boolean isInSync(Node node) {
        return Obstacle.inView(node) == null;
    }

    /** A primary for a command without keys: each in turn, those first that can be used and own slots. */
    public static @Nullable Node anyPrimary(ClusterTopology topology, Predicate<Node> usable, int turn) {
        List<Shard> shards = topology.shards();
        int count = shards.size();
        Node second = null;
        for (int i = 0; i < count; i++) {
            Shard shard = shards.get((int) ((turn + (long) i) % count));
            Node primary = shard.primary();
            if (usable.test(primary) && primary.isOnline()) {
                if (!shard.slots().isEmpty()) {
                    return primary;
                }
                second = second == null ? primary : second;
            }
        }
        return second != null || count == 0 ? second : shards.get(turn % count).primary();
    }

    /** The nodes of a target that names several, or null when it names one. */
    public static @Nullable List<Node> nodesOf(ClusterTopology topology, @Nullable Target target) {
        if (target instanceof Target.AllPrimaries) {
            return topology.shards().stream()
                    .filter(shard -> !shard.slots().isEmpty())
                    .map(Shard::primary)
                    .toList();
        }
        if (target instanceof Target.AllNodes) {
            return topology.nodes().stream().filter(Node::isOnline).toList();
        }
        return null;
    }
}
