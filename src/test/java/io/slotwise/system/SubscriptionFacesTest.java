package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.codec.Codec;
import io.slotwise.error.ClientClosedException;
import io.slotwise.error.CommandInterruptedException;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.pubsub.Message;
import io.slotwise.pubsub.SubscriptionEvent;
import io.slotwise.pubsub.SubscriptionOptions;
import io.slotwise.pubsub.Topics;
import io.slotwise.reactive.ReactiveClusterClient;
import io.slotwise.sync.SyncClusterClient;
import io.slotwise.sync.SyncSubscription;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

/** The blocking and the reactive face of subscriptions. */
@EveryBackend
class SubscriptionFacesTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final ClusterUnderTest cluster;
    private SyncClusterClient client;
    private ReactiveClusterClient reactive;

    SubscriptionFacesTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void connect() {
        client = SyncClusterClient.connect(
                ClusterClientOptions.builder(cluster.startupNodes()).build());
        reactive = ReactiveClusterClient.over(client.async());
    }

    @AfterEach
    void close() {
        client.close();
    }

    private void publish(String channel, int from, int to) {
        IntStream.rangeClosed(from, to)
                .forEach(i -> client.execute(CountingPublisher.publish(channel, Integer.toString(i))));
    }

    private static List<String> numbers(int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(Integer::toString).toList();
    }

    @Test
    void messagesAreTakenByWhoeverWaitsForThem() {
        try (SyncSubscription<String, String> subscription = client.subscribe(Topics.channels("a"))) {
            assertThat(subscription.take(Duration.ofMillis(20))).isNull();

            publish("a", 1, 100);

            List<String> taken = new ArrayList<>();
            IntStream.range(0, 100)
                    .forEach(i -> taken.add(
                            Objects.requireNonNull(subscription.take(LIMIT)).value()));
            assertThat(taken).isEqualTo(numbers(1, 100));
            assertThat(subscription.dropped()).isZero();
        }
    }

    @Test
    void theMessagesOfAnIteratorEndWhenItIsClosed() throws Exception {
        List<String> taken = new CopyOnWriteArrayList<>();
        SyncSubscription<String, String> subscription = client.subscribe(Topics.patterns("a*"));
        CompletableFuture<Void> iterating = CompletableFuture.runAsync(() -> {
            for (Message<String, String> message : subscription) {
                taken.add(message.value());
            }
        });
        publish("ab", 1, 10);
        Awaitility.await().atMost(LIMIT).untilAsserted(() -> assertThat(taken).isEqualTo(numbers(1, 10)));

        subscription.close();

        Results.of(iterating);
        assertThat(subscription.take()).isNull();
        assertThat(subscription.isActive()).isFalse();
        assertThat(client.execute(CountingPublisher.publish("ab", "nobody"))).isZero();
    }

    @Test
    void whoeverWaitsCanBeInterruptedAndLosesNothing() throws Exception {
        try (SyncSubscription<String, String> subscription = client.subscribe(Topics.channels("a"))) {
            CompletableFuture<Throwable> thrown = new CompletableFuture<>();
            Thread waiting = new Thread(() -> {
                try {
                    subscription.take();
                } catch (CommandInterruptedException e) {
                    thrown.complete(
                            Thread.currentThread().isInterrupted() ? e : new AssertionError("the flag is gone"));
                }
            });
            waiting.start();

            waiting.interrupt();

            assertThat(Results.of(thrown)).isInstanceOf(CommandInterruptedException.class);
            publish("a", 1, 1);
            assertThat(Objects.requireNonNull(subscription.take(LIMIT)).value()).isEqualTo("1");
        }
    }

    @Test
    void aListenerMayMakeBlockingCalls() {
        client.commands().set("key", "value");
        CompletableFuture<String> seen = new CompletableFuture<>();
        client.subscribe(
                Topics.channels("a"),
                message ->
                        seen.complete(Objects.requireNonNull(client.commands().get("key"))));

        publish("a", 1, 1);

        assertThat(Results.of(seen)).isEqualTo("value");
    }

    @Test
    void closingTheClientEndsTheWaiting() {
        SyncSubscription<String, String> subscription = client.subscribe(Topics.channels("a"));

        client.close();

        assertThatThrownBy(subscription::take).isInstanceOf(ClientClosedException.class);
    }

    @Test
    void aFluxBringsMessagesAsTheyAreAskedForUntilItIsDisposedOf() {
        CountDownLatch subscribed = new CountDownLatch(1);
        Flux<Message<String, byte[]>> messages = reactive.subscribe(
                Topics.channels("a"),
                Codec.utf8(),
                Codec.bytes(),
                SubscriptionOptions.defaults().onEvent(event -> {
                    if (event instanceof SubscriptionEvent.Subscribed) {
                        subscribed.countDown();
                    }
                }));

        StepVerifier.create(messages.map(message -> new String(message.value())), 2)
                .then(() -> await(subscribed))
                .then(() -> publish("a", 1, 5))
                .expectNext("1", "2")
                .thenRequest(10)
                .expectNext("3", "4", "5")
                .thenCancel()
                .verify(LIMIT);

        Awaitility.await()
                .atMost(LIMIT)
                .untilAsserted(() -> assertThat(client.execute(CountingPublisher.publish("a", "nobody")))
                        .isZero());
    }

    /** Requests come from an event loop then, and messages must not. */
    @Test
    void aFluxMayBeCombinedWithCommandsAndBlockingCalls() {
        client.commands().set("key", "value");
        CountDownLatch subscribed = new CountDownLatch(1);
        List<String> seen = new CopyOnWriteArrayList<>();
        Disposable running = reactive.subscribe(
                        Topics.channels("a"),
                        Codec.utf8(),
                        Codec.utf8(),
                        SubscriptionOptions.defaults().onEvent(event -> subscribed.countDown()))
                .doOnNext(
                        message -> seen.add(message.value() + client.commands().get("key")))
                .concatMap(message -> reactive.commands().get("key"), 1)
                .subscribe();
        await(subscribed);

        publish("a", 1, 20);

        Awaitility.await()
                .atMost(LIMIT)
                .untilAsserted(() -> assertThat(seen)
                        .isEqualTo(numbers(1, 20).stream()
                                .map(number -> number + "value")
                                .toList()));
        running.dispose();
    }

    @Test
    void aFluxFailsWhenTheClientIsClosed() {
        CountDownLatch subscribed = new CountDownLatch(1);

        StepVerifier.create(reactive.subscribe(
                        Topics.channels("a"),
                        Codec.utf8(),
                        Codec.utf8(),
                        SubscriptionOptions.defaults().onEvent(event -> subscribed.countDown())))
                .then(() -> await(subscribed))
                .then(client::close)
                .expectError(ClientClosedException.class)
                .verify(LIMIT);
    }

    private static void await(CountDownLatch latch) {
        Awaitility.await().atMost(LIMIT).until(() -> latch.getCount() == 0);
    }
}
