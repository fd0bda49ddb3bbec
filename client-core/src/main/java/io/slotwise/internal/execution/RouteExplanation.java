package io.slotwise.internal.execution;

import io.slotwise.event.Explanation;
import io.slotwise.internal.connection.NodeCondition;
import io.slotwise.internal.routing.HashedPart;
import io.slotwise.internal.routing.Obstacle;
import io.slotwise.internal.routing.Router;
import io.slotwise.options.ReadPolicy;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.Shard;
import io.slotwise.topology.Slot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Says of a key what {@link Router} would do, by asking it. Immutable: everything is taken from one moment.
 *
 * @param policy the client's
 * @param migrating whether reads go to the primary instead, because the slot migrates
 * @param obstacles what speaks against asking a node, or null
 * @param turn the turn that the next call would have
 * @param conditions how the client gets on with a node
 */
record RouteExplanation(
        ClusterTopology topology,
        ReadPolicy policy,
        Predicate<Integer> migrating,
        Function<Node, @Nullable Obstacle> obstacles,
        int turn,
        Function<Node, NodeCondition> conditions) {
    private boolean usable(Node node) {
        return obstacles.apply(node) == null;
    }

    Explanation of(byte[] key) {
        int slot = Slot.of(key);
        boolean moving = migrating.test(slot);
        ReadPolicy followed = moving ? ReadPolicy.PRIMARY : policy;
        Shard shard = topology.shardOf(slot);
        return new Explanation(
                slot,
                HashedPart.of(key),
                shard,
                moving,
                String.valueOf(policy),
                Router.nodeFor(topology, slot, false, followed, this::usable, turn),
                nodeForReads(slot, followed),
                shard == null ? List.of() : candidates(slot, shard, followed));
    }

    private @Nullable Node nodeForReads(int slot, ReadPolicy followed) {
        Node node = Router.nodeFor(topology, slot, true, followed, this::usable, turn);
        return node != null
                ? node
                : Router.nodeForReadAllTheSame(topology, slot, followed, this::usableThoughLagging, turn);
    }

    private boolean usableThoughLagging(Node node) {
        Obstacle obstacle = obstacles.apply(node);
        return obstacle == null || obstacle == Obstacle.LAGGING;
    }

    private List<Explanation.Candidate> candidates(int slot, Shard shard, ReadPolicy followed) {
        List<Explanation.Candidate> told = new ArrayList<>();
        List<Node> seen = new ArrayList<>();
        Node next = followed.choose(slot, shard, this::usable, turn);
        while (next != null && !seen.contains(next)) {
            seen.add(next);
            told.add(candidate(next, true, "can be used"));
            next = followed.choose(slot, shard, node -> usable(node) && !seen.contains(node), turn);
        }
        for (Node node : followed.candidates(slot, shard)) {
            if (!seen.contains(node)) {
                seen.add(node);
                told.add(candidate(node, false, whyNot(node)));
            }
        }
        for (Node node : shard.nodes()) {
            if (!seen.contains(node)) {
                told.add(candidate(node, false, "the read policy does not name it"));
            }
        }
        return told;
    }

    private Explanation.Candidate candidate(Node node, boolean isUsable, String why) {
        NodeCondition condition = conditions.apply(node);
        String connection = condition.connected() ? "connected" : notConnected(condition.refusal());
        return new Explanation.Candidate(node, isUsable, condition.connected(), why + "; " + connection);
    }

    private static String notConnected(@Nullable Throwable refusal) {
        return refusal == null ? "not connected yet" : "not connected: " + refusal.getMessage();
    }

    private String whyNot(Node node) {
        Obstacle obstacle = obstacles.apply(node);
        long avoided = conditions.apply(node).avoidedNanos();
        if (obstacle == Obstacle.AVOIDED && avoided > 0) {
            return "it failed: avoided for " + Duration.ofNanos(avoided).toMillis() + " ms more";
        }
        return obstacle == null ? "it was avoided until a moment ago" : obstacle.reason();
    }
}
