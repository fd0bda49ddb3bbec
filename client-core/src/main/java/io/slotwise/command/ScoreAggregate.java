package io.slotwise.command;

/** What several scores of one value become. */
public enum ScoreAggregate {
    /** SUM: their sum. */
    SUM,
    /** MIN: the least. */
    MIN,
    /** MAX: the greatest. */
    MAX
}
