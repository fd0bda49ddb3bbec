package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.reactive.ReactiveClusterClient;
import io.slotwise.server.ReferenceCluster;
import io.slotwise.sync.SyncClusterClient;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Operators run where the reply comes in, on an event loop, unless the user says otherwise. */
class BlockingCallInReactiveMapTest {
    private ReferenceCluster cluster;
    private ReactiveClusterClient reactive;
    private SyncClusterClient blocking;

    @BeforeEach
    void connect() {
        cluster = ReferenceCluster.builder().primaries(1).start();
        String seed = cluster.startupNodes().get(0);
        reactive = Objects.requireNonNull(ReactiveClusterClient.connect(seed).block());
        blocking = SyncClusterClient.connect(seed);
        blocking.commands().set("second", "2");
    }

    @AfterEach
    void close() {
        reactive.close();
        blocking.close();
        cluster.close();
    }

    @Test
    void aBlockingCallInAMapOnAnEventLoopFailsAtOnceAndSaysWhy() {
        long before = cluster.node(0).calls("get");

        Throwable failure =
                failureOf(lateFirst().map(first -> first + blocking.commands().get("second")));

        assertThat(failure).isInstanceOf(IllegalStateException.class).hasMessageContaining("event loop");
        assertThat(cluster.node(0).calls("get")).as("the first alone was sent").isEqualTo(before + 1);
        assertThat(blocking.commands().get("second")).isEqualTo("2");
    }

    @Test
    void onAThreadThatMayWaitItIsServed() {
        String both = lateFirst()
                .publishOn(Schedulers.boundedElastic())
                .map(first -> first + blocking.commands().get("second"))
                .block(Duration.ofSeconds(20));

        assertThat(both).isEqualTo("12");
    }

    /** Late, so that the operators are there before the reply, which then runs them. */
    private Mono<String> lateFirst() {
        blocking.commands().set("first", "1");
        cluster.faults().onCommand("GET").times(1).delayReply(Duration.ofMillis(200));
        return reactive.commands().get("first");
    }

    private static Throwable failureOf(Mono<?> call) {
        return call.then(Mono.<Throwable>empty())
                .onErrorResume(Mono::just)
                .blockOptional(Duration.ofSeconds(20))
                .orElseThrow(() -> new AssertionError("it succeeded"));
    }
}
