package io.slotwise.reply;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** What became of each command of a batch, in the order of the batch. Immutable. */
public final class BatchResult {
    private final @Nullable Object[] values;
    private final @Nullable RuntimeException[] failures;

    private BatchResult(@Nullable Object[] values, @Nullable RuntimeException[] failures) {
        this.values = values;
        this.failures = failures;
    }

    /**
     * Of values and failures side by side.
     *
     * @param failures null where the command succeeded
     */
    public static BatchResult of(
            List<? extends @Nullable Object> values, List<? extends @Nullable RuntimeException> failures) {
        return new BatchResult(values.toArray(), failures.toArray(new RuntimeException[0]));
    }

    /** How many commands the batch had. */
    public int size() {
        return values.length;
    }

    /**
     * The result of one command, of the type that the command reads its reply into.
     *
     * @param index from 0
     * @throws io.slotwise.error.ClusterClientException if that command failed
     * @throws ClassCastException where it is used, if the command has results of another type
     */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the list of commands has lost their types
    public <T extends @Nullable Object> T get(int index) {
        RuntimeException failure = failures[index];
        if (failure != null) {
            throw failure;
        }
        return (T) values[index];
    }

    /** Why one command failed, or null when it succeeded. */
    public @Nullable RuntimeException failure(int index) {
        return failures[index];
    }

    /** The same, with each failure replaced by what a function makes of the command's place and it. */
    BatchResult mapFailures(BiFunction<Integer, RuntimeException, RuntimeException> change) {
        @Nullable RuntimeException[] changed = failures.clone();
        for (int i = 0; i < changed.length; i++) {
            RuntimeException failure = changed[i];
            if (failure != null) {
                changed[i] = change.apply(i, failure);
            }
        }
        return new BatchResult(values, changed);
    }

    /** Whether every command succeeded. */
    public boolean allSucceeded() {
        return Arrays.stream(failures).allMatch(failure -> failure == null);
    }
}
