package io.slotwise.internal.caller;

import io.slotwise.error.ClusterClientException;
import io.slotwise.error.CommandInterruptedException;
import io.slotwise.error.CommandTrace;
import io.slotwise.internal.connection.EventLoopThreads;
import io.slotwise.internal.connection.ResultFuture;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Waits for a result on the thread that asked for it. Stateless. The one place where the driver blocks a caller's
 * thread; it parks, so that a virtual thread leaves its carrier.
 */
public final class CallerThread {
    private CallerThread() {}

    /**
     * The result of the stage, which the driver ends by its deadline.
     *
     * @throws IllegalStateException on an event loop, which would wait for itself
     * @throws CommandInterruptedException if the thread is interrupted: the call is cancelled, the flag is set again
     * @throws ClusterClientException of the type that the call failed with, with the stack of this thread
     */
    public static <R extends @Nullable Object> R await(CompletionStage<R> stage) {
        refuseEventLoop();
        CompletableFuture<R> future = stage.toCompletableFuture();
        try {
            return future.get();
        } catch (InterruptedException e) {
            return interrupted(future);
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        } catch (CancellationException e) {
            throw e;
        }
    }

    /**
     * For calls that wait for something else than a result.
     *
     * @throws IllegalStateException on an event loop
     */
    public static void refuseEventLoop() {
        if (EventLoopThreads.isCurrent()) {
            throw new IllegalStateException("A blocking call on an event loop would wait for itself: use the async API"
                    + " in stages of a future, or set a callbackExecutor");
        }
    }

    /** The result of a call that has ended. */
    static <R extends @Nullable Object> R resultOf(CompletableFuture<R> ended) {
        try {
            return ended.join();
        } catch (CompletionException e) {
            throw rethrown(e.getCause());
        }
    }

    /** Cancels the call of a thread that has been interrupted; gives its result if it has one by now. */
    static <R extends @Nullable Object> R interrupted(CompletableFuture<R> call) {
        boolean mayHaveExecuted = call instanceof ResultFuture<?> own ? own.cancelAndTell() : call.cancel(true);
        Thread.currentThread().interrupt();
        if (!call.isCancelled()) {
            return resultOf(call);
        }
        String what = "Interrupted while waiting for the result";
        CommandTrace trace = call instanceof ResultFuture<?> own ? own.traceSoFar() : null;
        throw new CommandInterruptedException(what, new InterruptedException(what), trace, mayHaveExecuted);
    }

    private static RuntimeException rethrown(@Nullable Throwable cause) {
        if (cause instanceof ClusterClientException own) {
            return own.withCallerStack();
        }
        return cause instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(cause);
    }
}
