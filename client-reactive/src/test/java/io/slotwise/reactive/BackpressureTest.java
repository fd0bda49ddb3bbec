package io.slotwise.reactive;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.StringCommands;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.server.ReferenceCluster;
import io.slotwise.server.junit.ReferenceClusterTest;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

/** Demand for commands follows the room in the queues of the nodes. */
@ReferenceClusterTest(primaries = 1)
class BackpressureTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final StringCommands<String, String> STRINGS = new StringCommands<>(Codec.utf8(), Codec.utf8());

    private final ReferenceCluster cluster;
    private ReactiveClusterClient client;

    BackpressureTest(ReferenceCluster cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void connect() {
        client = Objects.requireNonNull(
                ReactiveClusterClient.connect(ClusterClientOptions.builder(cluster.startupNodes())
                                .maxQueuedCommands(8)
                                .maxInFlight(2)
                                .build())
                        .block());
    }

    @AfterEach
    void close() {
        cluster.faults().clear();
        client.close();
    }

    @Test
    void moreCommandsThanTheQueueHoldsAreAllSentInTheirOrder() {
        Flux<Command<Long>> commands = Flux.range(0, 2_000).map(i -> STRINGS.incr("counted"));

        StepVerifier.create(client.<Long>execute(commands, 64).collectList())
                .assertNext(results -> {
                    assertThat(results).hasSize(2_000).isSorted();
                    assertThat(results.get(1_999)).isEqualTo(2_000);
                })
                .expectComplete()
                .verify(LIMIT);
    }

    @Test
    void aSourceIsAskedForNoMoreThanThereIsRoomFor() {
        cluster.faults().onCommand("INCR").dropReply();
        AtomicInteger asked = new AtomicInteger();
        Flux<Command<Long>> commands = Flux.range(0, 1_000).map(i -> {
            asked.incrementAndGet();
            return STRINGS.incr("unanswered");
        });

        StepVerifier.create(client.<Long>execute(commands, 500))
                .expectSubscription()
                .expectError()
                .verify(LIMIT);

        // two in flight, half of eight in the queue and one more, and what stands between the operators
        assertThat(asked).hasValueLessThan(20);
    }
}
