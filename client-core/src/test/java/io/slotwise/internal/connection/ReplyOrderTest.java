package io.slotwise.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.command.Command;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.error.ProtocolException;
import io.slotwise.internal.resp.ReceivedReply;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.topology.Node;
import io.slotwise.wire.Answer;
import io.slotwise.wire.PeerConnection;
import io.slotwise.wire.Replies;
import io.slotwise.wire.ScriptedPeer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyOrderTest {
    private final CountDownLatch goOn = new CountDownLatch(1);

    /** Answers GET of this key when the test says so. */
    private Answer holdingBack(String key) {
        return (command, connection) -> {
            if (command.equals(List.of("GET", key))) {
                connection.await(goOn);
            }
            return null;
        };
    }

    @Test
    void theReplyOfACommandThatTimedOutIsDroppedAndAnswersNobody() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(holdingBack("slow").or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            fixture.connect(peer);
            Node node = ConnectionsFixture.node(peer);

            var slow = fixture.send(node, ConnectionsFixture.get("slow"), Duration.ofMillis(50));
            assertThat(slow.failure()).isInstanceOf(CommandTimeoutException.class);
            var next = fixture.send(node, ConnectionsFixture.get("next"));
            goOn.countDown();

            assertThat(slow.wasWritten()).isTrue();
            assertThat(next.result()).isEqualTo("value of next");
            assertThat(peer.connections()).hasSize(1);
        }
    }

    @Test
    void theReplyOfACancelledCommandIsDroppedAndAnswersNobody() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(holdingBack("slow").or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            fixture.connect(peer);
            Node node = ConnectionsFixture.node(peer);

            var slow = fixture.send(node, ConnectionsFixture.get("slow"));
            ConnectionsFixture.eventually(() -> assertThat(peer.commands()).contains(List.of("GET", "slow")));
            assertThat(slow.cancel(true)).isTrue();
            var next = fixture.send(node, ConnectionsFixture.get("next"));
            goOn.countDown();

            assertThat(next.result()).isEqualTo("value of next");
        }
    }

    @Test
    void aCommandThatExpiresBeforeItIsWrittenIsNeverSent() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            fixture.connect(peer);
            fixture.holdLoopUntil(goOn);

            var late = fixture.send(
                    ConnectionsFixture.node(peer), ConnectionsFixture.set("k", "v"), Duration.ofMillis(20));
            assertThat(late.failure()).isInstanceOf(CommandTimeoutException.class);
            assertThat(fixture.connections
                            .admissionOf(ConnectionsFixture.node(peer))
                            .commands())
                    .isZero();
            goOn.countDown();
            fixture.send(peer, ConnectionsFixture.get("a")).result();

            assertThat(late.wasWritten()).isFalse();
            assertThat(peer.count("SET")).isZero();
        }
    }

    @Test
    void aCommandThatIsCancelledBeforeItIsWrittenIsNeverSent() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            fixture.connect(peer);
            fixture.holdLoopUntil(goOn);

            var cancelled = fixture.send(peer, ConnectionsFixture.set("k", "v"));
            cancelled.cancel(false);
            assertThat(fixture.connections
                            .admissionOf(ConnectionsFixture.node(peer))
                            .bytes())
                    .isZero();
            goOn.countDown();
            fixture.send(peer, ConnectionsFixture.get("a")).result();

            assertThat(peer.count("SET")).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void whateverIsCancelledOrTimesOutEachReplyBelongsToItsCommand(long seed) throws Exception {
        Random random = new Random(seed);
        Answer erratic = (command, connection) -> {
            if (command.get(0).equals("GET") && random.nextInt(50) == 0) {
                connection.writeByteByByte(Replies.bulk("value of " + command.get(1)));
                return Answer.SILENCE;
            }
            return null;
        };
        try (ScriptedPeer peer = ScriptedPeer.start(erratic.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture(options -> options.watchdogTimeouts(1_000_000))) {
            fixture.connect(peer);
            Random choices = new Random(seed);
            List<RecordedExchange<String>> sent = new ArrayList<>();
            Node node = ConnectionsFixture.node(peer);
            for (int i = 0; i < 4_000; i++) {
                Duration timeout = choices.nextInt(4) == 0
                        ? Duration.ofNanos(choices.nextInt(3_000_000))
                        : ConnectionsFixture.LONG;
                sent.add(fixture.send(node, ConnectionsFixture.get("key" + i), timeout));
                if (choices.nextInt(3) == 0) {
                    sent.get(choices.nextInt(sent.size())).cancel(false);
                }
            }

            for (int i = 0; i < sent.size(); i++) {
                try {
                    assertThat(sent.get(i).result()).as("seed %d", seed).isEqualTo("value of key" + i);
                } catch (CancellationException e) {
                    assertThat(sent.get(i).isCancelled()).isTrue();
                } catch (ExecutionException e) {
                    assertThat(e.getCause()).as("seed %d", seed).isInstanceOf(CommandTimeoutException.class);
                }
            }
            assertThat(peer.connections()).hasSize(1);
        }
    }

    @Test
    void aReplyThatNothingWasAskedForClosesTheConnection() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            fixture.connect(peer);

            peer.connections().get(0).write("+OK\r\n");
            ConnectionsFixture.eventually(
                    () -> assertThat(fixture.events.count("closed")).isEqualTo(1));

            assertThat(fixture.events.causes().get(0)).isInstanceOf(ProtocolException.class);
            assertThat(fixture.send(peer, ConnectionsFixture.get("a")).result()).isEqualTo("value of a");
        }
    }

    @Test
    void aPushIsNobodysReply() throws Exception {
        Answer pushes = (command, connection) -> command.contains("a")
                ? ">2\r\n+invalidate\r\n*0\r\n" + Replies.bulk("value of a") + ">1\r\n+x\r\n"
                : null;
        try (ScriptedPeer peer = ScriptedPeer.start(pushes.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            assertThat(fixture.send(peer, ConnectionsFixture.get("a")).result()).isEqualTo("value of a");
            assertThat(fixture.send(peer, ConnectionsFixture.get("b")).result()).isEqualTo("value of b");
        }
    }

    @Test
    void aProtocolErrorFailsWhatIsInFlightAndNothingElse() throws Exception {
        Answer nonsense = (command, connection) -> {
            if (command.contains("broken")) {
                connection.await(goOn);
                return "?nonsense\r\n";
            }
            return null;
        };
        try (ScriptedPeer peer = ScriptedPeer.start(nonsense.or(Answer.all()));
                ScriptedPeer other = ScriptedPeer.start(holdingBack("slow").or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            fixture.connect(peer);
            fixture.connect(other);
            var elsewhere = fixture.send(other, ConnectionsFixture.get("slow"));
            var before = fixture.send(peer, ConnectionsFixture.get("before"));
            var broken = fixture.send(peer, ConnectionsFixture.get("broken"));
            var behind = fixture.send(peer, ConnectionsFixture.get("behind"));
            ConnectionsFixture.eventually(() -> assertThat(peer.commands()).contains(List.of("GET", "broken")));
            goOn.countDown();

            assertThat(before.result()).isEqualTo("value of before");
            assertThat(broken.failure()).isInstanceOf(ProtocolException.class);
            assertThat(behind.failure()).isInstanceOf(ProtocolException.class);
            assertThat(broken.wasWritten()).isTrue();
            assertThat(elsewhere.result()).isEqualTo("value of slow");
            assertThat(other.connections()).hasSize(1);
        }
    }

    @Test
    void whatWasNotWrittenWhenTheProtocolBrokeOnlyLostAConnection() throws Exception {
        Answer nonsense = (command, connection) -> command.contains("broken") ? "?nonsense\r\n" : null;
        try (ScriptedPeer peer = ScriptedPeer.start(nonsense.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture(options -> options.maxInFlight(1))) {
            fixture.connect(peer);
            fixture.holdLoopUntil(goOn);
            var broken = fixture.send(peer, ConnectionsFixture.get("broken"));
            var waiting = fixture.send(peer, ConnectionsFixture.set("k", "v"));
            goOn.countDown();

            assertThat(broken.failure()).isInstanceOf(ProtocolException.class);
            assertThat(waiting.failure()).isInstanceOf(ConnectionFailedException.class);
            assertThat(waiting.wasWritten()).isFalse();
        }
    }

    @Test
    void repliesMayComeByteByByte() throws Exception {
        Answer slowly = (command, connection) -> {
            String reply = Answer.all().to(command, connection);
            connection.writeByteByByte(reply == null ? "" : reply);
            return Answer.SILENCE;
        };
        try (ScriptedPeer peer = ScriptedPeer.start(slowly);
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            for (String key : List.of("a", "b", "c")) {
                assertThat(fixture.send(peer, ConnectionsFixture.get(key)).result())
                        .isEqualTo("value of " + key);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 7, 8, 9, 10})
    void aConnectionThatIsCutWithinAReplyFailsItAsWritten(int bytes) throws Exception {
        Answer cuts = (command, connection) -> command.contains("cut") ? cutAfter(connection, bytes) : null;
        try (ScriptedPeer peer = ScriptedPeer.start(cuts.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            fixture.connect(peer);

            var cut = fixture.send(peer, ConnectionsFixture.set("cut", "v"));

            assertThat(cut.failure()).isInstanceOf(ConnectionFailedException.class);
            assertThat(cut.wasWritten()).isTrue();
            assertThat(fixture.send(peer, ConnectionsFixture.get("a")).result()).isEqualTo("value of a");
        }
    }

    private static String cutAfter(PeerConnection connection, int bytes) throws IOException {
        connection.write("$5\r\nhello\r\n".substring(0, bytes));
        connection.cut();
        return Answer.SILENCE;
    }

    @Test
    void aReplyThatCameBeforeTheCutCounts() throws Exception {
        Answer cuts = (command, connection) -> command.contains("cut") ? cutAfter(connection, 11) : null;
        try (ScriptedPeer peer = ScriptedPeer.start(cuts.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            assertThat(fixture.send(peer, ConnectionsFixture.get("cut")).result())
                    .isEqualTo("hello");
        }
    }

    @Test
    void aResetFailsWhatIsInFlightAsWritten() throws Exception {
        Answer resets = (command, connection) -> {
            if (command.contains("reset")) {
                connection.reset();
            }
            return null;
        };
        try (ScriptedPeer peer = ScriptedPeer.start(resets.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            fixture.connect(peer);

            var lost = fixture.send(peer, ConnectionsFixture.get("reset"));

            assertThat(lost.failure())
                    .isInstanceOf(ConnectionFailedException.class)
                    .hasMessageContaining(peer.address().toString());
            assertThat(lost.wasWritten()).isTrue();
        }
    }

    @Test
    void readersThatReadTooLittleOrTooMuchOrThrowFailTheirCommandAlone() throws Exception {
        Answer lists = (command, connection) ->
                command.contains("list") ? Replies.array(Replies.bulk("x"), Replies.bulk("y")) : null;
        try (ScriptedPeer peer = ScriptedPeer.start(lists.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            fixture.connect(peer);
            Command<Integer> little = Command.custom("GET").key("list").returning(ReplyCursor::enterArray);
            Command<String> much = Command.custom("GET").key("list").returning(cursor -> {
                cursor.skip();
                return ConnectionsFixture.text(cursor);
            });
            Command<String> throwing = Command.custom("GET").key("list").returning(cursor -> {
                throw new IllegalStateException("no");
            });
            for (int i = 0; i < 300; i++) {
                var first = fixture.send(peer, little);
                var second = fixture.send(peer, much);
                var third = fixture.send(peer, throwing);
                var fourth = fixture.send(peer, ConnectionsFixture.get("k" + i));

                assertThat(first.result()).isEqualTo(2);
                assertThat(second.failure()).isInstanceOf(ProtocolException.class);
                assertThat(third.failure()).isInstanceOf(IllegalStateException.class);
                assertThat(fourth.result()).isEqualTo("value of k" + i);
            }
            assertThat(peer.connections()).hasSize(1);
        }
    }

    @Test
    void anExchangeThatThrowsEndsAndTakesItsConnectionAlong() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            fixture.connect(peer);
            RecordedExchange<String> throwing =
                    new RecordedExchange<>(
                            ConnectionsFixture.get("a"),
                            fixture.threads.scheduler().nanoTime() + 60_000_000_000L) {
                        @Override
                        protected void onReply(ReceivedReply reply) {
                            throw new StackOverflowError("deep");
                        }
                    };
            fixture.send(ConnectionsFixture.node(peer), throwing);

            assertThat(throwing.failure()).isInstanceOf(ProtocolException.class).hasRootCauseMessage("deep");
            ConnectionsFixture.eventually(
                    () -> assertThat(fixture.events.count("closed")).isEqualTo(1));
        }
    }

    @Test
    void askingStandsRightBeforeItsCommandAndItsReplyIsDropped() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            fixture.connect(peer);
            Node node = ConnectionsFixture.node(peer);
            fixture.holdLoopUntil(goOn);
            fixture.send(node, ConnectionsFixture.get("before"));
            var asking = fixture.exchange(ConnectionsFixture.get("asked"), ConnectionsFixture.LONG);
            asking.withAsking();
            fixture.send(node, asking);
            var behind = fixture.send(node, ConnectionsFixture.get("behind"));
            goOn.countDown();

            assertThat(asking.result()).isEqualTo("value of asked");
            assertThat(behind.result()).isEqualTo("value of behind");
            List<List<String>> commands = peer.commands();
            assertThat(commands.indexOf(List.of("GET", "asked"))).isEqualTo(commands.indexOf(List.of("ASKING")) + 1);
            assertThat(peer.count("ASKING")).isEqualTo(1);
        }
    }
}
