package io.slotwise.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.core.IntervalFunction;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.Shard;
import io.slotwise.topology.SlotRange;
import io.slotwise.wire.Answer;
import io.slotwise.wire.ScriptedPeer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FollowedTopologyTest {
    private static final NodeId ID = new NodeId("n1");
    private static final NodeId OTHER = new NodeId("n2");
    private static final NodeAddress ELSEWHERE = new NodeAddress("127.0.0.9", 9);
    private static final SlotRange LOW = new SlotRange(0, 8_000);
    private static final SlotRange HIGH = new SlotRange(8_001, 16_383);

    private final CountDownLatch goOn = new CountDownLatch(1);

    private static Shard shard(Node primary, SlotRange... slots) {
        return new Shard(primary, List.of(), List.of(slots), 0);
    }

    private static ClusterTopology topology(Shard... shards) {
        return ClusterTopology.of(List.of(shards));
    }

    private static Node at(NodeAddress address) {
        return Node.primary(ID, address);
    }

    private Answer holding(String key) {
        return (command, connection) -> {
            if (command.contains(key)) {
                connection.await(goOn);
            }
            return null;
        };
    }

    @Test
    void aNodeThatLeftKeepsItsConnectionUntilItsRepliesHaveCome() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(holding("slow").or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            Node node = at(peer.address());
            ClusterTopology before = topology(shard(node, LOW));
            var slow = inFlight("slow", node, before, peer, fixture);

            fixture.connections.follow(before, topology(shard(Node.primary(OTHER, ELSEWHERE), LOW)));
            fixture.letLoopCatchUp();
            assertThat(fixture.events.count("retired")).isZero();
            goOn.countDown();

            assertThat(slow.result()).isEqualTo("value of slow");
            ConnectionsFixture.eventually(
                    () -> assertThat(fixture.events.count("retired")).isEqualTo(1));
            assertThat(fixture.events.count("closed")).isZero();
        }
    }

    @Test
    void aNodeThatCannotBeReachedAtItsAddressIsAskedByItsOtherName() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            NodeAddress name = new NodeAddress("localhost", peer.address().port());
            Node node = at(new NodeAddress("127.0.0.1", 1)); // where it was
            fixture.connections.follow(ClusterTopology.empty(), topology(shard(node, LOW)));
            fixture.connections.learn(name, ID);
            fixture.send(node, ConnectionsFixture.get("a")).failure();

            String answer = fixture.connections
                    .query(name, ConnectionsFixture.get("b"))
                    .toCompletableFuture()
                    .get(30, TimeUnit.SECONDS);

            assertThat(answer).isEqualTo("value of b");
        }
    }

    @Test
    void aNodeThatLeftAndNeverAnswersIsClosedWhenNobodyWaitsAnyMore() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(holding("slow").or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            Node node = at(peer.address());
            ClusterTopology before = topology(shard(node, LOW));
            fixture.connections.follow(ClusterTopology.empty(), before);
            fixture.send(node, ConnectionsFixture.get("a")).result();
            var slow = fixture.send(node, ConnectionsFixture.get("slow"), Duration.ofMillis(200));
            var cancelled = fixture.send(node, ConnectionsFixture.get("cancelled"));
            ConnectionsFixture.eventually(() -> assertThat(peer.commands()).contains(List.of("GET", "slow")));

            fixture.connections.follow(before, topology(shard(Node.primary(OTHER, ELSEWHERE), LOW)));
            cancelled.cancel(false);
            slow.failure();

            ConnectionsFixture.eventually(
                    () -> assertThat(fixture.events.count("retired")).isEqualTo(1));
            ConnectionsFixture.eventually(
                    () -> assertThat(fixture.threads.deadlines().isEmpty()).isTrue());
            goOn.countDown();
        }
    }

    @Test
    void whatIsInFlightAtANodeThatHasFailedAndWasReplacedFailsAtOnceWhenTheNodeIsSilent() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(holding("frozen").or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            Node node = at(peer.address());
            ClusterTopology before = topology(shard(node, LOW));
            var frozen = inFlight("frozen", node, before, peer, fixture);

            fixture.connections.follow(before, replacedAfterFailure(node));

            assertThat(frozen.failure()).hasMessageContaining("has failed, by the word of the cluster");
            assertThat(frozen.wasWritten()).isTrue();
            assertThat(fixture.events.count("closed")).isEqualTo(1);
            goOn.countDown();
        }
    }

    @Test
    void aNodeThatHasFailedForTheOthersButSaysSomethingKeepsItsConnection() throws Exception {
        CountDownLatch said = new CountDownLatch(1);
        CountDownLatch followed = new CountDownLatch(1);
        Answer slowly = (command, connection) -> {
            if (!command.contains("slow")) {
                return null;
            }
            connection.await(goOn);
            connection.write("$13\r\nvalue of slow");
            said.countDown();
            return "\r\n";
        };
        try (ScriptedPeer peer = ScriptedPeer.start(slowly.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            Node node = at(peer.address());
            ClusterTopology before = topology(shard(node, LOW));
            var slow = inFlight("slow", node, before, peer, fixture);

            fixture.holdLoopUntil(followed);
            goOn.countDown();
            said.await();
            fixture.connections.follow(before, replacedAfterFailure(node));
            followed.countDown();

            assertThat(slow.result()).isEqualTo("value of slow");
            assertThat(fixture.send(node, ConnectionsFixture.get("b")).result()).isEqualTo("value of b");
            assertThat(fixture.events.events()).containsExactly("opened");
        }
    }

    @Test
    void aNodeThatHasFailedAndWasNotReplacedMayComeBackAndAnswer() {
        TopologyDifference difference = TopologyDifference.between(
                topology(shard(at(ELSEWHERE), LOW)),
                topology(shard(at(ELSEWHERE).withHealth(NodeHealth.FAILED), LOW)));

        assertThat(difference.failed()).isEmpty();
    }

    /** A read of which the node, who has answered another, knows. */
    private static RecordedExchange<String> inFlight(
            String key, Node node, ClusterTopology first, ScriptedPeer peer, ConnectionsFixture fixture)
            throws Exception {
        fixture.connections.follow(ClusterTopology.empty(), first);
        fixture.send(node, ConnectionsFixture.get("a")).result();
        RecordedExchange<String> read = fixture.send(node, ConnectionsFixture.get(key));
        ConnectionsFixture.eventually(() -> assertThat(peer.commands()).contains(List.of("GET", key)));
        return read;
    }

    private static ClusterTopology replacedAfterFailure(Node node) {
        Node replica = Node.replica(node.id(), node.address()).withHealth(NodeHealth.FAILED);
        return topology(new Shard(Node.primary(OTHER, ELSEWHERE), List.of(replica), List.of(LOW), 1));
    }

    @Test
    void whatANodeThatLeftWasNotSentIsReleased() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            Node node = at(peer.address());
            ClusterTopology before = topology(shard(node, LOW));
            fixture.connections.follow(ClusterTopology.empty(), before);
            fixture.send(node, ConnectionsFixture.get("a")).result();
            fixture.holdLoopUntil(goOn);
            // The wake-up of the first one runs before what the topology asks for: only what comes behind is left.
            fixture.connections.follow(before, topology(shard(Node.primary(OTHER, ELSEWHERE), LOW)));
            goOn.countDown();
            fixture.letLoopCatchUp();

            ConnectionsFixture.eventually(
                    () -> assertThat(fixture.events.count("retired")).isEqualTo(1));
        }
    }

    @Test
    void whatWaitsForAConnectionToANodeThatLeftIsReleased() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.blackHole();
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            Node node = at(peer.address());
            ClusterTopology before = topology(shard(node, LOW));
            fixture.connections.follow(ClusterTopology.empty(), before);
            var waiting = fixture.send(node, ConnectionsFixture.get("a"));

            fixture.connections.follow(before, topology(shard(Node.primary(OTHER, ELSEWHERE), LOW)));

            ConnectionsFixture.eventually(
                    () -> assertThat(waiting.wasReleased()).isTrue());
            ConnectionsFixture.eventually(
                    () -> assertThat(fixture.threads.deadlines().isEmpty()).isTrue());
            assertThat(fixture.events.events()).isEmpty();
        }
    }

    @Test
    void unwrittenWritesOfAPrimaryThatLostAllSlotsAreReleased() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.blackHole();
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            Node node = at(peer.address());
            Node heir = Node.primary(OTHER, ELSEWHERE);
            ClusterTopology before = topology(shard(node, LOW), shard(heir, HIGH));
            fixture.connections.follow(ClusterTopology.empty(), before);
            var waiting = fixture.send(node, ConnectionsFixture.set("k", "v"));

            fixture.connections.follow(before, topology(shard(node), shard(heir, LOW, HIGH)));

            ConnectionsFixture.eventually(
                    () -> assertThat(waiting.wasReleased()).isTrue());
        }
    }

    @Test
    void aSlotThatMovesReleasesNothingOfAPrimaryThatKeepsOthers() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(holding("HELLO").or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            Node node = at(peer.address());
            Node heir = Node.primary(OTHER, ELSEWHERE);
            ClusterTopology before = topology(shard(node, LOW), shard(heir, HIGH));
            fixture.connections.follow(ClusterTopology.empty(), before);
            var waiting = fixture.send(node, ConnectionsFixture.set("k", "v"));

            fixture.connections.follow(before, before.withSlotMovedTo(5, heir));
            goOn.countDown();

            assertThat(waiting.result()).isEqualTo("OK");
        }
    }

    @Test
    void aNodeDialledBeforeItsIdWasKnownKeepsItsConnection() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            fixture.ask(peer.address(), "a").result();

            fixture.connections.follow(ClusterTopology.empty(), topology(shard(at(peer.address()), LOW)));
            fixture.send(at(peer.address()), ConnectionsFixture.get("b")).result();

            assertThat(peer.connections()).hasSize(1);
        }
    }

    @Test
    void twoNamesOfOneNodeAreOneNode() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            NodeAddress alias = new NodeAddress("localhost", peer.port());
            fixture.connections
                    .query(alias, ConnectionsFixture.get("a"))
                    .toCompletableFuture()
                    .get();
            fixture.connections.learn(alias, ID);
            ClusterTopology view = topology(shard(at(peer.address()), LOW));
            fixture.connections.follow(ClusterTopology.empty(), view);

            fixture.send(at(peer.address()), ConnectionsFixture.get("b")).result();
            fixture.connections
                    .query(alias, ConnectionsFixture.get("c"))
                    .toCompletableFuture()
                    .get();
            fixture.connections
                    .query(peer.address(), ConnectionsFixture.get("d"))
                    .toCompletableFuture()
                    .get();

            assertThat(peer.connections()).hasSize(1);
        }
    }

    @Test
    void aNodeThatMovedIsDialledAtItsNewAddress() throws Exception {
        try (ScriptedPeer first = ScriptedPeer.start(Answer.all());
                ScriptedPeer second = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            ClusterTopology before = topology(shard(at(first.address()), LOW));
            ClusterTopology after = topology(shard(at(second.address()), LOW));
            fixture.connections.follow(ClusterTopology.empty(), before);
            fixture.send(at(first.address()), ConnectionsFixture.get("a")).result();

            fixture.connections.follow(before, after);
            first.cutAll();
            ConnectionsFixture.eventually(
                    () -> assertThat(fixture.events.count("closed")).isEqualTo(1));
            fixture.send(at(second.address()), ConnectionsFixture.get("b")).result();

            assertThat(second.count("GET")).isEqualTo(1);
        }
    }

    @Test
    void aNewAddressEndsTheRest() throws Exception {
        NodeAddress nobody = ScriptedPeer.nobody();
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture =
                        new ConnectionsFixture(options -> options.backoff(IntervalFunction.of(3_600_000)))) {
            ClusterTopology before = topology(shard(at(nobody), LOW));
            ClusterTopology after = topology(shard(at(peer.address()), LOW));
            fixture.connections.follow(ClusterTopology.empty(), before);
            fixture.send(at(nobody), ConnectionsFixture.get("a")).failure();

            fixture.connections.follow(before, after);

            assertThat(fixture.send(at(peer.address()), ConnectionsFixture.get("b"))
                            .result())
                    .isEqualTo("value of b");
        }
    }

    @Test
    void reconnectReplacesTheConnectionOnceForAllWhoAskedForIt() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(holding("slow").or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            Node node = at(peer.address());
            fixture.send(node, ConnectionsFixture.get("a")).result();
            var slow = fixture.send(node, ConnectionsFixture.get("slow"));
            ConnectionsFixture.eventually(() -> assertThat(peer.commands()).contains(List.of("GET", "slow")));

            fixture.connections.reconnect(node);
            fixture.send(node, ConnectionsFixture.get("b")).result();
            fixture.connections.reconnect(node);
            fixture.connections.reconnect(node);
            fixture.send(node, ConnectionsFixture.get("c")).result();
            goOn.countDown();
            slow.result();
            fixture.connections.reconnect(node);
            fixture.send(node, ConnectionsFixture.get("d")).result();

            assertThat(peer.connections()).hasSize(2);
        }
    }

    @Test
    void aRetiredConnectionTakesNothingMore() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(holding("slow").or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            Node node = at(peer.address());
            fixture.send(node, ConnectionsFixture.get("a")).result();
            var first = fixture.send(node, ConnectionsFixture.get("slow"));
            var second = fixture.send(node, ConnectionsFixture.get("slow"));
            ConnectionsFixture.eventually(() -> assertThat(peer.commands()).contains(List.of("GET", "slow")));
            fixture.connections.reconnect(node);
            fixture.letLoopCatchUp();
            goOn.countDown();
            first.result();
            second.result();

            for (int i = 0; i < 100; i++) {
                fixture.send(node, ConnectionsFixture.get("k" + i)).result();
            }

            assertThat(peer.connections().get(0).commands()).noneMatch(command -> command.contains("k0"));
        }
    }

    @Test
    void onlyWhatDiffersIsLookedAt() {
        Node low = at(ELSEWHERE);
        Node high = Node.primary(OTHER, new NodeAddress("127.0.0.8", 8));
        ClusterTopology before = topology(shard(low, LOW), shard(high, HIGH));

        TopologyDifference patch = TopologyDifference.between(before, before.withSlotMovedTo(5, high));
        TopologyDifference taken = TopologyDifference.between(before, topology(shard(high, LOW, HIGH)));
        TopologyDifference reordered = TopologyDifference.between(before, topology(shard(high, HIGH), shard(low, LOW)));

        assertThat(patch.appeared()).isEmpty();
        assertThat(patch.nodesDiffer()).isFalse();
        assertThat(patch.writableNoMore()).isEmpty();
        assertThat(taken.nodesDiffer()).isTrue();
        assertThat(taken.writableNoMore()).containsExactly(ID);
        assertThat(reordered.writableNoMore()).isEmpty();
    }
}
