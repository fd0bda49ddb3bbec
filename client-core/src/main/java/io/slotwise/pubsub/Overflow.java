package io.slotwise.pubsub;

/** What becomes of messages that a consumer is too slow for. None of these ever holds up the server or other consumers. */
public enum Overflow {
    /** The oldest message that waits is dropped, and counted: the consumer gets the newest. The default. */
    DROP_OLDEST,
    /** The message that has just come is dropped, and counted: the consumer gets what was first. */
    DROP_NEWEST,
    /** The subscription ends with {@link io.slotwise.error.SlowConsumerException}, after the messages that wait. */
    CLOSE
}
