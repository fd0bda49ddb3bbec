package io.slotwise.reactive;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.options.ClusterClientOptions;
import io.slotwise.server.ReferenceCluster;
import io.slotwise.server.junit.ReferenceClusterTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;

/** Subscriptions that end at any moment of their calls. */
@ReferenceClusterTest(primaries = 1)
class RandomDisposalsTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** So few that whatever were not given back would soon be missed. */
    private static final int PLACES = 50;

    private static final int SESSIONS = 4;

    private final ReferenceCluster cluster;

    RandomDisposalsTest(ReferenceCluster cluster) {
        this.cluster = cluster;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void disposalsLeaveNothingBehindAndMixUpNothing(long seed) {
        ClusterClientOptions options = ClusterClientOptions.builder(
                        cluster.startupNodes().get(0))
                .maxQueuedCommands(PLACES)
                .maxInFlight(8)
                .build();
        try (ReactiveClusterClient client =
                Objects.requireNonNull(ReactiveClusterClient.connect(options).block(LIMIT))) {
            Flux.range(0, 10)
                    .concatMap(i -> client.commands().set("key:" + i, "of " + i))
                    .blockLast(LIMIT);
            int connections = cluster.node(0).connections();
            Random random = new Random(seed);
            Queue<String> wrong = new ConcurrentLinkedQueue<>();
            List<Disposable> open = new ArrayList<>();
            for (int i = 0; i < 5_000; i++) {
                int number = i % 10;
                open.add(client.commands()
                        .get("key:" + number)
                        .subscribe(
                                value -> {
                                    if (!value.equals("of " + number)) {
                                        wrong.add(number + ": " + value);
                                    }
                                },
                                failure -> {}));
                while (open.size() > random.nextInt(PLACES / 2)) {
                    open.remove(random.nextInt(open.size())).dispose();
                }
            }
            open.forEach(Disposable::dispose);

            List<String> values = Objects.requireNonNull(Flux.range(0, 10 * PLACES)
                    .flatMapSequential(i -> client.commands().get("key:" + i % 10), PLACES)
                    .collectList()
                    .block(LIMIT));

            assertThat(wrong).as("seed %d", seed).isEmpty();
            for (int i = 0; i < values.size(); i++) {
                assertThat(values.get(i)).isEqualTo("of " + i % 10);
            }
            assertThat(cluster.node(0).connections()).isEqualTo(connections);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void sessionsThatAreDisposedOfAtAnyMomentGiveTheirConnectionsBack(long seed) {
        ClusterClientOptions options = ClusterClientOptions.builder(
                        cluster.startupNodes().get(0))
                .dedicatedConnectionsPerNode(SESSIONS)
                .build();
        try (ReactiveClusterClient client =
                Objects.requireNonNull(ReactiveClusterClient.connect(options).block(LIMIT))) {
            Random random = new Random(seed);
            List<Disposable> open = new ArrayList<>();
            for (int i = 0; i < 3_000; i++) {
                open.add(client.withSession("key", session -> session.commands().get("key"))
                        .subscribe(value -> {}, failure -> {}));
                while (open.size() > random.nextInt(3 * SESSIONS)) {
                    open.remove(random.nextInt(open.size())).dispose();
                }
            }
            open.forEach(Disposable::dispose);

            List<ReactiveSession> all = Objects.requireNonNull(Flux.range(0, SESSIONS)
                    .flatMap(i -> client.session("key"))
                    .collectList()
                    .block(LIMIT));

            assertThat(all).as("seed %d", seed).hasSize(SESSIONS);
            all.forEach(ReactiveSession::close);
        }
    }
}
