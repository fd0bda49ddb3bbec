package io.slotwise.internal.pubsub;

import java.time.Duration;

/** Is told what becomes of subscriptions; on any thread, and must not block. */
public interface SubscriptionEvents {
    /**
     * A subscription that had been interrupted is whole again.
     *
     * @param names how many channels and patterns had been lost
     * @param without for how long
     */
    void repaired(int names, Duration without);
}
