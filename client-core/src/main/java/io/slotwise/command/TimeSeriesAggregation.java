package io.slotwise.command;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How samples become one for each span of time. Immutable. */
public final class TimeSeriesAggregation extends CommandOptions {
    private final TimeSeriesAggregator aggregator;
    private final Duration bucket;
    private final @Nullable Instant alignment;
    private final @Nullable String reportedTime;
    private final boolean withEmpty;

    private TimeSeriesAggregation(
            TimeSeriesAggregator aggregator,
            Duration bucket,
            @Nullable Instant alignment,
            @Nullable String reportedTime,
            boolean withEmpty) {
        this.aggregator = aggregator;
        this.bucket = bucket;
        this.alignment = alignment;
        this.reportedTime = reportedTime;
        this.withEmpty = withEmpty;
    }

    /** AGGREGATION: one for each span of this length. */
    public static TimeSeriesAggregation of(TimeSeriesAggregator aggregator, Duration bucket) {
        return new TimeSeriesAggregation(aggregator, bucket, null, null, false);
    }

    /** ALIGN: a span begins at this time, and the others by it. */
    public TimeSeriesAggregation alignedTo(Instant time) {
        return new TimeSeriesAggregation(aggregator, bucket, time, reportedTime, withEmpty);
    }

    /** BUCKETTIMESTAMP end: the time of each is the end of its span, in place of the start. */
    public TimeSeriesAggregation reportingEnds() {
        return new TimeSeriesAggregation(aggregator, bucket, alignment, "end", withEmpty);
    }

    /** BUCKETTIMESTAMP mid: the time of each is the middle of its span, in place of the start. */
    public TimeSeriesAggregation reportingMiddles() {
        return new TimeSeriesAggregation(aggregator, bucket, alignment, "mid", withEmpty);
    }

    /** EMPTY: for spans without samples, too. */
    public TimeSeriesAggregation withEmpty() {
        return new TimeSeriesAggregation(aggregator, bucket, alignment, reportedTime, true);
    }

    /** As a rule that compacts: with the alignment at the end, and without what is for reading. */
    void addRuleTo(CommandBuilder<?, ?> command) {
        command.text("AGGREGATION").text(aggregator.word()).millis(bucket);
        if (alignment != null) {
            command.millis(alignment);
        }
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        if (alignment != null) {
            command.text("ALIGN").millis(alignment);
        }
        command.text("AGGREGATION").text(aggregator.word()).millis(bucket);
        if (reportedTime != null) {
            command.text("BUCKETTIMESTAMP").text(reportedTime);
        }
        if (withEmpty) {
            command.text("EMPTY");
        }
    }
}
