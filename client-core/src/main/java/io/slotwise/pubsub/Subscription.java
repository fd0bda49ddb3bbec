package io.slotwise.pubsub;

import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A subscription that goes on, whatever becomes of connections and nodes, until it is ended. Safe for use by many threads.
 */
public interface Subscription {
    /** To what. */
    Topics topics();

    /** Whether it goes on. */
    boolean isActive();

    /** How many messages have been dropped so far, because the consumer was too slow or a codec threw. */
    long dropped();

    /**
     * Asks for so many messages more, if the options say that it goes {@linkplain SubscriptionOptions#atOwnPace() at its own
     * pace}; does nothing otherwise.
     *
     * @throws IllegalArgumentException if the number is not positive
     */
    void request(long messages);

    /**
     * Ends it. No message is delivered any more, but for one whose delivery has begun. The stage is complete when the servers
     * have confirmed it, or cannot be reached; it fails with {@link io.slotwise.error.CommandTimeoutException} when they take
     * too long, and the subscription has ended all the same. Idempotent: later calls give the same stage.
     */
    CompletionStage<@Nullable Void> unsubscribe();
}
