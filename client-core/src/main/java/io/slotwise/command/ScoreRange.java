package io.slotwise.command;

/**
 * A range of scores. Immutable; two are equal when they are sent alike.
 *
 * <pre>{@code
 * redis.zrangebyscore("readings", ScoreRange.between(10, 20).withoutMax());
 * }</pre>
 *
 * @param min the least score, which may be infinite
 * @param minIncluded whether that one is in the range
 * @param max the greatest score, which may be infinite
 * @param maxIncluded whether that one is in the range
 */
public record ScoreRange(double min, boolean minIncluded, double max, boolean maxIncluded) {
    private static final ScoreRange ALL = between(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    /** Every score. */
    public static ScoreRange all() {
        return ALL;
    }

    /** From one score to another, both included. */
    public static ScoreRange between(double min, double max) {
        return new ScoreRange(min, true, max, true);
    }

    /** A score, or more. */
    public static ScoreRange atLeast(double min) {
        return between(min, Double.POSITIVE_INFINITY);
    }

    /** A score, or less. */
    public static ScoreRange atMost(double max) {
        return between(Double.NEGATIVE_INFINITY, max);
    }

    /** The same range without its least score. */
    public ScoreRange withoutMin() {
        return new ScoreRange(min, false, max, maxIncluded);
    }

    /** The same range without its greatest score. */
    public ScoreRange withoutMax() {
        return new ScoreRange(min, minIncluded, max, false);
    }

    String minWord() {
        return word(min, minIncluded);
    }

    String maxWord() {
        return word(max, maxIncluded);
    }

    private static String word(double score, boolean included) {
        return included ? Decimals.text(score) : "(" + Decimals.text(score);
    }
}
