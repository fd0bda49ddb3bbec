package io.slotwise.examples;

import io.slotwise.error.ClusterClientException;
import io.slotwise.options.CallOptions;
import io.slotwise.sync.SyncClusterClient;
import io.slotwise.sync.SyncCommands;
import java.time.Clock;
import java.time.Duration;

/**
 * Safe for use by many threads, and by many processes at a time. Allows each caller so many requests in a span of time, by a
 * counter for each span that expires by itself.
 *
 * <p>A limiter must not become the outage that it guards against: it waits briefly, and lets requests pass when the cluster
 * does not answer. An increment of unknown outcome is not repeated, so nobody is counted twice for one request.
 */
public final class RateLimiter {
    private static final Duration LONGEST_WAIT = Duration.ofMillis(200);

    private final SyncCommands<String, String> redis;
    private final int limit;
    private final Duration span;
    private final Clock clock;

    /**
     * For so many requests in each span.
     *
     * @param limit at least 1
     * @param span whole milliseconds, positive
     */
    public RateLimiter(SyncClusterClient client, int limit, Duration span, Clock clock) {
        this.redis = client.commands().with(CallOptions.within(LONGEST_WAIT));
        this.limit = limit;
        this.span = span;
        this.clock = clock;
    }

    /** Whether the caller may have one more request now. */
    public boolean allows(String caller) {
        long number = clock.millis() / span.toMillis();
        String counter = "limit:{" + caller + "}:" + number;
        try {
            long used = redis.incr(counter);
            if (used == 1) {
                redis.expire(counter, span.multipliedBy(2));
            }
            return used <= limit;
        } catch (ClusterClientException unreachable) {
            return true;
        }
    }

    /** Expects a cluster with a node at localhost:7000; allows 5 of 8 requests. */
    public static void main(String[] args) {
        try (SyncClusterClient client = SyncClusterClient.connect("localhost:7000")) {
            RateLimiter limiter = new RateLimiter(client, 5, Duration.ofMinutes(1), Clock.systemUTC());
            for (int request = 1; request <= 8; request++) {
                System.out.println("request " + request + ": " + (limiter.allows("ada") ? "allowed" : "refused"));
            }
        }
    }
}
