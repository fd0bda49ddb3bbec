package io.slotwise.options;

import io.github.resilience4j.core.IntervalFunction;
import io.github.resilience4j.retry.RetryConfig;
import java.time.Duration;

/** What a client retries by when its user has no wish. Stateless; loaded with the first failure, not with the options. */
final class DefaultRetries {
    /** 20 ms, doubling to 2 s. */
    static final IntervalFunction BACKOFF =
            IntervalFunction.ofExponentialBackoff(Duration.ofMillis(20), 2, Duration.ofSeconds(2));

    /** No limit but the deadline. */
    static final RetryConfig WITHIN_DEADLINE = RetryConfig.custom()
            .maxAttempts(Integer.MAX_VALUE)
            .failAfterMaxAttempts(true)
            .build();

    private DefaultRetries() {}
}
