package io.slotwise.command;

import java.time.Instant;
import java.util.Objects;

/**
 * A sample, and the time series that it is added to. Immutable.
 *
 * @param key the key of the time series
 * @param time when, sent in whole milliseconds
 * @param value what
 */
public record KeyedSample<K>(K key, Instant time, double value) {
    /** Checks that nothing is missing. */
    public KeyedSample {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(time, "time");
    }
}
