package io.slotwise.reactive;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.options.CallOptions;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.ReadPolicy;
import io.slotwise.server.ReferenceCluster;
import io.slotwise.server.junit.ReferenceClusterTest;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.assertj.core.util.Throwables;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.blockhound.BlockHound;
import reactor.blockhound.BlockingOperationError;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** No event loop of the client ever blocks. BlockHound watches every thread of the client while the cluster is busy. */
@ReferenceClusterTest(replicasPerPrimary = 1)
class NonBlockingTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Queue<Throwable> blocked = new ConcurrentLinkedQueue<>();

    private final ReferenceCluster cluster;

    NonBlockingTest(ReferenceCluster cluster) {
        this.cluster = cluster;
    }

    /** The server's thread is an event loop too, and is not under test. */
    @BeforeAll
    static void watchEventLoops() {
        BlockHound.builder()
                .loadIntegrations()
                .nonBlockingThreadPredicate(others -> thread -> thread.getName().startsWith("slotwise-io"))
                .blockingMethodCallback(method -> blocked.add(new BlockingOperationError(method)))
                .install();
    }

    @BeforeEach
    void forget() {
        blocked.clear();
    }

    @Test
    void aBlockingCallOnAnEventLoopIsSeen() {
        try (ReactiveClusterClient client = connect()) {
            cluster.faults().onCommand("GET").times(1).delayReply(Duration.ofMillis(100));

            client.commands()
                    .get("any")
                    .doFinally(signal -> LockSupport.parkNanos(1_000_000))
                    .block(LIMIT);

            Awaitility.await("the park is noticed").until(() -> !blocked.isEmpty());
        }
    }

    @Test
    void nothingBlocksWhileCommandsRedirectsAndRefreshesRun() {
        try (ReactiveClusterClient client = connect()) {
            Flux<Boolean> writes =
                    Flux.range(0, 3_000).flatMap(i -> client.commands().set("busy:" + i % 500, "value"), 256);
            Flux<String> reads = Flux.range(0, 3_000)
                    .flatMap(
                            i -> client.commands()
                                    .with(CallOptions.readingBy(ReadPolicy.PREFER_REPLICA))
                                    .get("busy:" + i % 500),
                            256);
            Mono<Void> changes = Mono.fromRunnable(this::moveAndFailOver);

            Mono.when(writes, reads, changes).block(LIMIT);
            client.commands().mget(keys()).block(LIMIT);
        }
        assertThat(blocked)
                .as(() -> blocked.stream().map(Throwables::getStackTrace).collect(Collectors.joining("\n")))
                .isEmpty();
    }

    private void moveAndFailOver() {
        cluster.migrate(0).to(cluster.primary(1)).finish();
        cluster.primary(2).kill();
        cluster.detectFailures();
    }

    private static String[] keys() {
        return Flux.range(0, 500)
                .map(i -> "busy:" + i)
                .collectList()
                .blockOptional()
                .orElse(List.of())
                .toArray(new String[0]);
    }

    private ReactiveClusterClient connect() {
        ClusterClientOptions options =
                ClusterClientOptions.builder(cluster.startupNodes()).build();
        return Objects.requireNonNull(ReactiveClusterClient.connect(options).block());
    }
}
