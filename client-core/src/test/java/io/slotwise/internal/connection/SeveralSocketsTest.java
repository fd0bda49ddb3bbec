package io.slotwise.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.command.Command;
import io.slotwise.wire.Answer;
import io.slotwise.wire.PeerConnection;
import io.slotwise.wire.ScriptedPeer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A node with more than one multiplexed socket. */
class SeveralSocketsTest {
    private static final int SOCKETS = 3;
    private static final int KEYS = 60;

    @Test
    void eachKeyKeepsItsSocketAndItsOrder() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = fixture()) {
            List<RecordedExchange<?>> sent = new ArrayList<>();
            Random random = new Random(7);
            int[] values = new int[KEYS];
            for (int i = 0; i < 3_000; i++) {
                int key = random.nextInt(KEYS);
                sent.add(fixture.send(peer, set(key, values[key]++)));
            }
            for (RecordedExchange<?> exchange : sent) {
                exchange.result();
            }

            assertThat(usedBy(peer)).hasSize(SOCKETS);
            assertEachKeyInOrder(peer, values);
        }
    }

    @Test
    void whatIsSentTogetherIsSpreadOverTheSocketsInItsOrder() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = fixture()) {
            List<RecordedExchange<?>> together = new ArrayList<>();
            int[] values = new int[KEYS];
            for (int i = 0; i < 20 * KEYS; i++) {
                int key = i % KEYS;
                together.add(fixture.exchange(set(key, values[key]++), ConnectionsFixture.LONG));
            }

            fixture.connections.sendAll(ConnectionsFixture.node(peer), together);
            for (RecordedExchange<?> exchange : together) {
                exchange.result();
            }

            assertThat(usedBy(peer)).hasSize(SOCKETS);
            assertEachKeyInOrder(peer, values);
        }
    }

    @Test
    void aLostSocketLeavesTheOthersAlone() throws Exception {
        CountDownLatch hold = new CountDownLatch(1);
        Answer holding = (command, connection) -> {
            if (command.get(0).equals("GET")) {
                connection.await(hold);
            }
            return null;
        };
        try (ScriptedPeer peer = ScriptedPeer.start(holding.or(Answer.all()));
                ConnectionsFixture fixture = fixture()) {
            List<RecordedExchange<?>> sent = new ArrayList<>();
            for (int i = 0; i < KEYS; i++) {
                sent.add(fixture.send(peer, ConnectionsFixture.get("key:" + i)));
            }
            ConnectionsFixture.eventually(() -> assertThat(holders(peer)).hasSize(SOCKETS));

            PeerConnection lost = holders(peer).get(0);
            lost.cut();
            hold.countDown();

            ConnectionsFixture.eventually(() -> assertThat(sent).allMatch(exchange -> exchange.isDone()));
            long failed = sent.stream()
                    .filter(RecordedExchange::isCompletedExceptionally)
                    .count();
            assertThat(failed).isPositive().isLessThan(KEYS / 2);
        }
    }

    private static ConnectionsFixture fixture() {
        return new ConnectionsFixture(options -> options.connectionsPerNode(SOCKETS));
    }

    private static Command<String> set(int key, int value) {
        return ConnectionsFixture.set("key:" + key, Integer.toString(value));
    }

    private static List<PeerConnection> holders(ScriptedPeer peer) {
        return peer.connections().stream()
                .filter(connection -> connection.commands().stream()
                        .anyMatch(command -> command.get(0).equals("GET")))
                .toList();
    }

    private static List<PeerConnection> usedBy(ScriptedPeer peer) {
        return peer.connections().stream()
                .filter(connection -> connection.commands().stream().anyMatch(SeveralSocketsTest::isSet))
                .toList();
    }

    private static boolean isSet(List<String> command) {
        return command.get(0).equals("SET");
    }

    private static void assertEachKeyInOrder(ScriptedPeer peer, int[] values) {
        Set<String> seen = new HashSet<>();
        for (PeerConnection connection : usedBy(peer)) {
            List<List<String>> sets = connection.commands().stream()
                    .filter(SeveralSocketsTest::isSet)
                    .toList();
            Set<String> here = new HashSet<>();
            int[] next = new int[KEYS];
            for (List<String> command : sets) {
                String key = command.get(1);
                here.add(key);
                int number = Integer.parseInt(key.substring("key:".length()));
                assertThat(command.get(2)).as(key).isEqualTo(Integer.toString(next[number]++));
            }
            assertThat(here).noneMatch(seen::contains);
            seen.addAll(here);
        }
        assertThat(seen).hasSize(values.length);
    }
}
