package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import java.util.Map;

/**
 * How long a command took. Immutable.
 *
 * @param calls how often it ran
 * @param microseconds how often it took up to so many microseconds, by that limit; each includes those before it
 */
public record LatencyHistogram(long calls, Map<Long, Long> microseconds) {
    static final ReplyReader<LatencyHistogram> READER = cursor -> {
        long calls = 0;
        Map<Long, Long> histogram = Map.of();
        int pairs = Math.max(0, cursor.enterMap());
        for (int i = 0; i < pairs; i++) {
            switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                case "calls" -> calls = cursor.wholeNumber();
                case "histogram_usec" ->
                    histogram = CatalogueGroup.pairs(cursor, SimpleReaders.INTEGER, SimpleReaders.INTEGER);
                default -> cursor.skip();
            }
        }
        return new LatencyHistogram(calls, histogram);
    };

    /** Copies the map. */
    public LatencyHistogram {
        microseconds = Map.copyOf(microseconds);
    }
}
