package io.slotwise.options;

import io.github.resilience4j.retry.RetryConfig;

/** What limits retries when the user has no wish. Stateless; loaded when it is asked for, since a client needs it not. */
final class DefaultRetries {
    /** No limit but the deadline. */
    static final RetryConfig WITHIN_DEADLINE = RetryConfig.custom()
            .maxAttempts(Integer.MAX_VALUE)
            .failAfterMaxAttempts(true)
            .build();

    private DefaultRetries() {}
}
