package io.slotwise.system;

import io.slotwise.error.ClusterClientException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.Nullable;

/** Stateless. Waits for stages, with a limit far above every deadline: a stage that never ends fails its test. */
final class Results {
    private static final long LIMIT_SECONDS = 30;

    private Results() {}

    /** The result, or what the stage failed with, thrown as it is. */
    static <R extends @Nullable Object> R of(CompletionStage<R> stage) {
        try {
            return stage.toCompletableFuture().get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new AssertionError(e.getCause());
        } catch (TimeoutException e) {
            throw new AssertionError("no result within " + LIMIT_SECONDS + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    /** What the stage fails with, which must be of that type. */
    static <X extends ClusterClientException> X failureOf(Class<X> type, CompletionStage<?> stage) {
        return Assertions.catchThrowableOfType(type, () -> of(stage));
    }
}
