package io.slotwise.pubsub;

import org.jspecify.annotations.Nullable;

/**
 * Is told what comes for one subscription: one call at a time, in order, on the client's callback executor and never on an
 * I/O thread. It may block, and use the client, blocking calls among it: that holds up its own subscription alone. What it
 * throws is logged and dropped.
 */
@FunctionalInterface
public interface MessageListener<C, V> {
    /** A message has come. */
    void onMessage(Message<C, V> message);

    /** Something has happened to the subscription; between the messages before and after it. */
    default void onEvent(SubscriptionEvent event) {}

    /**
     * The subscription has ended: the last call. Not called for one that has never begun.
     *
     * @param failure null when it was ended by {@link Subscription#unsubscribe()}; else why it cannot go on, such as {@link
     *     io.slotwise.error.ClientClosedException} or {@link io.slotwise.error.SlowConsumerException}
     */
    default void onEnd(@Nullable Throwable failure) {}
}
