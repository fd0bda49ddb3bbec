package io.slotwise.command;

/** An end of a sorted set. */
public enum SortedSetEnd {
    /** MIN: the lowest score. */
    MIN,
    /** MAX: the highest score. */
    MAX
}
