package io.slotwise.reactive;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.command.StringCommands;
import io.slotwise.error.ClientClosedException;
import io.slotwise.error.WrongTypeException;
import io.slotwise.reply.BatchResult;
import io.slotwise.server.Fault;
import io.slotwise.server.ReferenceCluster;
import io.slotwise.server.ReferenceNode;
import io.slotwise.server.junit.ReferenceClusterTest;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** A call is its subscription: it begins with it, and ends with it. */
@ReferenceClusterTest(primaries = 1)
class SubscriptionTest {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final ReferenceCluster cluster;
    private final ReferenceNode node;
    private ReactiveClusterClient client;

    SubscriptionTest(ReferenceCluster cluster) {
        this.cluster = cluster;
        this.node = cluster.node(0);
    }

    @BeforeEach
    void connect() {
        client = Objects.requireNonNull(
                ReactiveClusterClient.connect(cluster.startupNodes().get(0)).block());
    }

    @AfterEach
    void close() {
        cluster.faults().clear();
        client.close();
    }

    @Test
    void nothingIsSentBeforeTheSubscription() {
        long before = node.calls("incr");

        Mono<Long> call = client.commands().incr("lazy");

        assertThat(client.commands().get("lazy").block()).isNull();
        assertThat(node.calls("incr")).isEqualTo(before);
        assertThat(call.block()).isEqualTo(1);
    }

    @Test
    void everySubscriptionSendsTheCommandAnew() {
        Mono<Long> call = client.commands().incr("anew");

        StepVerifier.create(call.repeat(2))
                .expectNext(1L, 2L, 3L)
                .expectComplete()
                .verify(LIMIT);
    }

    @Test
    void aBatchIsSentForEachSubscription() {
        StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());
        Mono<BatchResult> batch = client.batch(List.of(strings.incr("batch"), strings.incr("batch")));

        StepVerifier.create(batch.map(result -> result.<Long>get(1)).repeat(1))
                .expectNext(2L, 4L)
                .expectComplete()
                .verify(LIMIT);
    }

    @Test
    void whatIsAbsentIsAnEmptyMono() {
        StepVerifier.create(client.commands().get("absent")).expectComplete().verify(LIMIT);
        StepVerifier.create(client.commands().ttl("absent")).expectComplete().verify(LIMIT);
    }

    @Test
    void aFailureIsTheOnlySignal() {
        Mono<String> call =
                client.commands().set("text", "no hash").then(client.commands().hget("text", "field"));

        StepVerifier.create(call).expectError(WrongTypeException.class).verify(LIMIT);
    }

    @Test
    void aFailedCallSucceedsWhenItIsSubscribedToAgain() {
        cluster.faults().onCommand("GET").times(1).reply("OOM command not allowed when used memory > 'maxmemory'");
        client.commands().set("again", "value").block();

        StepVerifier.create(client.commands().get("again").retry(1))
                .expectNext("value")
                .expectComplete()
                .verify(LIMIT);
    }

    @Test
    void manyCallsAreInFlightAtOnce() {
        Flux<Long> calls = Flux.range(0, 2_000).flatMap(i -> client.commands().incr("flight"), 500);

        StepVerifier.create(calls.reduce(Math::max))
                .expectNext(2_000L)
                .expectComplete()
                .verify(LIMIT);
    }

    @Test
    void anUnwrittenCommandIsNotSentOnceItsSubscriptionIsDisposed() {
        node.kill();
        Disposable subscription = client.commands().incr("disposed").subscribe();
        subscription.dispose();

        node.restart();

        assertThat(client.commands().incr("disposed").block(LIMIT)).isEqualTo(1);
    }

    @Test
    void aWrittenCommandIsLetGoOfAndItsConnectionServesOn() {
        Fault late = cluster.faults().onCommand("GET").times(1).delayReply(Duration.ofMillis(200));
        client.commands().set("served", "on").block();
        Disposable subscription = client.commands().get("served").subscribe();
        Awaitility.await("the command at the server").until(() -> late.hits() == 1);

        subscription.dispose();

        assertThat(subscription.isDisposed()).isTrue();
        assertThat(client.commands().get("served").block(LIMIT)).isEqualTo("on");
    }

    @Test
    void closingIsLazyToo() {
        Mono<Void> closing = client.closeLater();
        assertThat(client.commands().set("still", "open").block()).isTrue();

        closing.block(LIMIT);

        StepVerifier.create(client.commands().get("still"))
                .expectError(ClientClosedException.class)
                .verify(LIMIT);
    }

    @Test
    void aViewOfAClientLeavesItOpenWhenItIsClosed() {
        ReactiveClusterClient view = ReactiveClusterClient.over(client.async());

        view.closeLater().block(LIMIT);
        view.close();

        assertThat(client.commands().set("still", "open").block()).isTrue();
    }
}
