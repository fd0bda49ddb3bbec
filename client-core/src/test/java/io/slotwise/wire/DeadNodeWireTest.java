package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.QueueFullException;
import io.slotwise.event.NodeStatistics;
import io.slotwise.topology.Node;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A producer that is faster than anything, and a node that does not answer it. */
class DeadNodeWireTest {
    private static final int CALLS = 20_000;

    @ParameterizedTest
    @CsvSource({"100, 1000000000", "1000000, 200000"})
    void whatIsHeldForADeadNodeIsBoundedByCountAndByBytesAndNothingOfItStays(int commands, long bytes)
            throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(
                        cluster,
                        options -> options.maxQueuedCommands(commands)
                                .maxQueuedBytes(bytes)
                                .commandTimeout(Duration.ofSeconds(2)))) {
            Node owner = Objects.requireNonNull(
                    client.topology().nodeAt(cluster.primary(0).address()));
            cluster.primary(0).peer().close();
            String key = cluster.keyOf(0, 1);
            String value = "v".repeat(1_000);
            List<WeakReference<CompletionStage<?>>> issued = new ArrayList<>();
            List<CompletableFuture<?>> waiting = new ArrayList<>();
            int refused = 0;

            for (int i = 0; i < CALLS; i++) {
                CompletableFuture<?> call = client.commands().set(key, value).toCompletableFuture();
                issued.add(new WeakReference<>(call));
                if (call.isCompletedExceptionally()) {
                    refused += WireClient.failure(call) instanceof QueueFullException ? 1 : 0;
                } else {
                    waiting.add(call);
                }
                if (i % 100 == 0) {
                    NodeStatistics held = client.statistics().node(owner);
                    assertThat(held.queuedCommands()).isLessThanOrEqualTo(commands);
                    assertThat(held.queuedBytes()).isLessThanOrEqualTo(bytes);
                }
            }
            String elsewhere = cluster.keyOf(1, 1);
            assertThat(WireClient.result(client.commands().get(elsewhere))).isEqualTo("value of " + elsewhere);
            for (CompletableFuture<?> call : waiting) {
                assertThat(WireClient.failure(call))
                        .isInstanceOfAny(CommandTimeoutException.class, QueueFullException.class);
            }

            assertThat(refused).isGreaterThan(CALLS / 2);
            NodeStatistics after = client.statistics().node(owner);
            assertThat(after.queuedCommands()).isZero();
            assertThat(after.queuedBytes()).isZero();
            waiting.clear();
            WireClient.eventually(() -> {
                System.gc();
                assertThat(issued.stream().filter(call -> call.get() != null).count())
                        .as("calls that are kept")
                        .isLessThan(10);
            });
        }
    }
}
