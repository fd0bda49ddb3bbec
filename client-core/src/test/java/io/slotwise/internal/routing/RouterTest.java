package io.slotwise.internal.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.options.Target;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.NodeRole;
import io.slotwise.topology.Shard;
import io.slotwise.topology.SlotRange;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Where commands without keys go, and those for several nodes. */
class RouterTest {
    private final Node a = Node.primary(new NodeId("a"), NodeAddress.parse("10.0.0.1:7000"));
    private final Node deadReplica = new Node(
            new NodeId("a1"), NodeAddress.parse("10.0.0.2:7000"), NodeRole.REPLICA, NodeHealth.FAILED, 0, null);
    private final Node b = Node.primary(new NodeId("b"), NodeAddress.parse("10.0.0.3:7000"));
    private final Node deadWithoutSlots = new Node(
            new NodeId("old"), NodeAddress.parse("10.0.0.4:7000"), NodeRole.PRIMARY, NodeHealth.FAILED, 0, null);
    private final Node joining = Node.primary(new NodeId("new"), NodeAddress.parse("10.0.0.5:7000"));
    private final ClusterTopology topology = ClusterTopology.of(List.of(
            new Shard(a, List.of(deadReplica), List.of(new SlotRange(0, 8_191)), 1),
            new Shard(b, List.of(), List.of(new SlotRange(8_192, 16_383)), 2),
            new Shard(deadWithoutSlots, List.of(), List.of(), 0),
            new Shard(joining, List.of(), List.of(), 3)));

    private List<@Nullable Node> chosen(Predicate<Node> usable) {
        List<@Nullable Node> chosen = new ArrayList<>();
        for (int turn = 0; turn < 40; turn++) {
            chosen.add(Router.anyPrimary(topology, usable, turn));
        }
        return chosen;
    }

    @Test
    void allPrimariesAreThoseThatOwnSlots() {
        assertThat(Router.nodesOf(topology, Target.allPrimaries())).containsExactly(a, b);
    }

    @Test
    void allNodesAreThoseThatAreAlive() {
        assertThat(Router.nodesOf(topology, Target.allNodes())).containsExactlyInAnyOrder(a, b, joining);
    }

    @Test
    void anyPrimaryIsOneOfThoseThatOwnSlotsEachInItsTurn() {
        assertThat(chosen(node -> true))
                .containsOnly(a, b)
                .filteredOn(a::equals)
                .hasSizeBetween(10, 30);
    }

    @Test
    void aPrimaryThatCannotBeUsedIsPassedOver() {
        assertThat(chosen(node -> !node.equals(a))).containsOnly(b);
    }

    @Test
    void oneWithoutSlotsIsBetterThanNone() {
        assertThat(chosen(joining::equals)).containsOnly(joining);
    }

    @Test
    void thereIsAlwaysSomebodyToAsk() {
        assertThat(chosen(node -> false)).doesNotContainNull();
    }
}
