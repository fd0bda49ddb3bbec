package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.AsyncCommands;
import io.slotwise.error.ClusterClientException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The books of one counter in the cluster that is only ever increased here: how many increments were acknowledged, and of
 * how many the client said that they may have been carried out. Safe for use by many threads.
 */
final class CountedIncrements {
    private final String key;
    private final AtomicLong acknowledged = new AtomicLong();
    private final AtomicLong unknown = new AtomicLong();

    CountedIncrements(String key) {
        this.key = key;
    }

    /** Increases the counter. What the call fails with is booked, and thrown. */
    void increment(AsyncCommands<String, String> commands) {
        try {
            Results.of(commands.incr(key));
            acknowledged.incrementAndGet();
        } catch (ClusterClientException failure) {
            if (failure.mayHaveExecuted()) {
                unknown.incrementAndGet();
            }
            throw failure;
        }
    }

    /** Every acknowledged increment is there, and none was carried out twice. */
    void assertNothingLostOrDoubled(AsyncCommands<String, String> commands) {
        assertThat(stored(commands))
                .as("%s: acknowledged <= stored <= acknowledged + unknown", this)
                .isBetween(acknowledged.get(), acknowledged.get() + unknown.get());
    }

    /** None was carried out twice; a primary that dies may take the last ones with it. */
    void assertNothingDoubled(AsyncCommands<String, String> commands) {
        assertThat(stored(commands))
                .as("%s: stored <= acknowledged + unknown", this)
                .isLessThanOrEqualTo(acknowledged.get() + unknown.get());
    }

    /** How far the counter has come. */
    long stored(AsyncCommands<String, String> commands) {
        @Nullable String value = Results.of(commands.get(key));
        return value == null ? 0 : Long.parseLong(value);
    }

    @Override
    public String toString() {
        return key + " with " + acknowledged + " acknowledged and " + unknown + " unknown increments";
    }
}
