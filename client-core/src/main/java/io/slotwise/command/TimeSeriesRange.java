package io.slotwise.command;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A range of times, both ends included. Immutable.
 *
 * @param first the earliest time; null for the earliest sample
 * @param last the latest time; null for the latest sample
 */
public record TimeSeriesRange(
        @Nullable Instant first, @Nullable Instant last) {
    private static final TimeSeriesRange ALL = new TimeSeriesRange(null, null);

    /** All samples. */
    public static TimeSeriesRange all() {
        return ALL;
    }

    /** From one time to another. */
    public static TimeSeriesRange between(Instant first, Instant last) {
        return new TimeSeriesRange(first, last);
    }

    /** From this time on. */
    public static TimeSeriesRange since(Instant first) {
        return new TimeSeriesRange(first, null);
    }

    /** Up to this time. */
    public static TimeSeriesRange until(Instant last) {
        return new TimeSeriesRange(null, last);
    }

    String firstWord() {
        return first == null ? "-" : Long.toString(Times.millis(first));
    }

    String lastWord() {
        return last == null ? "+" : Long.toString(Times.millis(last));
    }
}
