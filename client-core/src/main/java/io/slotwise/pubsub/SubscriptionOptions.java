package io.slotwise.pubsub;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How one subscription behaves. Immutable; each method gives options of which one thing differs.
 *
 * @param bufferedMessages how many messages may wait for the consumer: 1,024 by default, at least 1
 * @param bufferedBytes how many bytes they may have together: 64 MiB by default, at least 1; one message is let in whatever
 *     its size
 * @param overflow what becomes of those beyond: {@link Overflow#DROP_OLDEST} by default
 * @param timeout how long SUBSCRIBE and UNSUBSCRIBE may take in all, redirects and pauses included; null, the default, is
 *     the client's {@code commandTimeout}
 * @param paced whether messages are delivered only as {@link Subscription#request} asks for them; not by default
 * @param eventListener is told what {@link MessageListener#onEvent} is told, for faces that have no listener; nobody by
 *     default
 */
public record SubscriptionOptions(
        int bufferedMessages,
        long bufferedBytes,
        Overflow overflow,
        @Nullable Duration timeout,
        boolean paced,
        Consumer<? super SubscriptionEvent> eventListener) {
    private static final SubscriptionOptions DEFAULTS =
            new SubscriptionOptions(1_024, 64L * 1024 * 1024, Overflow.DROP_OLDEST, null, false, event -> {});

    /**
     * Checks the limits.
     *
     * @throws IllegalArgumentException if a limit or the timeout is not positive, or the timeout above 365 days
     */
    public SubscriptionOptions {
        Objects.requireNonNull(overflow, "overflow");
        Objects.requireNonNull(eventListener, "eventListener");
        if (bufferedMessages < 1) {
            throw new IllegalArgumentException("bufferedMessages must be at least 1, not " + bufferedMessages);
        }
        if (bufferedBytes < 1) {
            throw new IllegalArgumentException("bufferedBytes must be at least 1, not " + bufferedBytes);
        }
        if (timeout != null
                && (timeout.isZero() || timeout.isNegative() || timeout.compareTo(Duration.ofDays(365)) > 0)) {
            throw new IllegalArgumentException("timeout must be positive and at most 365 days, not " + timeout);
        }
    }

    /** The defaults. */
    public static SubscriptionOptions defaults() {
        return DEFAULTS;
    }

    /** With another number of messages that may wait. */
    public SubscriptionOptions bufferedMessages(int most) {
        return new SubscriptionOptions(most, bufferedBytes, overflow, timeout, paced, eventListener);
    }

    /** With another number of bytes that may wait. */
    public SubscriptionOptions bufferedBytes(long most) {
        return new SubscriptionOptions(bufferedMessages, most, overflow, timeout, paced, eventListener);
    }

    /** With another policy for what is beyond. */
    public SubscriptionOptions overflow(Overflow policy) {
        return new SubscriptionOptions(bufferedMessages, bufferedBytes, policy, timeout, paced, eventListener);
    }

    /** With a timeout of its own. */
    public SubscriptionOptions within(Duration other) {
        return new SubscriptionOptions(bufferedMessages, bufferedBytes, overflow, other, paced, eventListener);
    }

    /** Delivering only what is asked for. */
    public SubscriptionOptions atOwnPace() {
        return new SubscriptionOptions(bufferedMessages, bufferedBytes, overflow, timeout, true, eventListener);
    }

    /** With who is told of events. */
    public SubscriptionOptions onEvent(Consumer<? super SubscriptionEvent> listener) {
        return new SubscriptionOptions(bufferedMessages, bufferedBytes, overflow, timeout, paced, listener);
    }
}
