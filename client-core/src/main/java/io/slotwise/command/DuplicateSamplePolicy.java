package io.slotwise.command;

/** What becomes of a sample when there is one of the same time. Source: redis.io/commands/ts.create. */
public enum DuplicateSamplePolicy {
    /** The command fails. */
    BLOCK,
    /** The first stays. */
    FIRST,
    /** The last stays. */
    LAST,
    /** The lesser stays. */
    MIN,
    /** The greater stays. */
    MAX,
    /** Their sum stays. */
    SUM
}
