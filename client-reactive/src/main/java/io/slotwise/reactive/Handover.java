package io.slotwise.reactive;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;

/**
 * Immutable. Hands over what has to be closed: to the subscriber, who closes it from then on, or, if the subscription is
 * cancelled before that or meanwhile, back to be closed at once. Reactor's own hooks for what is discarded do not see what
 * comes while another thread cancels.
 */
final class Handover<T> extends Mono<T> {
    private final Supplier<CompletionStage<T>> call;
    private final Consumer<T> unwanted;

    private Handover(Supplier<CompletionStage<T>> call, Consumer<T> unwanted) {
        this.call = call;
        this.unwanted = unwanted;
    }

    /**
     * Makes the call for each subscription.
     *
     * @param unwanted closes what nobody took
     */
    static <T> Mono<T> of(Supplier<CompletionStage<T>> call, Consumer<T> unwanted) {
        return onAssembly(new Handover<>(call, unwanted));
    }

    @Override
    public void subscribe(CoreSubscriber<? super T> subscriber) {
        CompletableFuture<T> future;
        try {
            future = call.get().toCompletableFuture();
        } catch (RuntimeException e) {
            Operators.error(subscriber, e);
            return;
        }
        subscriber.onSubscribe(new Delivery<>(subscriber, future, unwanted));
    }

    private enum State {
        AWAITED,
        HANDED_OVER,
        TAKEN,
        CANCELLED
    }

    /** One subscription. Thread-safe. */
    private static final class Delivery<T> implements Subscription {
        private final CoreSubscriber<? super T> subscriber;
        private final CompletableFuture<T> future;
        private final Consumer<T> unwanted;
        private final AtomicBoolean attached = new AtomicBoolean();
        private final AtomicReference<State> state = new AtomicReference<>(State.AWAITED);
        private volatile @Nullable Thread giver;

        Delivery(CoreSubscriber<? super T> subscriber, CompletableFuture<T> future, Consumer<T> unwanted) {
            this.subscriber = subscriber;
            this.future = future;
            this.unwanted = unwanted;
        }

        @Override
        public void request(long n) {
            if (Operators.validate(n)) {
                attach();
            }
        }

        private void attach() {
            if (attached.compareAndSet(false, true)) {
                future.whenComplete((value, failure) -> {
                    if (failure == null) {
                        handOver(value);
                    } else if (state.compareAndSet(State.AWAITED, State.TAKEN)) {
                        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
                        subscriber.onError(cause == null ? failure : cause);
                    }
                });
            }
        }

        private void handOver(T value) {
            giver = Thread.currentThread();
            if (!state.compareAndSet(State.AWAITED, State.HANDED_OVER)) {
                unwanted.accept(value);
                return;
            }
            subscriber.onNext(value);
            if (state.compareAndSet(State.HANDED_OVER, State.TAKEN)) {
                subscriber.onComplete();
            } else {
                unwanted.accept(value);
            }
        }

        /** Who cancels in the middle of taking it has taken it: operators that want one element do. */
        @Override
        public void cancel() {
            if (state.compareAndSet(State.AWAITED, State.CANCELLED)) {
                future.cancel(false);
                attach(); // it may have come, and nobody have asked for it yet
            } else if (giver != Thread.currentThread()) {
                state.compareAndSet(State.HANDED_OVER, State.CANCELLED);
            }
        }
    }
}
