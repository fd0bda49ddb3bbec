package io.slotwise.reply;

import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * What became of a transaction: that it was aborted, because what it watched has changed, or a result for each of its
 * commands, in their order. A transaction of no commands is not aborted. Immutable.
 *
 * <p>The commands of a transaction that was carried out have all run, none of another client's in between. One that the
 * server could not carry out (a wrong type, say) has failed for itself; it holds none of the others back. Source:
 * valkey.io/topics/transactions.
 */
public final class TransactionResult {
    private static final TransactionResult ABORTED = new TransactionResult(null);

    private final @Nullable BatchResult results;

    private TransactionResult(@Nullable BatchResult results) {
        this.results = results;
    }

    /** Of a transaction of which nothing was carried out, because what it watched had changed. */
    public static TransactionResult aborted() {
        return ABORTED;
    }

    /**
     * Of a transaction that was carried out, values and failures side by side.
     *
     * @param failures null where the command succeeded
     */
    public static TransactionResult of(
            List<? extends @Nullable Object> values, List<? extends @Nullable RuntimeException> failures) {
        return new TransactionResult(BatchResult.of(values, failures));
    }

    /** Whether nothing of it was carried out, because what it watched had changed. */
    public boolean isAborted() {
        return results == null;
    }

    /** How many commands were carried out; 0 when it was aborted. */
    public int size() {
        return results == null ? 0 : results.size();
    }

    /**
     * The result of one command, of the type that the command reads its reply into.
     *
     * @param index from 0
     * @throws io.slotwise.error.ClusterClientException if that command failed
     * @throws IllegalStateException if the transaction was aborted
     * @throws ClassCastException where it is used, if the command has results of another type
     */
    @SuppressWarnings("TypeParameterUnusedInFormals") // the list of commands has lost their types
    public <T extends @Nullable Object> T get(int index) {
        return carriedOut().get(index);
    }

    /**
     * Why one command failed, or null when it succeeded.
     *
     * @throws IllegalStateException if the transaction was aborted
     */
    public @Nullable RuntimeException failure(int index) {
        return carriedOut().failure(index);
    }

    /** Whether it was carried out, and every command of it succeeded. */
    public boolean allSucceeded() {
        return results != null && results.allSucceeded();
    }

    /** The same, with each failure replaced by what a function makes of the command's place and it. */
    public TransactionResult mapFailures(BiFunction<Integer, RuntimeException, RuntimeException> change) {
        return results == null || results.allSucceeded() ? this : new TransactionResult(results.mapFailures(change));
    }

    private BatchResult carriedOut() {
        if (results == null) {
            throw new IllegalStateException("The transaction was aborted: what it watched had changed");
        }
        return results;
    }
}
