package io.slotwise.internal.connection;

import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.Credentials;
import io.slotwise.options.CredentialsProvider;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Where a client's connections learn who they are: asks the provider, and keeps what it announced last. Thread-safe.
 *
 * <p>Announcements are counted, so that a connection which asked before the last one, and opened after it, notices.
 */
final class CredentialsSource {
    /**
     * Who a connection is.
     *
     * @param credentials null: nobody
     * @param announced how many announcements there had been when these were asked for, or were announced
     */
    record Known(@Nullable Credentials credentials, int announced) {
        static final Known NOBODY = new Known(null, 0);
    }

    private final @Nullable Credentials same;
    private final @Nullable CredentialsProvider provider;
    private final Executor callbacks;
    private final AtomicReference<Known> latest = new AtomicReference<>(Known.NOBODY);

    /** With where the user's provider is called. */
    CredentialsSource(ClusterClientOptions options, Executor callbacks) {
        this.same = options.credentials();
        this.provider = options.credentialsProvider();
        this.callbacks = callbacks;
    }

    /** Who a new connection is. Credentials that never change come at once. */
    CompletionStage<Known> ask() {
        int before = latest().announced();
        CredentialsProvider asked = provider;
        if (same != null || asked == null) {
            return CompletableFuture.completedFuture(new Known(same, before));
        }
        return CompletableFuture.supplyAsync(asked::credentials, callbacks)
                .thenCompose(Function.identity())
                .thenApply(credentials -> {
                    if (credentials == null) {
                        throw new IllegalStateException("it gave null");
                    }
                    return new Known(credentials, before);
                });
    }

    /**
     * Has a task run each time that the provider has announced new credentials.
     *
     * @return ends that
     */
    Runnable whenAnnounced(Runnable task) {
        CredentialsProvider announcing = provider;
        if (same != null || announcing == null) {
            return () -> {};
        }
        return announcing.whenChanged(credentials -> {
            latest.updateAndGet(old -> new Known(credentials, old.announced() + 1));
            task.run();
        });
    }

    /** What was announced last, if that was after what a connection knows; else null. */
    @Nullable
    Known newerThan(Known known) {
        Known last = latest();
        return last.announced() > known.announced() ? last : null;
    }

    private Known latest() {
        return Objects.requireNonNull(latest.get(), "never set to null");
    }
}
