package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.StringCommands;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.OutcomeUnknownException;
import io.slotwise.error.QueueFullException;
import io.slotwise.reply.BatchResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections that break at any moment, under load: every command ends, and none with the reply of another. */
class BrokenConnectionsWireTest {
    private static final StringCommands<String, String> STRINGS = new StringCommands<>(Codec.utf8(), Codec.utf8());

    private final CountDownLatch goOn = new CountDownLatch(1);

    /** Cuts, resets, breaks off within a reply, or falls silent, now and then. */
    private Answer unreliable(Random random) {
        return (command, connection) -> {
            if (!command.get(0).equals("GET") && !command.get(0).equals("INCR")) {
                return null;
            }
            switch (random.nextInt(800)) {
                case 0, 1 -> connection.cut();
                case 2 -> connection.reset();
                case 3 -> {
                    connection.write("$30\r\nvalue of ");
                    connection.cut();
                }
                case 4 -> {
                    connection.await(goOn);
                    connection.cut();
                }
                default -> {
                    return null;
                }
            }
            return Answer.SILENCE;
        };
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void everyCommandEndsWhileConnectionsBreakAtAnyMoment(long seed) throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(3);
                ClusterClient client = WireClient.connect(
                        cluster,
                        options -> options.commandTimeout(Duration.ofMillis(500))
                                .connectTimeout(Duration.ofMillis(500)))) {
            Random random = new Random(seed);
            cluster.members().forEach(member -> member.answer(unreliable(random)));
            AtomicInteger ended = new AtomicInteger();
            int commands = 6_000;
            List<CompletableFuture<?>> results = new ArrayList<>();
            List<String> expected = new ArrayList<>();
            for (int i = 0; i < commands; i++) {
                String key = "key" + i;
                boolean read = random.nextInt(3) > 0;
                CompletionStage<?> stage = read
                        ? client.commands().get(key)
                        : client.execute(Command.custom("INCR").key(key).returningReply());
                CompletableFuture<?> result = stage.toCompletableFuture();
                result.whenComplete((value, failure) -> ended.incrementAndGet());
                results.add(result);
                expected.add(read ? "value of " + key : "");
                if (random.nextInt(20) == 0) {
                    results.get(random.nextInt(results.size())).cancel(false);
                }
                if (i % 200 == 199) {
                    WireClient.eventually(() -> assertThat(results).allMatch(CompletableFuture::isDone));
                }
            }

            for (int i = 0; i < commands; i++) {
                assertEndedAsItMay(results.get(i), expected.get(i), "seed " + seed);
            }
            assertThat(ended).hasValue(commands);
            goOn.countDown();
            cluster.members().forEach(member -> member.answer(null));
            WireClient.eventually(() -> {
                for (int shard = 0; shard < 3; shard++) {
                    String key = cluster.keyOf(shard, 1);
                    assertThat(client.commands().get(key).toCompletableFuture())
                            .succeedsWithin(Duration.ofSeconds(20))
                            .isEqualTo("value of " + key);
                    assertThat(cluster.primary(shard).peer().openConnections()).isEqualTo(1);
                }
            });
        }
    }

    private static void assertEndedAsItMay(CompletableFuture<?> result, String expected, String seed) {
        try {
            Object value = result.join();
            assertThat(expected.isEmpty() ? "" : value).as(seed).isEqualTo(expected);
        } catch (CancellationException e) {
            assertThat(result).isCancelled();
        } catch (CompletionException e) {
            assertThat(e.getCause())
                    .as(seed)
                    .isInstanceOfAny(
                            CommandTimeoutException.class, OutcomeUnknownException.class, QueueFullException.class);
        }
    }

    @Test
    void aReaderThatRunsOutOfMemoryFailsItsCommandAloneAndNobodyGetsAnothersReply() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer((command, connection) -> {
                if (command.contains("first")) {
                    connection.await(goOn);
                }
                return null;
            });
            List<CompletionStage<@Nullable String>> before = new ArrayList<>();
            List<CompletionStage<@Nullable String>> behind = new ArrayList<>();
            CompletionStage<@Nullable String> first = client.commands().get("first");
            for (int i = 0; i < 50; i++) {
                before.add(client.commands().get("before" + i));
            }
            CompletionStage<String> broken = client.execute(
                    Command.custom("GET").key("broken").readOnly().returning(cursor -> {
                        throw new OutOfMemoryError("Direct buffer memory");
                    }));
            for (int i = 0; i < 50; i++) {
                behind.add(client.commands().get("behind" + i));
            }
            goOn.countDown();

            assertThat(WireClient.failure(broken)).hasStackTraceContaining("Direct buffer memory");
            assertThat(WireClient.result(first)).isEqualTo("value of first");
            for (int i = 0; i < 50; i++) {
                assertThat(WireClient.result(before.get(i))).isEqualTo("value of before" + i);
                assertThat(WireClient.result(behind.get(i))).isEqualTo("value of behind" + i);
            }
            assertThat(cluster.primary(0).peer().connections()).hasSize(1);
        }
    }

    @Test
    void batchesOverShardsNeverWaitForEachOther() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster, options -> options.maxInFlight(1))) {
            AtomicInteger asked = new AtomicInteger();
            cluster.members()
                    .forEach(member -> member.answer((command, connection) -> {
                        if (command.get(0).equals("GET") && asked.incrementAndGet() % 400 == 0) {
                            connection.cut();
                        }
                        return null;
                    }));
            String zero = cluster.keyOf(0, 1);
            String one = cluster.keyOf(1, 1);
            Queue<String> wrong = new ConcurrentLinkedQueue<>();
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < 10; t++) {
                List<String> keys = t % 2 == 0 ? List.of(zero, one) : List.of(one, zero);
                threads.add(new Thread(() -> readInBatches(client, keys, wrong)));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }

            assertThat(wrong).isEmpty();
        }
    }

    private static void readInBatches(ClusterClient client, List<String> keys, Queue<String> wrong) {
        List<Command<@Nullable String>> commands =
                keys.stream().map(STRINGS::get).toList();
        for (int i = 0; i < 40; i++) {
            try {
                BatchResult batch = WireClient.present(client.batch(commands));
                for (int k = 0; k < keys.size(); k++) {
                    String value = batch.get(k);
                    if (!("value of " + keys.get(k)).equals(value)) {
                        wrong.add(keys.get(k) + ": " + value);
                    }
                }
            } catch (ExecutionException | RuntimeException e) {
                wrong.add(String.valueOf(e));
            }
        }
    }
}
