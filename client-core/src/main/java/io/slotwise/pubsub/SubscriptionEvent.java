package io.slotwise.pubsub;

import java.time.Duration;
import java.util.List;

/** What happens to a subscription beside its messages. */
public sealed interface SubscriptionEvent {
    /** The server has confirmed every name: what is published from now on is delivered. Told once, before all messages. */
    record Subscribed() implements SubscriptionEvent {}

    /**
     * Messages may have been missed. Told once for each loss, when the subscription is whole again: whoever reads anew now
     * what the messages are about has missed nothing.
     *
     * @param names what had been lost, as text of UTF-8: channels or patterns
     * @param without how long, from the moment at which the loss was noticed
     */
    record Gap(List<String> names, Duration without) implements SubscriptionEvent {
        /** Copies the names. */
        public Gap {
            names = List.copyOf(names);
        }
    }

    /**
     * The consumer was too slow, or a codec threw: so many messages have been dropped since the last time that this was
     * told.
     */
    record Dropped(long count) implements SubscriptionEvent {}
}
