package io.slotwise.command;

import org.jspecify.annotations.Nullable;

/**
 * What ZRANGE and ZRANGESTORE read of a sorted set: by rank, by score or by value, from the lowest score up or from the
 * highest down. Immutable.
 *
 * <pre>{@code
 * redis.zrange("board", SortedSetRange.<String>ranks(0, 9).reversed());
 * }</pre>
 */
public final class SortedSetRange<V> {
    private final long first;
    private final long last;
    private final @Nullable ScoreRange scores;
    private final @Nullable LexRange<V> values;
    private final boolean reversed;
    private final @Nullable Limit limit;

    private SortedSetRange(
            long first,
            long last,
            @Nullable ScoreRange scores,
            @Nullable LexRange<V> values,
            boolean reversed,
            @Nullable Limit limit) {
        this.first = first;
        this.last = last;
        this.scores = scores;
        this.values = values;
        this.reversed = reversed;
        this.limit = limit;
    }

    /** From one rank to another, both included; negative ones count from the end. */
    public static <V> SortedSetRange<V> ranks(long first, long last) {
        return new SortedSetRange<>(first, last, null, null, false, null);
    }

    /** BYSCORE: the values with these scores. */
    public static <V> SortedSetRange<V> scores(ScoreRange scores) {
        return new SortedSetRange<>(0, 0, scores, null, false, null);
    }

    /** BYLEX: these values; for sorted sets in which all scores are the same. */
    public static <V> SortedSetRange<V> values(LexRange<V> values) {
        return new SortedSetRange<>(0, 0, null, values, false, null);
    }

    /** REV: from the highest score down; ranks count from there. */
    public SortedSetRange<V> reversed() {
        return new SortedSetRange<>(first, last, scores, values, true, limit);
    }

    /** LIMIT: only a part of it. Not for ranks. */
    public SortedSetRange<V> limit(Limit part) {
        return new SortedSetRange<>(first, last, scores, values, reversed, part);
    }

    <K> CommandBuilder<K, V> addTo(CommandBuilder<K, V> command) {
        if (scores != null) {
            command.text(reversed ? scores.maxWord() : scores.minWord())
                    .text(reversed ? scores.minWord() : scores.maxWord())
                    .text("BYSCORE");
        } else if (values != null) {
            (reversed ? values.addReversedTo(command) : values.addTo(command)).text("BYLEX");
        } else {
            command.number(first).number(last);
        }
        if (reversed) {
            command.text("REV");
        }
        if (limit != null) {
            limit.addTo(command);
        }
        return command;
    }
}
