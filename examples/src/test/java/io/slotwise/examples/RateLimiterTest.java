package io.slotwise.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.server.ReferenceCluster;
import io.slotwise.sync.SyncClusterClient;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RateLimiterTest {
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    @Test
    void allowsAsManyAsTheLimitInEachSpan() {
        try (ReferenceCluster cluster = ReferenceCluster.builder().start();
                SyncClusterClient client =
                        SyncClusterClient.connect(cluster.startupNodes().get(0))) {
            RateLimiter now = limiter(client, NOON);
            RateLimiter later = limiter(client, NOON.plusSeconds(60));

            long allowedNow =
                    IntStream.range(0, 8).filter(i -> now.allows("ada")).count();
            long allowedLater =
                    IntStream.range(0, 8).filter(i -> later.allows("ada")).count();

            assertThat(allowedNow).isEqualTo(5);
            assertThat(allowedLater).isEqualTo(5);
            assertThat(now.allows("grace")).isTrue();
        }
    }

    private static RateLimiter limiter(SyncClusterClient client, Instant at) {
        return new RateLimiter(client, 5, Duration.ofMinutes(1), Clock.fixed(at, ZoneOffset.UTC));
    }
}
