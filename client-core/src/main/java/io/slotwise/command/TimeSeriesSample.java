package io.slotwise.command;

import io.slotwise.reply.ReplyCursor;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One value of a time series. Immutable.
 *
 * @param time when, in whole milliseconds
 * @param value what, not a number where an aggregation has nothing to say
 */
public record TimeSeriesSample(Instant time, double value) {
    static TimeSeriesSample read(ReplyCursor cursor) {
        return read(cursor, cursor.enterArray());
    }

    /** Null for an empty array, which is what an empty time series has. */
    static @Nullable TimeSeriesSample readOrNull(ReplyCursor cursor) {
        int elements = cursor.enterArray();
        return elements <= 0 ? null : read(cursor, elements);
    }

    private static TimeSeriesSample read(ReplyCursor cursor, int elements) {
        Instant time = Instant.ofEpochMilli(cursor.wholeNumber());
        double value = cursor.decimal();
        for (int i = 2; i < elements; i++) {
            cursor.skip();
        }
        return new TimeSeriesSample(time, value);
    }
}
