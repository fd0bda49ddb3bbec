package io.slotwise.command;

/**
 * A value of a sorted set. Immutable.
 *
 * @param value the value
 * @param score its score, which may be infinite
 */
public record ScoredValue<V>(V value, double score) {}
