package io.slotwise.command;

/** How the samples of a span, or of several time series, become one. Source: redis.io/commands/ts.range. */
public enum TimeSeriesAggregator {
    /** The mean. */
    AVG("avg"),
    /** The sum. */
    SUM("sum"),
    /** The least. */
    MIN("min"),
    /** The greatest. */
    MAX("max"),
    /** The greatest less the least. */
    RANGE("range"),
    /** How many there are. */
    COUNT("count"),
    /** The earliest. */
    FIRST("first"),
    /** The latest. */
    LAST("last"),
    /** The standard deviation of all. */
    STD_P("std.p"),
    /** The standard deviation of a sample of all. */
    STD_S("std.s"),
    /** The variance of all. */
    VAR_P("var.p"),
    /** The variance of a sample of all. */
    VAR_S("var.s"),
    /** The mean weighted by time; not for several time series. */
    TWA("twa");

    private final String word;

    TimeSeriesAggregator(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }
}
