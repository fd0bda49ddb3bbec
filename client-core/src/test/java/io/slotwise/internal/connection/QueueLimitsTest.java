package io.slotwise.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.command.Command;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.QueueFullException;
import io.slotwise.topology.Node;
import io.slotwise.wire.Answer;
import io.slotwise.wire.Replies;
import io.slotwise.wire.ScriptedPeer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class QueueLimitsTest {
    private final CountDownLatch goOn = new CountDownLatch(1);

    @Test
    void asManyCommandsAsTheLimitWaitAndTheNextIsRefusedAtOnce() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ScriptedPeer other = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture(options -> options.maxQueuedCommands(10))) {
            fixture.connect(peer);
            fixture.holdLoopUntil(goOn);
            List<RecordedExchange<?>> admitted = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                admitted.add(fixture.send(peer, ConnectionsFixture.get("k" + i)));
            }

            RecordedExchange<?> refused = fixture.send(peer, ConnectionsFixture.get("refused"));
            RecordedExchange<?> elsewhere = fixture.send(other, ConnectionsFixture.get("elsewhere"));

            assertThat(refused.isDone()).isTrue();
            assertThat(refused.failure())
                    .isInstanceOf(QueueFullException.class)
                    .hasMessageContaining(peer.address().toString())
                    .hasMessageContaining("10 commands");
            assertThat(refused.wasWritten()).isFalse();
            goOn.countDown();
            for (RecordedExchange<?> exchange : admitted) {
                exchange.result();
            }
            elsewhere.result();
            assertThat(fixture.connections
                            .admissionOf(ConnectionsFixture.node(peer))
                            .commands())
                    .isZero();
        }
    }

    @Test
    void whatTheDriverAsksForItsOwnSakeIsNotKeptOutByCommandsThatWait() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture(options -> options.maxQueuedCommands(1))) {
            fixture.connect(peer);
            fixture.holdLoopUntil(goOn);
            RecordedExchange<?> waiting = fixture.send(peer, ConnectionsFixture.get("waiting"));

            CompletableFuture<String> asked = fixture.connections
                    .query(peer.address(), ConnectionsFixture.get("asked"))
                    .toCompletableFuture();
            RecordedExchange<?> refused = fixture.send(peer, ConnectionsFixture.get("refused"));

            assertThat(refused.failure()).isInstanceOf(QueueFullException.class);
            goOn.countDown();
            assertThat(asked.get(30, TimeUnit.SECONDS)).isEqualTo("value of asked");
            waiting.result();
        }
    }

    @Test
    void bytesAreLimitedToo() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture(options -> options.maxQueuedBytes(1_000))) {
            fixture.connect(peer);
            fixture.holdLoopUntil(goOn);

            RecordedExchange<?> first = fixture.send(peer, ConnectionsFixture.set("k", "x".repeat(600)));
            RecordedExchange<?> second = fixture.send(peer, ConnectionsFixture.set("k", "x".repeat(600)));
            RecordedExchange<?> small = fixture.send(peer, ConnectionsFixture.get("k"));
            goOn.countDown();

            assertThat(second.failure()).isInstanceOf(QueueFullException.class);
            first.result();
            small.result();
        }
    }

    @Test
    void noMoreThanMaxInFlightAreWritten() throws Exception {
        AtomicInteger waiting = new AtomicInteger();
        Answer holds = (command, connection) -> {
            if (command.get(0).equals("GET") && command.get(1).startsWith("k")) {
                waiting.incrementAndGet();
                connection.await(goOn);
            }
            return null;
        };
        try (ScriptedPeer peer = ScriptedPeer.start(holds.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture(options -> options.maxInFlight(4))) {
            fixture.connect(peer);
            List<RecordedExchange<?>> sent = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                sent.add(fixture.send(peer, ConnectionsFixture.get("k" + i)));
            }
            ConnectionsFixture.eventually(() -> assertThat(fixture.connections
                            .admissionOf(ConnectionsFixture.node(peer))
                            .commands())
                    .isEqualTo(46));
            fixture.letLoopCatchUp();
            assertThat(fixture.connections
                            .admissionOf(ConnectionsFixture.node(peer))
                            .commands())
                    .isEqualTo(46);
            goOn.countDown();

            for (int i = 0; i < 50; i++) {
                assertThat(sent.get(i).result()).isEqualTo("value of k" + i);
            }
        }
    }

    @Test
    void aPeerThatDoesNotReadHoldsUpCommandsInTheQueueAndTheyExpireThere() throws Exception {
        Answer stuck = (command, connection) -> {
            if (command.contains("stick")) {
                connection.await(goOn);
            }
            return null;
        };
        try (ScriptedPeer peer = ScriptedPeer.start(stuck.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture(
                        options -> options.maxQueuedBytes(8 * 1024 * 1024).watchdogTimeouts(1_000))) {
            fixture.connect(peer);
            Node node = ConnectionsFixture.node(peer);
            fixture.send(peer, ConnectionsFixture.get("stick"));
            String large = "x".repeat(1024 * 1024);
            Duration timeout = Duration.ofSeconds(2);
            List<RecordedExchange<?>> sent = new ArrayList<>();
            boolean full = false;
            for (int i = 0; i < 200 && !full; i++) {
                RecordedExchange<?> exchange = fixture.send(node, ConnectionsFixture.set("k" + i, large), timeout);
                sent.add(exchange);
                fixture.letLoopCatchUp();
                full = exchange.isDone();
            }

            assertThat(full).as("the queue fills up").isTrue();
            for (RecordedExchange<?> exchange : sent) {
                assertThat(exchange.failure()).isInstanceOfAny(CommandTimeoutException.class, QueueFullException.class);
            }
            assertThat(fixture.connections.admissionOf(node).bytes()).isZero();
            long unwritten =
                    sent.stream().filter(exchange -> !exchange.wasWritten()).count();
            goOn.countDown();
            fixture.send(peer, ConnectionsFixture.get("after")).result();
            assertThat(peer.count("SET")).isEqualTo(sent.size() - unwritten);
        }
    }

    @Test
    void largeArgumentsAndValuesPass() throws Exception {
        String large = "0123456789abcdef".repeat(256 * 1024);
        Answer echoes = (command, connection) -> command.get(0).equals("ECHO") ? Replies.bulk(command.get(1)) : null;
        try (ScriptedPeer peer = ScriptedPeer.start(echoes.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            var echo = Command.custom("ECHO").argument(large).returning(ConnectionsFixture::text);
            List<RecordedExchange<String>> sent = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                sent.add(fixture.send(peer, echo));
            }
            for (RecordedExchange<String> exchange : sent) {
                assertThat(exchange.result()).isEqualTo(large);
            }
        }
    }
}
