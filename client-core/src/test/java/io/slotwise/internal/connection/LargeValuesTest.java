package io.slotwise.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.AdaptiveByteBufAllocator;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import io.slotwise.command.Command;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.wire.Answer;
import io.slotwise.wire.ScriptedPeer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of up to 64 MiB, on one event loop with connections that have small ones. */
class LargeValuesTest {
    private static final int MEBIBYTE = 1024 * 1024;

    /** The channel's high-water mark is 1 MiB; the allocator takes memory in chunks of up to some more. */
    private static final long FEW = 12L * MEBIBYTE;

    /** In the queue, for a value of 64 MiB and what comes behind it. */
    private static final long ROOM = 128L * MEBIBYTE;

    private final CountDownLatch goOn = new CountDownLatch(1);

    @ParameterizedTest
    @ValueSource(ints = {1, 64})
    void aPeerThatDoesNotReadAValueHoldsUpNobodyAndCostsLittle(int mebibytes) throws Exception {
        Answer slow = (command, connection) -> {
            if (command.get(0).equals("GET") && command.get(1).equals("stop")) {
                connection.await(goOn);
            }
            return command.get(0).equals("SET") ? ":" + command.get(2).length() + "\r\n" : null;
        };
        try (ScriptedPeer peer = ScriptedPeer.start(slow.or(Answer.all()));
                ScriptedPeer other = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture(options -> options.maxQueuedBytes(ROOM))) {
            fixture.connect(peer);
            fixture.connect(other);
            fixture.send(peer, ConnectionsFixture.get("stop"));
            byte[] value = new byte[mebibytes * MEBIBYTE];
            long before = directMemory();

            RecordedExchange<Long> large = fixture.send(peer, set(value));
            RecordedExchange<String> behind = fixture.send(peer, ConnectionsFixture.get("behind"));
            for (int i = 0; i < 1_000; i++) {
                fixture.send(other, ConnectionsFixture.get("small:" + i)).result();
            }

            assertThat(large.isDone()).isFalse();
            assertThat(directMemory() - before).isLessThan(FEW);
            goOn.countDown();
            assertThat(large.result()).isEqualTo(value.length);
            assertThat(behind.result()).isEqualTo("value of behind");
            assertThat(directMemory() - before).isLessThan(FEW);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 64})
    void aLargeReplyThatComesSlowlyHoldsUpNobody(int mebibytes) throws Exception {
        String half = "x".repeat(mebibytes * MEBIBYTE / 2);
        Answer slow = (command, connection) -> {
            if (!command.get(0).equals("GET") || !command.get(1).equals("large")) {
                return null;
            }
            connection.write("$" + 2 * half.length() + "\r\n" + half);
            connection.await(goOn);
            connection.write(half + "\r\n");
            return "";
        };
        try (ScriptedPeer peer = ScriptedPeer.start(slow.or(Answer.all()));
                ScriptedPeer other = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            fixture.connect(peer);
            fixture.connect(other);
            long before = directMemory();

            RecordedExchange<byte[]> large = fixture.send(peer, getBytes("large"));
            RecordedExchange<String> behind = fixture.send(peer, ConnectionsFixture.get("behind"));
            for (int i = 0; i < 1_000; i++) {
                fixture.send(other, ConnectionsFixture.get("small:" + i)).result();
            }

            assertThat(large.isDone()).isFalse();
            goOn.countDown();
            assertThat(large.result()).hasSize(2 * half.length()).containsOnly('x');
            assertThat(behind.result()).isEqualTo("value of behind");
            assertThat(directMemory() - before).isLessThan(FEW);
        }
    }

    @Test
    void aValueIsSentAsItWasThoughItsArrayIsUsedAgainAfterATimeout() throws Exception {
        Answer slow = (command, connection) -> {
            if (command.get(0).equals("GET") && command.get(1).equals("stop")) {
                connection.await(goOn);
            }
            return command.get(0).equals("SET") ? ":1\r\n" : null;
        };
        try (ScriptedPeer peer = ScriptedPeer.start(slow.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            fixture.connect(peer);
            fixture.send(peer, ConnectionsFixture.get("stop"));
            byte[] value = new byte[16 * MEBIBYTE];
            Arrays.fill(value, (byte) 'a');

            RecordedExchange<Long> large =
                    fixture.send(ConnectionsFixture.node(peer), set(value), Duration.ofMillis(200));
            assertThat(large.failure()).isInstanceOf(Exception.class);
            Arrays.fill(value, (byte) 'b');
            goOn.countDown();

            assertThat(fixture.send(peer, ConnectionsFixture.get("behind")).result())
                    .isEqualTo("value of behind");
            assertThat(large.wasWritten()).isTrue();
            assertThat(peer.commands().stream()
                            .filter(command -> command.get(0).equals("SET"))
                            .map(command -> command.get(2)))
                    .singleElement()
                    .matches(stored -> stored.length() == value.length && stored.indexOf('b') < 0);
        }
    }

    @Test
    void aConnectionThatIsLostInTheMiddleOfAValueSaysThatItWasWritten() throws Exception {
        CountDownLatch stopped = new CountDownLatch(1);
        Answer slow = (command, connection) -> {
            if (command.get(0).equals("GET") && command.get(1).equals("stop")) {
                stopped.countDown();
                connection.await(goOn);
                connection.cut();
            }
            return null;
        };
        try (ScriptedPeer peer = ScriptedPeer.start(slow.or(Answer.all()));
                ConnectionsFixture fixture =
                        new ConnectionsFixture(options -> options.maxInFlight(2).maxQueuedBytes(ROOM))) {
            fixture.connect(peer);
            fixture.send(peer, ConnectionsFixture.get("stop"));
            RecordedExchange<Long> large = fixture.send(peer, set(new byte[64 * MEBIBYTE]));
            RecordedExchange<String> behind = fixture.send(peer, ConnectionsFixture.get("behind"));
            stopped.await();
            fixture.letLoopCatchUp();

            goOn.countDown();

            large.failure();
            behind.failure();
            assertThat(large.wasWritten()).isTrue();
            assertThat(behind.wasWritten()).isFalse();
        }
    }

    private static long directMemory() {
        ByteBufAllocator allocator = ByteBufAllocator.DEFAULT;
        assertThat(allocator).isInstanceOf(AdaptiveByteBufAllocator.class);
        return ((ByteBufAllocatorMetricProvider) allocator).metric().usedDirectMemory();
    }

    private static Command<Long> set(byte[] value) {
        return Command.custom("SET").key("large").argument(value).returning(ReplyCursor::wholeNumber);
    }

    private static Command<byte[]> getBytes(String key) {
        return Command.custom("GET").key(key).readOnly().returning(cursor -> Objects.requireNonNull(cursor.bytes()));
    }
}
