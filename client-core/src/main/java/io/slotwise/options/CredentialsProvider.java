package io.slotwise.options;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * Knows who the client is for the servers, now: for passwords that change and tokens that expire. Used by several threads
 * at once. {@link Credentials} are the provider that always says the same; {@link RotatingCredentials} those that the
 * application changes.
 */
@FunctionalInterface
public interface CredentialsProvider {
    /**
     * Asked for every connection that is opened, on a thread for callbacks. A stage that fails, or has not ended within
     * the connect timeout, fails the connection.
     */
    CompletionStage<Credentials> credentials();

    /**
     * Has somebody told when there are new credentials: connections that are open then authenticate anew with them,
     * between two commands. The default never tells.
     *
     * @param listener told on any thread
     * @return ends this; run when the client closes
     */
    default Runnable whenChanged(Consumer<Credentials> listener) {
        return () -> {};
    }

    /** The provider that always says the same. */
    static CredentialsProvider of(Credentials credentials) {
        CompletionStage<Credentials> same = CompletableFuture.completedStage(credentials);
        return () -> same;
    }
}
