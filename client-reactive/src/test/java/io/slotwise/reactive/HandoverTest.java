package io.slotwise.reactive;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.options.ClusterClientOptions;
import io.slotwise.server.ReferenceCluster;
import io.slotwise.server.junit.ReferenceClusterTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** What has to be closed reaches its subscriber, or is closed. */
@ReferenceClusterTest(primaries = 1)
class HandoverTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final CompletableFuture<String> call = new CompletableFuture<>();
    private final List<String> closed = new ArrayList<>();
    private final List<String> taken = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>();
    private final Mono<String> handover = Handover.of(() -> call, closed::add);
    private final ReferenceCluster cluster;

    HandoverTest(ReferenceCluster cluster) {
        this.cluster = cluster;
    }

    private static void elsewhere(Runnable action) {
        CompletableFuture.runAsync(action).join();
    }

    @Test
    void whatComesIsTheSubscribers() {
        handover.subscribe(taken::add);

        call.complete("it");

        assertThat(taken).containsExactly("it");
        assertThat(closed).isEmpty();
    }

    @Test
    void whatComesAfterTheCancellationIsClosed() {
        CompletableFuture<String> uncancellable = new CompletableFuture<>() {
            @Override
            public boolean cancel(boolean mayInterruptIfRunning) {
                return false;
            }
        };
        Handover.of(() -> uncancellable, closed::add).subscribe(taken::add).dispose();

        uncancellable.complete("it");

        assertThat(taken).isEmpty();
        assertThat(closed).containsExactly("it");
    }

    @Test
    void theCancellationReachesTheCall() {
        handover.subscribe(taken::add).dispose();

        assertThat(call).isCancelled();
    }

    @Test
    void whatIsThereAndWasNotAskedForIsClosed() {
        call.complete("it");

        handover.subscribe(new BaseSubscriber<>() {
            @Override
            protected void hookOnSubscribe(org.reactivestreams.Subscription subscription) {
                cancel();
            }
        });

        assertThat(closed).containsExactly("it");
    }

    @Test
    void whatIsHandedOverWhileAnotherThreadCancelsIsClosed() {
        Disposable.Swap subscription = Disposables.swap();
        subscription.update(
                handover.doOnNext(it -> elsewhere(subscription::dispose)).subscribe(taken::add));

        call.complete("it");

        assertThat(taken).isEmpty();
        assertThat(closed).containsExactly("it");
    }

    @Test
    void whoCancelsBecauseOneIsEnoughKeepsIt() {
        Flux.from(handover).take(1).subscribe(taken::add);
        Mono.from(Flux.from(handover)).subscribe(taken::add);

        call.complete("it");

        assertThat(taken).containsExactly("it", "it");
        assertThat(closed).isEmpty();
    }

    @Test
    void aLaterCancellationLeavesItToTheSubscriber() {
        Disposable subscription = handover.flatMap(it -> Mono.never()).subscribe();
        call.complete("it");

        elsewhere(subscription::dispose);

        assertThat(closed).isEmpty();
    }

    @Test
    void aFailureIsTold() {
        handover.subscribe(taken::add, failures::add);
        IllegalStateException failure = new IllegalStateException("none");

        call.completeExceptionally(failure);

        assertThat(failures).containsExactly(failure);
    }

    @Test
    void aSessionThatIsCancelledAsItComesIsGivenBack() {
        ClusterClientOptions options = ClusterClientOptions.builder(
                        cluster.startupNodes().get(0))
                .dedicatedConnectionsPerNode(1)
                .build();
        try (ReactiveClusterClient client =
                Objects.requireNonNull(ReactiveClusterClient.connect(options).block(LIMIT))) {
            CompletableFuture<Void> subscribed = new CompletableFuture<>();
            CompletableFuture<Void> came = new CompletableFuture<>();
            Disposable.Swap subscription = Disposables.swap();
            subscription.update(client.session("k")
                    .doOnNext(session -> {
                        subscribed.join();
                        elsewhere(subscription::dispose);
                        came.complete(null);
                    })
                    .subscribeOn(Schedulers.boundedElastic())
                    .subscribe(session -> taken.add("session")));
            subscribed.complete(null);
            came.join();

            try (ReactiveSession next =
                    Objects.requireNonNull(client.session("k").block(LIMIT))) {
                assertThat(next.commands().set("k", "v").block(LIMIT)).isTrue();
            }
            assertThat(taken).isEmpty();
        }
    }
}
