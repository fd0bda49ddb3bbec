package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.options.ReadPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What many calls and many clients take of connections and threads, and give back. */
class ManyCallsWireTest {
    /** So few that whatever were not given back would soon be missed. */
    private static final int PLACES = 40;

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void callsThatAreCancelledAtAnyMomentGiveBackAllThatTheyHeld(long seed) throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(
                        cluster, options -> options.maxQueuedCommands(PLACES).maxInFlight(4))) {
            cluster.members()
                    .forEach(member -> member.answer(
                            (command, connection) -> command.get(0).equals("MGET")
                                    ? Replies.array(Replies.bulk("value of " + command.get(1)))
                                    : null));
            Random random = new Random(seed);
            List<String> keys = List.of(cluster.keyOf(0, 1), cluster.keyOf(1, 1));
            for (int i = 0; i < 5_000; i++) {
                CompletableFuture<?> call = (random.nextBoolean()
                                ? client.commands().get(keys.get(i % 2))
                                : client.commands().mget(keys.get(0), keys.get(1)))
                        .toCompletableFuture();
                for (int spins = random.nextInt(200); spins > 0; spins--) {
                    Thread.onSpinWait();
                }
                call.cancel(true);
            }

            WireClient.eventually(() -> {
                List<CompletableFuture<@Nullable String>> all = new ArrayList<>();
                for (int i = 0; i < 2 * PLACES; i++) {
                    all.add(client.commands().get(keys.get(i % 2)).toCompletableFuture());
                }
                for (int i = 0; i < all.size(); i++) {
                    CompletableFuture<@Nullable String> one = all.get(i);
                    assertThat(one.handle((value, failure) -> failure == null ? value : failure)
                                    .get())
                            .isEqualTo("value of " + keys.get(i % 2));
                }
            });
            assertThat(cluster.primary(0).peer().connections()).hasSize(1);
            assertThat(cluster.primary(1).peer().connections()).hasSize(1);
        }
    }

    @Test
    void readsOfAllNodesOpenOneConnectionForEachNodeAndRole() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2, 2);
                ClusterClient client = WireClient.connect(cluster, options -> options.readPolicy(ReadPolicy.ANY))) {
            for (int i = 0; i < 20; i++) {
                List<CompletableFuture<@Nullable String>> reads = new ArrayList<>();
                for (int k = 0; k < 100; k++) {
                    reads.add(client.commands().get("key" + k).toCompletableFuture());
                }
                for (CompletableFuture<@Nullable String> read : reads) {
                    WireClient.result(read);
                }
            }

            for (ScriptedCluster.Member member : cluster.members()) {
                assertThat(member.peer().connections()).hasSizeBetween(1, 2);
            }
        }
    }

    @Test
    void clientsShareTheirThreads() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient first = WireClient.connect(cluster)) {
            WireClient.result(first.commands().get("a"));
            long threadsOfOne = ioThreads();
            List<ClusterClient> clients = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                clients.add(WireClient.connect(cluster));
            }
            for (ClusterClient client : clients) {
                WireClient.result(client.commands().get("a"));
            }

            assertThat(threadsOfOne).isPositive();
            assertThat(ioThreads())
                    .isLessThanOrEqualTo(
                            Math.max(threadsOfOne, Runtime.getRuntime().availableProcessors()));
            clients.forEach(ClusterClient::close);
        }
    }

    private static long ioThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("slotwise-io"))
                .count();
    }
}
