package io.slotwise.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.topology.Node;
import io.slotwise.wire.Answer;
import io.slotwise.wire.ScriptedPeer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class SilentNodeTest {
    private final AtomicBoolean silent = new AtomicBoolean();

    private Answer silentWhenTold() {
        return (command, connection) -> silent.get() && connection.number() == 1 ? Answer.SILENCE : null;
    }

    @Test
    void timeoutsInARowWithoutAByteReplaceTheConnection() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(silentWhenTold().or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture(options -> options.watchdogTimeouts(3))) {
            fixture.connect(peer);
            silent.set(true);
            Node node = ConnectionsFixture.node(peer);
            for (int i = 1; i <= 3; i++) {
                assertThat(fixture.events.count("closed"))
                        .as("after %d timeouts", i - 1)
                        .isZero();
                assertThat(fixture.send(node, ConnectionsFixture.get("k" + i), Duration.ofMillis(20))
                                .failure())
                        .isInstanceOf(CommandTimeoutException.class);
            }

            ConnectionsFixture.eventually(
                    () -> assertThat(fixture.events.count("closed")).isEqualTo(1));
            assertThat(fixture.events.causes().get(0)).hasMessageContaining("3 timeouts in a row");
            assertThat(fixture.send(node, ConnectionsFixture.get("a")).result()).isEqualTo("value of a");
        }
    }

    @Test
    void aNodeThatLeavesAllThatMayBeInFlightUnansweredIsLeft() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(silentWhenTold().or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture(
                        options -> options.watchdogTimeouts(3).maxInFlight(2))) {
            fixture.connect(peer);
            silent.set(true);
            Node node = ConnectionsFixture.node(peer);

            var first = fixture.send(node, ConnectionsFixture.get("first"), Duration.ofMillis(20));
            var second = fixture.send(node, ConnectionsFixture.get("second"), Duration.ofMillis(40));
            var patient = fixture.send(node, ConnectionsFixture.get("patient"));

            assertThat(first.failure()).isInstanceOf(CommandTimeoutException.class);
            assertThat(second.failure()).isInstanceOf(CommandTimeoutException.class);
            assertThat(patient.failure()).isInstanceOf(ConnectionFailedException.class);
            assertThat(patient.wasWritten()).isFalse();
            assertThat(fixture.send(node, ConnectionsFixture.get("a")).result()).isEqualTo("value of a");
        }
    }

    @Test
    void aNodeThatAnswersSomethingIsOnlySlow() throws Exception {
        CountDownLatch test = new CountDownLatch(1);
        Answer slow = (command, connection) -> {
            if (command.contains("slow")) {
                connection.write("$7\r\n");
                connection.await(test);
                return "at last\r\n";
            }
            return null;
        };
        try (ScriptedPeer peer = ScriptedPeer.start(slow.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture(options -> options.watchdogTimeouts(3))) {
            fixture.connect(peer);
            Node node = ConnectionsFixture.node(peer);
            CountDownLatch written = new CountDownLatch(1);
            fixture.holdLoopUntil(written);
            List<RecordedExchange<String>> behind = new ArrayList<>();
            behind.add(fixture.send(node, ConnectionsFixture.get("slow"), Duration.ofMillis(300)));
            for (int i = 0; i < 100; i++) {
                behind.add(fixture.send(node, ConnectionsFixture.get("k" + i), Duration.ofMillis(300)));
            }
            written.countDown();
            for (RecordedExchange<String> exchange : behind) {
                assertThat(exchange.failure()).isInstanceOf(CommandTimeoutException.class);
                assertThat(exchange.wasWritten()).isTrue();
            }
            test.countDown();

            assertThat(fixture.send(node, ConnectionsFixture.get("a")).result()).isEqualTo("value of a");
            assertThat(peer.connections()).hasSize(1);
        }
    }

    @Test
    void aSilentNodeIsAskedForASignOfLifeAndLeftAloneWhenItGivesOne() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture =
                        new ConnectionsFixture(options -> options.pingOnIdle(Duration.ofMillis(20)))) {
            fixture.connect(peer);

            ConnectionsFixture.eventually(() -> assertThat(peer.count("PING")).isGreaterThan(3));

            assertThat(fixture.events.events()).containsExactly("opened");
        }
    }

    @Test
    void aNodeThatGivesNoSignOfLifeIsLeft() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(silentWhenTold().or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture(
                        options -> options.pingOnIdle(Duration.ofMillis(20)).connectTimeout(Duration.ofMillis(500)))) {
            fixture.connect(peer);
            silent.set(true);

            ConnectionsFixture.eventually(
                    () -> assertThat(fixture.events.count("closed")).isEqualTo(1));

            assertThat(fixture.events.causes().get(0)).hasMessageContaining("PING");
            assertThat(fixture.send(peer, ConnectionsFixture.get("a")).result()).isEqualTo("value of a");
        }
    }

    @Test
    void aNodeThatOwesAReplyAndIsSilentForTwiceTheTimeoutIsLeft() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(silentWhenTold().or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture(
                        options -> options.pingOnIdle(Duration.ofMillis(30)).commandTimeout(Duration.ofMillis(100)))) {
            fixture.connect(peer);
            silent.set(true);

            fixture.send(ConnectionsFixture.node(peer), ConnectionsFixture.get("k"), Duration.ofMillis(20))
                    .failure();

            ConnectionsFixture.eventually(
                    () -> assertThat(fixture.events.count("closed")).isEqualTo(1));
            assertThat(fixture.events.causes().get(0))
                    .isInstanceOf(ConnectionFailedException.class)
                    .hasMessageContaining("owes a reply");
        }
    }

    @Test
    void aReplyThatIsWaitedForLongerThanThatIsWaitedFor() throws Exception {
        CountDownLatch test = new CountDownLatch(1);
        Answer slow = (command, connection) -> {
            if (command.contains("slow")) {
                connection.await(test);
            }
            return null;
        };
        try (ScriptedPeer peer = ScriptedPeer.start(slow.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture(
                        options -> options.pingOnIdle(Duration.ofMillis(10)).commandTimeout(Duration.ofMillis(20)))) {
            fixture.connect(peer);
            var patient = fixture.send(peer, ConnectionsFixture.get("slow"));
            CountDownLatch later = new CountDownLatch(1);
            fixture.threads
                    .scheduler()
                    .schedule(later::countDown, Duration.ofMillis(200).toNanos());
            later.await();
            test.countDown();

            assertThat(patient.result()).isEqualTo("value of slow");
            assertThat(peer.count("PING")).isZero();
        }
    }

    @Test
    void timeoutsCountAnewAfterAByte() {
        Watchdog watchdog = new Watchdog(3);

        assertThat(watchdog.count(2, 10)).isFalse();
        assertThat(watchdog.count(1, 11)).isFalse();
        assertThat(watchdog.count(1, 11)).isFalse();
        assertThat(watchdog.count(1, 11)).isTrue();
    }
}
