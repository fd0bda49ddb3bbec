package io.slotwise.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClusterTopologyTest {
    private static final long SEED = 20_261_130;

    private static final Node A = Node.primary(new NodeId("a"), new NodeAddress("10.0.0.1", 6379));
    private static final Node A_REPLICA = Node.replica(new NodeId("ar"), new NodeAddress("10.0.0.11", 6379));
    private static final Node B = Node.primary(new NodeId("b"), new NodeAddress("10.0.0.2", 6379));
    private static final Node B_REPLICA = Node.replica(new NodeId("br"), new NodeAddress("10.0.0.12", 6379));
    private static final Node STRANGER = Node.provisional(new NodeAddress("10.0.0.3", 6379));

    private final ClusterTopology topology = ClusterTopology.of(List.of(
            new Shard(A, List.of(A_REPLICA), List.of(new SlotRange(0, 8191)), 1),
            new Shard(B, List.of(B_REPLICA), List.of(new SlotRange(8192, 16_383)), 2)));

    @Test
    void everySlotHasTheOwnerThatTheViewNamed() {
        assertThat(topology.primaryOf(0)).isEqualTo(A);
        assertThat(topology.primaryOf(8191)).isEqualTo(A);
        assertThat(topology.primaryOf(8192)).isEqualTo(B);
        assertThat(topology.primaryOf(16_383)).isEqualTo(B);
        assertThat(topology.coveredSlots()).isEqualTo(Slot.COUNT);
    }

    @Test
    void theEmptyTopologyKnowsNobody() {
        assertThat(ClusterTopology.empty().isEmpty()).isTrue();
        assertThat(ClusterTopology.empty().primaryOf(42)).isNull();
        assertThat(ClusterTopology.empty().coveredSlots()).isZero();
        assertThat(ClusterTopology.empty().nodes()).isEmpty();
    }

    @Test
    void nodesAreFoundByIdAndByAddress() {
        assertThat(topology.node(new NodeId("ar"))).isEqualTo(A_REPLICA);
        assertThat(topology.node(new NodeId("x"))).isNull();
        assertThat(topology.nodeAt(new NodeAddress("10.0.0.12", 6379))).isEqualTo(B_REPLICA);
        assertThat(topology.nodeAt(new NodeAddress("10.0.0.12", 1))).isNull();
        assertThat(topology.shardOf(new NodeId("br")))
                .isEqualTo(topology.shards().get(1));
        assertThat(topology.shardOf(new NodeId("x"))).isNull();
        assertThat(topology.nodes()).containsExactly(A, A_REPLICA, B, B_REPLICA);
        assertThat(topology.primaries()).containsExactly(A, B);
    }

    @Test
    void whereTwoShardsClaimASlotTheLaterHasIt() {
        ClusterTopology contested = ClusterTopology.of(List.of(
                new Shard(A, List.of(), List.of(new SlotRange(0, 100)), 1),
                new Shard(B, List.of(), List.of(new SlotRange(50, 60)), 2)));

        assertThat(contested.primaryOf(49)).isEqualTo(A);
        assertThat(contested.primaryOf(50)).isEqualTo(B);
        assertThat(contested.primaryOf(61)).isEqualTo(A);
        assertThat(contested.coveredSlots()).isEqualTo(101);
    }

    @Test
    void aMovedSlotChangesItsShardAndNothingElse() {
        ClusterTopology patched = topology.withSlotMovedTo(42, B);

        assertThat(patched.primaryOf(42)).isEqualTo(B);
        assertThat(patched.primaryOf(41)).isEqualTo(A);
        assertThat(patched.primaryOf(43)).isEqualTo(A);
        assertThat(patched.shards().get(0).slots()).containsExactly(new SlotRange(0, 41), new SlotRange(43, 8191));
        assertThat(patched.shards().get(1).slots()).containsExactly(new SlotRange(42, 42), new SlotRange(8192, 16_383));
        assertThat(patched.coveredSlots()).isEqualTo(Slot.COUNT);
        assertThat(patched.nodes()).containsExactlyElementsOf(topology.nodes());
    }

    @Test
    void thePatchLeavesTheSnapshotItWasMadeOfAlone() {
        List<Shard> before = topology.shards();

        topology.withSlotMovedTo(42, B);

        assertThat(topology.primaryOf(42)).isEqualTo(A);
        assertThat(topology.shards()).isEqualTo(before);
    }

    @Test
    void movingASlotToItsOwnerChangesNothing() {
        assertThat(topology.withSlotMovedTo(42, A)).isSameAs(topology);
    }

    @Test
    void movingASlotThereAndBackGivesAnEqualTopology() {
        assertThat(topology.withSlotMovedTo(42, B).withSlotMovedTo(42, A))
                .isEqualTo(topology)
                .hasSameHashCodeAs(topology);
    }

    @Test
    void aNodeThatNoViewHasShownGetsAShardOfItsOwn() {
        ClusterTopology patched = topology.withSlotMovedTo(42, STRANGER).withSlotMovedTo(43, STRANGER);

        assertThat(patched.primaryOf(42)).isEqualTo(STRANGER);
        assertThat(patched.shards()).hasSize(3);
        assertThat(patched.shards().get(2).slots()).containsExactly(new SlotRange(42, 43));
        assertThat(patched.node(STRANGER.id())).isEqualTo(STRANGER);
        assertThat(STRANGER.id().isProvisional()).isTrue();
    }

    @Test
    void aMoveToAReplicaOfTheShardSaysThatItWasPromoted() {
        ClusterTopology patched = topology.withSlotMovedTo(42, A_REPLICA);

        Shard shard = Objects.requireNonNull(patched.shardOf(42));
        assertThat(shard.primary().id()).isEqualTo(A_REPLICA.id());
        assertThat(shard.primary().isPrimary()).isTrue();
        assertThat(shard.replicas()).singleElement().satisfies(node -> {
            assertThat(node.id()).isEqualTo(A.id());
            assertThat(node.isPrimary()).isFalse();
        });
        assertThat(patched.primaryOf(0)).isEqualTo(shard.primary());
        assertThat(patched.primaryOf(8192)).isEqualTo(B);
    }

    @Test
    void aMoveToAReplicaOfAnotherShardMovesTheSlotAndPromotesTheReplica() {
        ClusterTopology patched = topology.withSlotMovedTo(42, B_REPLICA);

        Shard shard = Objects.requireNonNull(patched.shardOf(42));
        assertThat(shard.primary().id()).isEqualTo(B_REPLICA.id());
        assertThat(shard.slots()).contains(new SlotRange(42, 42), new SlotRange(8192, 16_383));
        assertThat(patched.primaryOf(41)).isEqualTo(A);
    }

    @Test
    void anUncoveredSlotCanBeGivenAnOwner() {
        ClusterTopology patched = ClusterTopology.empty().withSlotMovedTo(16_383, A);

        assertThat(patched.primaryOf(16_383)).isEqualTo(A);
        assertThat(patched.coveredSlots()).isOne();
        assertThat(ClusterTopology.empty().isEmpty()).isTrue();
    }

    @Test
    void anyOrderOfMovesGivesTheOwnersOfTheLastOnes() {
        Random random = new Random(SEED);
        Node[] nodes = {A, B, STRANGER};
        List<@Nullable Node> expected = new ArrayList<>();
        for (int slot = 0; slot < Slot.COUNT; slot++) {
            expected.add(slot < 8192 ? A : B);
        }

        ClusterTopology patched = topology;
        for (int move = 0; move < 2_000; move++) {
            int slot = random.nextInt(Slot.COUNT);
            Node node = nodes[random.nextInt(nodes.length)];
            patched = patched.withSlotMovedTo(slot, node);
            expected.set(slot, node);
        }

        for (int slot = 0; slot < Slot.COUNT; slot++) {
            assertThat(patched.primaryOf(slot))
                    .as("seed %d, slot %d", SEED, slot)
                    .isEqualTo(expected.get(slot));
        }
        assertThat(patched.shards().stream().mapToInt(Shard::slotCount).sum()).isEqualTo(Slot.COUNT);
        assertThat(ClusterTopology.of(patched.shards())).isEqualTo(patched);
    }

    @Test
    void whatIsHandedOutCannotBeChanged() {
        ClusterTopology patched = topology.withSlotMovedTo(42, STRANGER);

        assertThatThrownBy(() -> patched.shards().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> patched.nodes().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> patched.shards().get(0).slots().clear())
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aRangeEndsWhereItBeginsOrLater() {
        assertThat(new SlotRange(5, 5).size()).isOne();
        assertThat(new SlotRange(5, 7)).hasToString("5-7");
        assertThat(new SlotRange(5, 5)).hasToString("5");
        assertThat(new SlotRange(5, 7).contains(4)).isFalse();
        assertThat(new SlotRange(5, 7).contains(7)).isTrue();
        assertThatThrownBy(() -> new SlotRange(7, 5)).hasMessageContaining("7-5");
        assertThatThrownBy(() -> new SlotRange(0, 16_384)).isInstanceOf(IllegalArgumentException.class);
    }
}
