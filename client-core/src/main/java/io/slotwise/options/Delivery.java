package io.slotwise.options;

/** What to do with a command when the connection is lost after it was written and before its reply came. */
public enum Delivery {
    /**
     * Send it again only when it is read-only or idempotent; otherwise fail with
     * {@link io.slotwise.error.OutcomeUnknownException}. The default.
     */
    AT_MOST_ONCE,
    /** Send it again in any case: it may then be carried out twice. */
    AT_LEAST_ONCE
}
