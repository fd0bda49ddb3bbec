package io.slotwise.command;

/**
 * Where a value stands in a sorted set. Immutable.
 *
 * @param rank how many values stand before it
 * @param score its score, which may be infinite
 */
public record ScoreRank(long rank, double score) {}
