package io.slotwise.internal.execution;

import static io.slotwise.internal.execution.ExecutionFixture.KEY_OF_FIRST;
import static io.slotwise.internal.execution.ExecutionFixture.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.command.StringCommands;
import io.slotwise.error.AuthenticationException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.internal.discovery.HeldTopology;
import io.slotwise.internal.routing.Obstacle;
import io.slotwise.options.CallOptions;
import io.slotwise.options.ReadPolicy;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which nodes of a shard may answer a read: those in sync, near enough to their primary, in a zone that is known. */
class ReadCandidatesTest {
    private static final long LIMIT = 1_000;

    private final ExecutionFixture fixture = new ExecutionFixture(options -> options.replicaLagLimit(LIMIT));
    private final StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());

    private static Node at(Node node, NodeHealth health, long offset) {
        return new Node(node.id(), node.address(), node.role(), health, offset, null);
    }

    private void shardOf(Node primary, Node... replicas) {
        HeldTopology.replace(
                fixture.topology,
                ClusterTopology.of(List.of(
                        new Shard(primary, List.of(replicas), fixture.firstShard.slots(), 3), fixture.secondShard)));
    }

    private Node askedBy(ReadPolicy policy) {
        fixture.executor.execute(strings.get(KEY_OF_FIRST).with(CallOptions.readingBy(policy)));
        return fixture.transport.nextOf("GET").node();
    }

    @Test
    void aReplicaThatLagsMoreThanTheLimitIsAvoidedWhileThereIsAnotherCandidate() {
        Node late = at(fixture.replica, NodeHealth.ONLINE, 10_000);
        shardOf(at(fixture.first, NodeHealth.ONLINE, 11_001), late);

        assertThat(askedBy(ReadPolicy.PREFER_REPLICA).id()).isEqualTo(fixture.first.id());
        assertThat(askedBy(ReadPolicy.ANY).id()).isEqualTo(fixture.first.id());
        assertThat(askedBy(ReadPolicy.REPLICA).id()).isEqualTo(late.id());
        assertThat(fixture.executor.routes().obstacleTo(late)).isEqualTo(Obstacle.LAGGING);
    }

    @Test
    void aReplicaWithinTheLimitIsAsked() {
        shardOf(at(fixture.first, NodeHealth.ONLINE, 11_000), at(fixture.replica, NodeHealth.ONLINE, 10_000));

        assertThat(askedBy(ReadPolicy.PREFER_REPLICA).id()).isEqualTo(fixture.replica.id());
    }

    @Test
    void aReplicaOfWhichNoOffsetIsKnownIsNotHeldToLag() {
        shardOf(at(fixture.first, NodeHealth.ONLINE, 11_000), at(fixture.replica, NodeHealth.ONLINE, -1));

        assertThat(askedBy(ReadPolicy.PREFER_REPLICA).id()).isEqualTo(fixture.replica.id());
    }

    @Test
    void aReplicaThatIsLoadingEmptyOrFailedIsNoCandidate() {
        for (Node out : List.of(
                at(fixture.replica, NodeHealth.LOADING, 10),
                at(fixture.replica, NodeHealth.FAILED, 10),
                at(fixture.replica, NodeHealth.ONLINE, 0))) {
            shardOf(fixture.first, out);

            assertThat(askedBy(ReadPolicy.PREFER_REPLICA).id()).isEqualTo(fixture.first.id());
            assertThat(fixture.executor.routes().obstacleTo(out))
                    .isIn(Obstacle.LOADING, Obstacle.FAILED, Obstacle.EMPTY);
        }
    }

    @Test
    void aNodeThatFailedLatelyIsLeftAloneForAWhile() {
        fixture.transport.avoid(fixture.replica);

        assertThat(fixture.executor.routes().obstacleTo(fixture.replica)).isEqualTo(Obstacle.AVOIDED);
        assertThat(fixture.executor.routes().obstacleTo(fixture.first)).isNull();
    }

    @Test
    void zonesThatNoViewTellsAreAskedForOnceAndKept() {
        ReadPolicy zone = ReadPolicy.availabilityZone("a");
        assertThat(askedBy(zone).id()).isEqualTo(fixture.replica.id());
        assertThat(infos()).isZero();

        fixture.scheduler.run();
        assertThat(infos()).isEqualTo(3);
        fixture.transport.attempts().stream()
                .filter(attempt -> attempt.words().contains("server"))
                .forEach(attempt -> attempt.reply(
                        attempt.node().id().equals(fixture.first.id())
                                ? bulk("# Server\r\navailability_zone:a\r\n")
                                : bulk("# Server\r\n")));
        fixture.scheduler.run();

        assertThat(zoneOf(fixture.first.id())).isEqualTo("a");
        assertThat(askedBy(zone).id()).isEqualTo(fixture.first.id());
        HeldTopology.replace(fixture.topology, ClusterTopology.of(List.of(fixture.firstShard, fixture.secondShard)));
        assertThat(zoneOf(fixture.first.id())).isEqualTo("a");
        for (int i = 0; i < 12; i++) {
            askedBy(zone);
            fixture.advance(Duration.ofSeconds(5));
        }
        assertThat(infos()).isEqualTo(3);
    }

    @Test
    void aNodeThatDoesNotTellItsZoneFailsNoReadAndIsNotAskedOften() {
        ReadPolicy zone = ReadPolicy.availabilityZone("a");
        fixture.transport.reachable(fixture.second, false);
        for (int i = 0; i < 60; i++) {
            assertThat(askedBy(zone).id()).isEqualTo(fixture.replica.id());
            fixture.advance(Duration.ofSeconds(1));
        }

        assertThat(fixture.transport.refused()).hasSizeLessThanOrEqualTo(7);
    }

    private @Nullable String zoneOf(NodeId id) {
        Node node = fixture.topology.current().node(id);
        return node == null ? null : node.availabilityZone();
    }

    private long infos() {
        return fixture.transport.attempts().stream()
                .filter(attempt -> attempt.words().contains("server"))
                .count();
    }

    private static String bulk(String text) {
        return "$" + text.length() + "\r\n" + text;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NOPERM User reader has no permissions to run the 'readonly' command",
                "NOPERM this user has no permissions to run the 'readonly' command or its subcommand"
            })
    void whoMayNotReadFromReplicasReadsFromThePrimaryWhereThePolicyAllowsIt(String forbidden) {
        fixture.transport.refuses(fixture.replica, ServerErrorException.of(forbidden, null));

        assertThat(askedBy(ReadPolicy.PREFER_REPLICA)).isEqualTo(fixture.first);
        assertThat(askedBy(ReadPolicy.availabilityZone("a"))).isEqualTo(fixture.first);
        failureOf(readBy(ReadPolicy.REPLICA), AuthenticationException.class);
        assertThat(fixture.refreshes).isEmpty();
    }

    @Test
    void whoMayNotReadFromReplicasWaitsForAPrimaryThatHasFailedAMomentAgo() {
        String forbidden = "NOPERM User reader has no permissions to run the 'readonly' command";
        fixture.transport.refuses(fixture.replica, ServerErrorException.of(forbidden, null));
        fixture.transport.avoid(fixture.first);
        fixture.transport.reachable(fixture.first, false);
        ResultFuture<@Nullable String> result = readBy(ReadPolicy.PREFER_REPLICA);
        assertThat(result).isNotDone();

        fixture.transport.reachable(fixture.first, true);
        fixture.advance(Duration.ofSeconds(1));

        assertThat(fixture.transport.nextOf("GET").node()).isEqualTo(fixture.first);
    }

    @Test
    void whoIsNotLetInIsTold() {
        fixture.transport.refuses(fixture.replica, ServerErrorException.of("WRONGPASS invalid", null));

        failureOf(readBy(ReadPolicy.PREFER_REPLICA), AuthenticationException.class);
    }

    private ResultFuture<@Nullable String> readBy(ReadPolicy policy) {
        return fixture.executor.execute(strings.get(KEY_OF_FIRST).with(CallOptions.readingBy(policy)));
    }
}
