package io.slotwise.wire;

import io.github.resilience4j.core.IntervalFunction;
import io.slotwise.ClusterClient;
import io.slotwise.event.ClientListener;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.jspecify.annotations.Nullable;

/** What tests of whole clients do again and again. */
final class WireClient {
    private static final Duration LONG = Duration.ofSeconds(30);

    private WireClient() {}

    /** A client with timeouts that a busy machine keeps, and short pauses. */
    static ClusterClient connect(ScriptedCluster cluster, UnaryOperator<ClusterClientOptions.Builder> options)
            throws Exception {
        ClusterClientOptions.Builder builder = ClusterClientOptions.builder(cluster.seeds())
                .commandTimeout(Duration.ofSeconds(20))
                .connectTimeout(Duration.ofSeconds(20))
                .bootstrapTimeout(Duration.ofSeconds(20))
                .minRefreshInterval(Duration.ofMillis(10))
                .closeGrace(Duration.ZERO)
                .backoff(IntervalFunction.of(5));
        return present(ClusterClient.connect(options.apply(builder).build()));
    }

    static ClusterClient connect(ScriptedCluster cluster) throws Exception {
        return connect(cluster, UnaryOperator.identity());
    }

    /** Tells, each time, that a connection has been closed. */
    static ClientListener whenConnectionCloses(Runnable task) {
        return new ClientListener() {
            @Override
            public void connectionClosed(NodeAddress node, @Nullable Throwable cause) {
                task.run();
            }
        };
    }

    /** The result, waited for. */
    static <T extends @Nullable Object> T result(CompletionStage<T> stage) throws ExecutionException {
        try {
            return stage.toCompletableFuture().get(LONG.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("It did not end", e);
        }
    }

    /** A result that is there, waited for. */
    static <T> T present(CompletionStage<? extends @Nullable T> stage) throws ExecutionException {
        return Objects.requireNonNull(result(stage));
    }

    /** The failure, waited for. */
    static Throwable failure(CompletionStage<?> stage) {
        try {
            throw new AssertionError("It succeeded with " + result(stage));
        } catch (ExecutionException e) {
            return Objects.requireNonNull(e.getCause());
        }
    }

    static void eventually(ThrowingRunnable assertion) {
        Awaitility.await().atMost(LONG).pollInterval(Duration.ofMillis(2)).untilAsserted(assertion);
    }

    static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
