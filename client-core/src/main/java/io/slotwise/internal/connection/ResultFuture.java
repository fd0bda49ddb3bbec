package io.slotwise.internal.connection;

import io.slotwise.error.CommandTrace;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The future that a caller is handed: only the driver completes it. Thread-safe; whoever completes it first wins. A
 * caller may cancel it, attach stages and wait; what would complete it from outside throws, because the answer to the
 * command would then get lost. Stages made from it are ordinary futures.
 */
public abstract class ResultFuture<R extends @Nullable Object> extends CompletableFuture<R> {
    /** What {@link #endsAt} says of a call that nobody measures. */
    protected static final long NOT_MEASURED = Long.MIN_VALUE;

    /** Completes with a result, unless it is complete. Says whether it did. */
    protected final boolean succeed(R result) {
        long at = endsAt();
        boolean first = super.complete(result);
        if (first) {
            ended(at, null);
        }
        return first;
    }

    /** Completes with a failure, unless it is complete. Says whether it did. */
    protected final boolean fail(Throwable failure) {
        long at = endsAt();
        boolean first = super.completeExceptionally(failure);
        if (first) {
            ended(at, failure);
        }
        return first;
    }

    /** To whoever waits, a future that has failed with this exception has been cancelled. */
    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return (!isDone() && fail(new CancellationException())) || isCancelled();
    }

    private void ended(long at, @Nullable Throwable failure) {
        if (at != NOT_MEASURED) {
            measured(at, failure);
        }
        onEnded();
    }

    /**
     * The moment, if somebody wants to know when this ends. Asked just before it does: the stages of a user's that run
     * then do not count.
     */
    protected long endsAt() {
        return NOT_MEASURED;
    }

    /**
     * It has ended; for whoever measures, once, and before {@link #onEnded}.
     *
     * @param at what {@link #endsAt} said
     * @param failure null when it has a result
     */
    protected void measured(long at, @Nullable Throwable failure) {}

    /**
     * Cancels the call, unless it has ended, and says whether what it was to do may have been done all the same; true when
     * that is not known.
     */
    public boolean cancelAndTell() {
        cancel(true);
        return true;
    }

    /** It has ended; once, on the thread that ended it. For what waits without a stage. */
    protected void onEnded() {}

    /** What has happened to the command so far; null when this is no command. For messages: any thread may ask. */
    public @Nullable CommandTrace traceSoFar() {
        return null;
    }

    /** Tells when this ends, and how; on the thread that ends it, or at once when it has ended. */
    @SuppressWarnings("FutureReturnValueIgnored") // what the listener throws is of no use to anybody
    public final void whenEnded(BiConsumer<? super R, ? super @Nullable Throwable> listener) {
        whenComplete(listener);
    }

    /** The result of a call that has ended; throws what {@link #getNow} throws when it has failed. */
    @SuppressWarnings("NullAway") // the value for a call that has not ended, which does not come into question
    public final R endedWith() {
        return getNow(null);
    }

    /** What a call has failed with, or null. */
    public final @Nullable Throwable failureIfAny() {
        if (!isCompletedExceptionally()) {
            return null;
        }
        try {
            endedWith();
        } catch (CompletionException e) {
            return e.getCause();
        } catch (CancellationException e) {
            return e;
        }
        return null;
    }

    /** Dependent stages are plain futures: a caller may complete those. */
    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new CompletableFuture<>();
    }

    /** Times out a copy: the call itself ends by its own deadline. */
    @Override
    public CompletableFuture<R> orTimeout(long timeout, TimeUnit unit) {
        return copy().orTimeout(timeout, unit);
    }

    /** Completes a copy: the call itself ends by its own deadline. */
    @Override
    public CompletableFuture<R> completeOnTimeout(R value, long timeout, TimeUnit unit) {
        return copy().completeOnTimeout(value, timeout, unit);
    }

    /** Not for callers. */
    @Override
    public final boolean complete(R value) {
        throw refusal();
    }

    /** Not for callers. */
    @Override
    public final boolean completeExceptionally(Throwable failure) {
        throw refusal();
    }

    /** Not for callers. */
    @Override
    public final CompletableFuture<R> completeAsync(Supplier<? extends R> supplier) {
        throw refusal();
    }

    /** Not for callers. */
    @Override
    public final CompletableFuture<R> completeAsync(Supplier<? extends R> supplier, Executor executor) {
        throw refusal();
    }

    /** Not for callers. */
    @Override
    public final void obtrudeValue(R value) {
        throw refusal();
    }

    /** Not for callers. */
    @Override
    public final void obtrudeException(Throwable failure) {
        throw refusal();
    }

    private static UnsupportedOperationException refusal() {
        return new UnsupportedOperationException(
                "The result of a command comes from the cluster; complete a stage made from it, such as copy()");
    }
}
