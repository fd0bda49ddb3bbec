package io.slotwise.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReadPolicyTest {
    private static final Node PRIMARY = Node.primary(new NodeId("p"), new NodeAddress("p", 1));
    private static final Node R1 = Node.replica(new NodeId("r1"), new NodeAddress("r1", 1));
    private static final Node R2 = Node.replica(new NodeId("r2"), new NodeAddress("r2", 1));
    private static final Shard SHARD = new Shard(PRIMARY, List.of(R1, R2), List.of(), 1);
    private static final Shard ALONE = new Shard(PRIMARY, List.of(), List.of(), 1);

    @Test
    void primaryAsksThePrimaryOrNobody() {
        assertThat(chosen(ReadPolicy.PRIMARY, 0)).isEqualTo(PRIMARY);
        assertThat(chosen(ReadPolicy.PRIMARY, 1)).isEqualTo(PRIMARY);
        assertThat(chosen(ReadPolicy.PRIMARY, 0, PRIMARY)).isNull();
    }

    @Test
    void preferPrimaryFallsBackToTheReplicasInTurn() {
        assertThat(chosen(ReadPolicy.PREFER_PRIMARY, 1)).isEqualTo(PRIMARY);
        assertThat(chosen(ReadPolicy.PREFER_PRIMARY, 0, PRIMARY)).isEqualTo(R1);
        assertThat(chosen(ReadPolicy.PREFER_PRIMARY, 1, PRIMARY)).isEqualTo(R2);
        assertThat(chosen(ReadPolicy.PREFER_PRIMARY, 1, PRIMARY, R2)).isEqualTo(R1);
        assertThat(chosen(ReadPolicy.PREFER_PRIMARY, 1, PRIMARY, R1, R2)).isNull();
    }

    @Test
    void replicaAsksTheReplicasInTurnAndNeverThePrimary() {
        assertThat(chosen(ReadPolicy.REPLICA, 0)).isEqualTo(R1);
        assertThat(chosen(ReadPolicy.REPLICA, 1)).isEqualTo(R2);
        assertThat(chosen(ReadPolicy.REPLICA, 2)).isEqualTo(R1);
        assertThat(chosen(ReadPolicy.REPLICA, 0, R1)).isEqualTo(R2);
        assertThat(chosen(ReadPolicy.REPLICA, 0, R1, R2)).isNull();
        assertThat(ReadPolicy.REPLICA.choose(0, ALONE, node -> true, 0)).isNull();
    }

    @Test
    void preferReplicaFallsBackToThePrimary() {
        assertThat(chosen(ReadPolicy.PREFER_REPLICA, 1)).isEqualTo(R2);
        assertThat(chosen(ReadPolicy.PREFER_REPLICA, 1, R2)).isEqualTo(R1);
        assertThat(chosen(ReadPolicy.PREFER_REPLICA, 1, R1, R2)).isEqualTo(PRIMARY);
        assertThat(chosen(ReadPolicy.PREFER_REPLICA, 1, R1, R2, PRIMARY)).isNull();
        assertThat(ReadPolicy.PREFER_REPLICA.choose(0, ALONE, node -> true, 7)).isEqualTo(PRIMARY);
    }

    @Test
    void anyLetsAllNodesTakeEqualTurns() {
        Map<String, Integer> turns = new TreeMap<>();

        for (int turn = 0; turn < 600; turn++) {
            turns.merge(
                    Objects.requireNonNull(chosen(ReadPolicy.ANY, turn)).id().value(), 1, Integer::sum);
        }

        assertThat(turns).isEqualTo(Map.of("p", 200, "r1", 200, "r2", 200));
    }

    @Test
    void anyFallsBackToWhoeverIsLeft() {
        for (int turn = 0; turn < 6; turn++) {
            assertThat(chosen(ReadPolicy.ANY, turn, PRIMARY, R1)).isEqualTo(R2);
            assertThat(chosen(ReadPolicy.ANY, turn, R1, R2)).isEqualTo(PRIMARY);
            assertThat(chosen(ReadPolicy.ANY, turn, PRIMARY, R1, R2)).isNull();
            assertThat(ReadPolicy.ANY.choose(0, ALONE, node -> true, turn)).isEqualTo(PRIMARY);
        }
    }

    @Test
    void aZonesOwnReplicasComeFirstThenItsPrimaryThenAnyReplicaThenAnyPrimary() {
        Node here = R1.inZone("a");
        Node alsoHere = R2.inZone("a");
        Node away = Node.replica(new NodeId("r3"), new NodeAddress("r3", 1)).inZone("b");
        Node untold = Node.replica(new NodeId("r4"), new NodeAddress("r4", 1));
        Node primaryHere = PRIMARY.inZone("a");
        Node primaryAway = PRIMARY.inZone("b");
        List<Node> replicas = List.of(here, away, alsoHere, untold);
        ReadPolicy policy = ReadPolicy.availabilityZone("a");

        assertThat(inTurn(policy, primaryHere, replicas)).containsExactlyInAnyOrder(here, alsoHere);
        assertThat(inTurn(policy, primaryHere, replicas, here)).containsOnly(alsoHere);
        assertThat(inTurn(policy, primaryHere, replicas, here, alsoHere)).containsOnly(primaryHere);
        assertThat(inTurn(policy, primaryAway, replicas, here, alsoHere)).containsExactlyInAnyOrder(away, untold);
        assertThat(inTurn(policy, primaryAway, replicas, here, alsoHere, away)).containsOnly(untold);
        assertThat(inTurn(policy, primaryAway, List.of())).containsOnly(primaryAway);
        assertThat(inTurn(policy, PRIMARY, List.of(untold))).containsOnly(untold);
        assertThat(inTurn(policy, PRIMARY, List.of(untold), untold)).containsOnly(PRIMARY);
        assertThat(policy.choose(0, new Shard(PRIMARY, replicas, List.of(), 1), node -> false, 0))
                .isNull();
        assertThat(policy.candidates(0, new Shard(primaryHere, replicas, List.of(), 1)))
                .containsExactly(here, alsoHere, primaryHere, away, untold);
    }

    private static Set<Node> inTurn(ReadPolicy policy, Node primary, List<Node> replicas, Node... unusable) {
        Shard shard = new Shard(primary, replicas, List.of(), 1);
        Set<Node> chosen = new HashSet<>();
        for (int turn = 0; turn < 12; turn++) {
            chosen.add(Objects.requireNonNull(
                    policy.choose(0, shard, node -> !Set.of(unusable).contains(node), turn)));
        }
        return chosen;
    }

    @Test
    void aZoneHasAName() {
        assertThatThrownBy(() -> ReadPolicy.availabilityZone(" ")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theLastOfAllTurnsIsTakenToo() {
        for (ReadPolicy policy : policies()) {
            assertThat(chosen(policy, Integer.MAX_VALUE)).isNotNull();
        }
    }

    @Test
    void candidatesAreListedWithTheMostWantedFirst() {
        assertThat(ReadPolicy.PRIMARY.candidates(0, SHARD)).containsExactly(PRIMARY);
        assertThat(ReadPolicy.PREFER_PRIMARY.candidates(0, SHARD)).containsExactly(PRIMARY, R1, R2);
        assertThat(ReadPolicy.REPLICA.candidates(0, SHARD)).containsExactly(R1, R2);
        assertThat(ReadPolicy.PREFER_REPLICA.candidates(0, SHARD)).containsExactly(R1, R2, PRIMARY);
        assertThat(ReadPolicy.ANY.candidates(0, SHARD)).containsExactlyInAnyOrder(PRIMARY, R1, R2);
    }

    @Test
    void whomABuiltInPolicyChoosesIsAmongItsCandidates() {
        for (ReadPolicy policy : policies()) {
            for (int turn = 0; turn < 12; turn++) {
                assertThat(policy.candidates(0, SHARD))
                        .as("%s", policy)
                        .contains(Objects.requireNonNull(chosen(policy, turn)));
            }
        }
    }

    @Test
    void aPolicyOfOnesOwnIsAskedInItsOrder() {
        List<Integer> asked = new ArrayList<>();
        ReadPolicy own = (slot, shard) -> {
            asked.add(slot);
            return List.of(R2, PRIMARY);
        };

        assertThat(own.choose(42, SHARD, node -> true, 0)).isEqualTo(R2);
        assertThat(own.choose(42, SHARD, node -> !node.equals(R2), 0)).isEqualTo(PRIMARY);
        assertThat(own.choose(42, SHARD, node -> false, 0)).isNull();
        assertThat(asked).containsExactly(42, 42, 42);
    }

    private static List<ReadPolicy> policies() {
        return List.of(
                ReadPolicy.PRIMARY,
                ReadPolicy.PREFER_PRIMARY,
                ReadPolicy.REPLICA,
                ReadPolicy.PREFER_REPLICA,
                ReadPolicy.ANY,
                ReadPolicy.LOWEST_LATENCY,
                ReadPolicy.availabilityZone("a"));
    }

    private static @Nullable Node chosen(ReadPolicy policy, int turn, Node... unusable) {
        Predicate<Node> usable = node -> !Set.of(unusable).contains(node);
        return policy.choose(0, SHARD, usable, turn);
    }
}
