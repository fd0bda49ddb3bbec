package io.slotwise.command;

import org.jspecify.annotations.Nullable;

/**
 * A range of values by their bytes, for sorted sets in which all scores are the same. Immutable.
 *
 * @param min the first value, or null for no limit
 * @param minIncluded whether that one is in the range
 * @param max the last value, or null for no limit
 * @param maxIncluded whether that one is in the range
 */
public record LexRange<V>(
        @Nullable V min, boolean minIncluded, @Nullable V max, boolean maxIncluded) {
    /** Every value. */
    public static <V> LexRange<V> all() {
        return new LexRange<>(null, true, null, true);
    }

    /** From one value to another, both included. */
    public static <V> LexRange<V> between(V min, V max) {
        return new LexRange<>(min, true, max, true);
    }

    /** A value, or what comes after it. */
    public static <V> LexRange<V> atLeast(V min) {
        return new LexRange<>(min, true, null, true);
    }

    /** A value, or what comes before it. */
    public static <V> LexRange<V> atMost(V max) {
        return new LexRange<>(null, true, max, true);
    }

    /** The same range without its first value. */
    public LexRange<V> withoutMin() {
        return new LexRange<>(min, false, max, maxIncluded);
    }

    /** The same range without its last value. */
    public LexRange<V> withoutMax() {
        return new LexRange<>(min, minIncluded, max, false);
    }

    <K> CommandBuilder<K, V> addTo(CommandBuilder<K, V> command) {
        return addMax(addMin(command));
    }

    <K> CommandBuilder<K, V> addReversedTo(CommandBuilder<K, V> command) {
        return addMin(addMax(command));
    }

    private <K> CommandBuilder<K, V> addMin(CommandBuilder<K, V> command) {
        return min == null ? command.text("-") : command.value(minIncluded ? '[' : '(', min);
    }

    private <K> CommandBuilder<K, V> addMax(CommandBuilder<K, V> command) {
        return max == null ? command.text("+") : command.value(maxIncluded ? '[' : '(', max);
    }
}
