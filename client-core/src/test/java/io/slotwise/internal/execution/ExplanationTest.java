package io.slotwise.internal.execution;

import static io.slotwise.internal.execution.ExecutionFixture.KEY_OF_FIRST;
import static io.slotwise.internal.execution.ExecutionFixture.KEY_OF_SECOND;
import static io.slotwise.internal.execution.ExecutionFixture.SLOT_OF_FIRST;
import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.command.StringCommands;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.event.Explanation;
import io.slotwise.internal.connection.NodeCondition;
import io.slotwise.internal.discovery.HeldTopology;
import io.slotwise.internal.routing.Obstacle;
import io.slotwise.options.ReadPolicy;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.NodeRole;
import io.slotwise.topology.Shard;
import io.slotwise.topology.SlotRange;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExplanationTest {
    private static final StringCommands<String, String> STRINGS = new StringCommands<>(Codec.utf8(), Codec.utf8());

    static List<ReadPolicy> policies() {
        return List.of(
                ReadPolicy.PRIMARY,
                ReadPolicy.PREFER_PRIMARY,
                ReadPolicy.REPLICA,
                ReadPolicy.PREFER_REPLICA,
                ReadPolicy.ANY,
                (slot, shard) -> List.of(shard.nodes().get(1), shard.primary()));
    }

    private static Explanation explain(ExecutionFixture fixture, String key) {
        return fixture.executor.routes().explain(key.getBytes(StandardCharsets.UTF_8), node -> NodeCondition.UNTRIED);
    }

    private static ExecutionFixture reading(ReadPolicy policy) {
        return new ExecutionFixture(options -> options.readPolicy(policy));
    }

    private static void readGoesWhereItIsSaidTo(ExecutionFixture fixture, String key) {
        Explanation explanation = explain(fixture, key);
        int before = fixture.transport.attempts().size();
        fixture.executor.execute(STRINGS.get(key));

        List<NodeAddress> visited = fixture.transport.visited();
        assertThat(visited).hasSize(before + 1);
        Node read = Objects.requireNonNull(explanation.read());
        assertThat(visited.get(before)).as(explanation.toString()).isEqualTo(read.address());
        if (explanation.candidates().get(0).usable()) {
            assertThat(explanation.candidates().get(0).node()).isEqualTo(read);
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void aReadGoesToTheFirstCandidateTurnAfterTurn(ReadPolicy policy) {
        ExecutionFixture fixture = reading(policy);

        for (int i = 0; i < 5; i++) {
            readGoesWhereItIsSaidTo(fixture, KEY_OF_FIRST);
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void aReadGoesToTheFirstCandidateWhenOneIsAvoided(ReadPolicy policy) {
        ExecutionFixture fixture = reading(policy);
        fixture.transport.avoid(fixture.replica);

        readGoesWhereItIsSaidTo(fixture, KEY_OF_FIRST);
        readGoesWhereItIsSaidTo(fixture, KEY_OF_FIRST);

        fixture.transport.avoid(fixture.first);
        readGoesWhereItIsSaidTo(fixture, KEY_OF_FIRST);
        readGoesWhereItIsSaidTo(fixture, KEY_OF_FIRST);
    }

    @ParameterizedTest
    @MethodSource("policies")
    void aReadOfASlotInMigrationGoesToThePrimary(ReadPolicy policy) {
        ExecutionFixture fixture = reading(policy);
        fixture.transport.script(fixture.first, "-ASK " + SLOT_OF_FIRST + " 10.0.0.3:7000");
        fixture.executor.execute(STRINGS.set(KEY_OF_FIRST, "v"));

        Explanation explanation = explain(fixture, KEY_OF_FIRST);

        assertThat(explanation.migrating()).isTrue();
        assertThat(explanation.read()).isEqualTo(fixture.first);
        assertThat(explanation.toString()).contains("the slot is being migrated");
        readGoesWhereItIsSaidTo(fixture, KEY_OF_FIRST);
        fixture.scheduler.advance(Duration.ofSeconds(6));
        assertThat(explain(fixture, KEY_OF_FIRST).migrating()).isFalse();
    }

    @Test
    void aWriteGoesToTheOwner() {
        ExecutionFixture fixture = reading(ReadPolicy.REPLICA);

        Explanation explanation = explain(fixture, KEY_OF_SECOND);
        fixture.executor.execute(STRINGS.set(KEY_OF_SECOND, "v"));

        assertThat(explanation.write()).isEqualTo(fixture.second);
        assertThat(fixture.transport.visited()).containsExactly(fixture.second.address());
        assertThat(explanation.read()).as("no replica").isNull();
        assertThat(explanation.candidates())
                .singleElement()
                .hasToString("10.0.0.3:7000 (primary): the read policy does not name it; not connected yet");
    }

    @Test
    void aSlotWithoutAnOwnerIsSaidToHaveNone() {
        RouteExplanation routes = new RouteExplanation(
                ClusterTopology.empty(),
                ReadPolicy.PRIMARY,
                slot -> false,
                node -> null,
                0,
                node -> NodeCondition.UNTRIED);

        Explanation explanation = routes.of("user:{42}:name".getBytes(StandardCharsets.UTF_8));

        assertThat(explanation.shard()).isNull();
        assertThat(explanation.read()).isNull();
        assertThat(explanation.write()).isNull();
        assertThat(explanation)
                .hasToString("slot 8000, hashed by the hash tag, bytes 7 to 8 of 14\nno node is known to own the slot");
    }

    @Test
    void theTextSaysOfEachCandidateWhyItIsUsableOrNot() {
        NodeAddress address = new NodeAddress("10.0.0.9", 7000);
        Node primary = Node.primary(new NodeId("p"), address);
        Node fresh = new Node(
                new NodeId("f"), new NodeAddress("10.0.0.8", 7000), NodeRole.REPLICA, NodeHealth.LOADING, 0, null);
        Node failed = new Node(
                new NodeId("x"), new NodeAddress("10.0.0.7", 7000), NodeRole.REPLICA, NodeHealth.FAILED, 5, null);
        Node empty = new Node(
                new NodeId("e"), new NodeAddress("10.0.0.6", 7000), NodeRole.REPLICA, NodeHealth.ONLINE, 0, null);
        Node avoided = Node.replica(new NodeId("a"), new NodeAddress("10.0.0.5", 7000));
        Node good = Node.replica(new NodeId("g"), new NodeAddress("10.0.0.4", 7000));
        Shard shard =
                new Shard(primary, List.of(fresh, failed, empty, avoided, good), List.of(new SlotRange(0, 16_383)), 1);
        RouteExplanation routes = new RouteExplanation(
                HeldTopology.of(ClusterTopology.of(List.of(shard))).current(),
                ReadPolicy.REPLICA,
                slot -> false,
                node -> node.equals(primary) || node.equals(good)
                        ? null
                        : Objects.requireNonNullElse(Obstacle.inView(node), Obstacle.AVOIDED),
                0,
                node -> node.equals(good)
                        ? new NodeCondition(true, 0, null)
                        : new NodeCondition(
                                false,
                                node.equals(avoided) ? 800_000_000 : 0,
                                node.equals(avoided) ? new ConnectionFailedException("refused", null, null) : null));

        assertThat(routes.of("foo".getBytes(StandardCharsets.UTF_8))).hasToString("""
                        slot 12182, hashed by the whole key of 3 bytes
                        owned by 10.0.0.9:7000 (primary), with slots [0-16383]
                        writes go to 10.0.0.9:7000
                        reads by REPLICA go to 10.0.0.4:7000
                          1. 10.0.0.4:7000 (replica): can be used; connected
                          2. 10.0.0.8:7000 (replica, loading): it is loading, by the word of the cluster; not connected yet
                          3. 10.0.0.7:7000 (replica, failed): it has failed, by the word of the cluster; not connected yet
                          4. 10.0.0.6:7000 (replica): it has nothing of its primary's data yet; not connected yet
                          5. 10.0.0.5:7000 (replica): it failed: avoided for 800 ms more; not connected: refused
                          6. 10.0.0.9:7000 (primary): the read policy does not name it; not connected yet""");
    }
}
