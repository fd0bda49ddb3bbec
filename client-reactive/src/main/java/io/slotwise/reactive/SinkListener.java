package io.slotwise.reactive;

import io.slotwise.pubsub.Message;
import io.slotwise.pubsub.MessageListener;
import io.slotwise.pubsub.Subscription;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.FluxSink;

/** Brings what a subscription delivers to a subscriber of Reactor's, as that asks for it. Thread-safe. */
final class SinkListener<C, V> implements MessageListener<C, V> {
    private final FluxSink<Message<C, V>> sink;

    SinkListener(FluxSink<Message<C, V>> sink) {
        this.sink = sink;
    }

    /** Connects the two: demand one way, the end both ways. */
    void over(CompletionStage<Subscription> begun) {
        sink.onDispose(() -> {
            begun.toCompletableFuture().cancel(false); // does nothing to one that has begun
            begun.thenAccept(Subscription::unsubscribe);
        });
        begun.whenComplete((subscription, failure) -> {
            if (failure == null) {
                sink.onRequest(subscription::request);
            } else {
                fail(failure);
            }
        });
    }

    @Override
    public void onMessage(Message<C, V> message) {
        sink.next(message);
    }

    @Override
    public void onEnd(@Nullable Throwable failure) {
        if (failure != null) {
            fail(failure);
        } else {
            sink.complete();
        }
    }

    /** Whoever has cancelled does not want to know. */
    private void fail(Throwable failure) {
        if (!sink.isCancelled()) {
            sink.error(failure);
        }
    }
}
