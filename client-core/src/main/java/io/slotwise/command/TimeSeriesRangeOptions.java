package io.slotwise.command;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which samples of a range are read, and in which form. Immutable. */
public final class TimeSeriesRangeOptions extends CommandOptions {
    private static final TimeSeriesRangeOptions DEFAULTS = new TimeSeriesRangeOptions(false, List.of(), null, 0, null);

    private final boolean latest;
    private final List<Instant> times;
    private final @Nullable ScoreRange values;
    private final long count;
    private final @Nullable TimeSeriesAggregation aggregation;

    private TimeSeriesRangeOptions(
            boolean latest,
            List<Instant> times,
            @Nullable ScoreRange values,
            long count,
            @Nullable TimeSeriesAggregation aggregation) {
        this.latest = latest;
        this.times = times;
        this.values = values;
        this.count = count;
        this.aggregation = aggregation;
    }

    /** All samples as they are. */
    public static TimeSeriesRangeOptions defaults() {
        return DEFAULTS;
    }

    /** LATEST: of a compaction the last span too, which may not be complete. */
    public TimeSeriesRangeOptions latest() {
        return new TimeSeriesRangeOptions(true, times, values, count, aggregation);
    }

    /** FILTER_BY_TS: only samples of these times. */
    public TimeSeriesRangeOptions at(Instant... newTimes) {
        return new TimeSeriesRangeOptions(latest, List.of(newTimes), values, count, aggregation);
    }

    /** FILTER_BY_VALUE: only samples from one value to another, both included. */
    public TimeSeriesRangeOptions valuesBetween(double min, double max) {
        return new TimeSeriesRangeOptions(latest, times, ScoreRange.between(min, max), count, aggregation);
    }

    /** COUNT: at most so many, of each time series. */
    public TimeSeriesRangeOptions count(long newCount) {
        return new TimeSeriesRangeOptions(latest, times, values, newCount, aggregation);
    }

    /** AGGREGATION: one for each span of time. */
    public TimeSeriesRangeOptions aggregated(TimeSeriesAggregation newAggregation) {
        return new TimeSeriesRangeOptions(latest, times, values, count, newAggregation);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (latest) {
            command.text("LATEST");
        }
        if (!times.isEmpty()) {
            command.text("FILTER_BY_TS");
            times.forEach(command::millis);
        }
        if (values != null) {
            command.text("FILTER_BY_VALUE").decimal(values.min()).decimal(values.max());
        }
        if (count > 0) {
            command.text("COUNT").number(count);
        }
        if (aggregation != null) {
            command.options(aggregation);
        }
    }
}
