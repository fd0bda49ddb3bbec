package io.slotwise.command;

import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.ReplyReader;
import java.util.List;

/**
 * The commands that read, store or remove a range of a sorted set. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case. A missing key counts as an empty sorted set. Each method fails
 * with {@link io.slotwise.error.WrongTypeException} when a key holds another type; versions are the servers' in which the
 * command came. All are O(log(N)+M), N being the number of values in the sorted set, M that of the values in the range.
 * {@code zrange} does what the commands with longer names do; servers call those deprecated since 6.2.0.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@CommandGroup
public final class SortedSetRangeCommands<K, V> extends CatalogueGroup<K, V> {
    private final ReplyReader<List<ScoredValue<V>>> scored;

    /** The commands for keys and values of these codecs. */
    public SortedSetRangeCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
        scored = ScoredReaders.all(presentValue());
    }

    /**
     * ZRANGE: the values from one rank to another, both included, from the lowest score up; negative ranks count from the
     * highest, -1 being that. Read-only. Since 1.2.0. Source: valkey.io/commands/zrange.
     */
    public Command<List<V>> zrange(K key, long first, long last) {
        return command("ZRANGE", key)
                .number(first)
                .number(last)
                .flags(READ_ONLY)
                .returning(presentValues());
    }

    /** ZRANGE: the values of the range, in its order. Read-only. Since 6.2.0. Source: valkey.io/commands/zrange. */
    public Command<List<V>> zrange(K key, SortedSetRange<V> range) {
        return range.addTo(command("ZRANGE", key)).flags(READ_ONLY).returning(presentValues());
    }

    /**
     * ZRANGE with WITHSCORES: the values from one rank to another with their scores, as in
     * {@link #zrange(Object, long, long)}. Read-only. Since 1.2.0. Source: valkey.io/commands/zrange.
     */
    public Command<List<ScoredValue<V>>> zrangeWithScores(K key, long first, long last) {
        return command("ZRANGE", key)
                .number(first)
                .number(last)
                .text("WITHSCORES")
                .flags(READ_ONLY)
                .returning(scored);
    }

    /**
     * ZRANGE with WITHSCORES: the values of the range with their scores, in its order; not for
     * {@link SortedSetRange#values}. Read-only. Since 6.2.0. Source: valkey.io/commands/zrange.
     */
    public Command<List<ScoredValue<V>>> zrangeWithScores(K key, SortedSetRange<V> range) {
        return range.addTo(command("ZRANGE", key))
                .text("WITHSCORES")
                .flags(READ_ONLY)
                .returning(scored);
    }

    /**
     * ZRANGEBYLEX: the values in the range by their bytes, all scores being the same. Read-only. Since 2.8.9. Source:
     * valkey.io/commands/zrangebylex.
     */
    public Command<List<V>> zrangebylex(K key, LexRange<V> range) {
        return range.addTo(command("ZRANGEBYLEX", key)).flags(READ_ONLY).returning(presentValues());
    }

    /**
     * ZRANGEBYLEX: a part of the values in the range by their bytes, all scores being the same. Read-only. Since 2.8.9.
     * Source: valkey.io/commands/zrangebylex.
     */
    public Command<List<V>> zrangebylex(K key, LexRange<V> range, Limit limit) {
        return range.addTo(command("ZRANGEBYLEX", key))
                .limit(limit)
                .flags(READ_ONLY)
                .returning(presentValues());
    }

    /**
     * ZRANGEBYSCORE: the values with a score in the range, the lowest first. Read-only. Since 1.0.5. Source:
     * valkey.io/commands/zrangebyscore.
     */
    public Command<List<V>> zrangebyscore(K key, ScoreRange range) {
        return command("ZRANGEBYSCORE", key)
                .text(range.minWord())
                .text(range.maxWord())
                .flags(READ_ONLY)
                .returning(presentValues());
    }

    /**
     * ZRANGEBYSCORE: a part of the values with a score in the range, the lowest first. Read-only. Since 1.0.5. Source:
     * valkey.io/commands/zrangebyscore.
     */
    public Command<List<V>> zrangebyscore(K key, ScoreRange range, Limit limit) {
        return command("ZRANGEBYSCORE", key)
                .text(range.minWord())
                .text(range.maxWord())
                .limit(limit)
                .flags(READ_ONLY)
                .returning(presentValues());
    }

    /**
     * ZRANGEBYSCORE with WITHSCORES: the values with a score in the range, each with its score, the lowest first.
     * Read-only. Since 2.0.0. Source: valkey.io/commands/zrangebyscore.
     */
    public Command<List<ScoredValue<V>>> zrangebyscoreWithScores(K key, ScoreRange range) {
        return command("ZRANGEBYSCORE", key)
                .text(range.minWord())
                .text(range.maxWord())
                .text("WITHSCORES")
                .flags(READ_ONLY)
                .returning(scored);
    }

    /**
     * ZRANGEBYSCORE with WITHSCORES: a part of the values with a score in the range, each with its score, the lowest first.
     * Read-only. Since 2.0.0. Source: valkey.io/commands/zrangebyscore.
     */
    public Command<List<ScoredValue<V>>> zrangebyscoreWithScores(K key, ScoreRange range, Limit limit) {
        return command("ZRANGEBYSCORE", key)
                .text(range.minWord())
                .text(range.maxWord())
                .text("WITHSCORES")
                .limit(limit)
                .flags(READ_ONLY)
                .returning(scored);
    }

    /**
     * ZRANGESTORE: stores what {@link #zrange(Object, SortedSetRange)} would give, with its scores, in place of whatever
     * the destination holds, and answers how many values it has. The keys must lie in one slot. Not idempotent: the
     * destination may be the source. Since 6.2.0. Source: valkey.io/commands/zrangestore.
     */
    public Command<Long> zrangestore(K destination, K source, SortedSetRange<V> range) {
        return range.addTo(command("ZRANGESTORE", destination).key(source)).returning(integer());
    }

    /**
     * ZREMRANGEBYLEX: removes the values in the range by their bytes, all scores being the same, and answers how many.
     * Since 2.8.9. Source: valkey.io/commands/zremrangebylex.
     */
    public Command<Long> zremrangebylex(K key, LexRange<V> range) {
        return range.addTo(command("ZREMRANGEBYLEX", key)).returning(integer());
    }

    /**
     * ZREMRANGEBYRANK: removes the values from one rank to another, both included, from the lowest score up, and answers
     * how many; negative ranks count from the highest. Since 2.0.0. Source: valkey.io/commands/zremrangebyrank.
     */
    public Command<Long> zremrangebyrank(K key, long first, long last) {
        return command("ZREMRANGEBYRANK", key).number(first).number(last).returning(integer());
    }

    /**
     * ZREMRANGEBYSCORE: removes the values with a score in the range, and answers how many. Since 1.2.0. Source:
     * valkey.io/commands/zremrangebyscore.
     */
    public Command<Long> zremrangebyscore(K key, ScoreRange range) {
        return command("ZREMRANGEBYSCORE", key)
                .text(range.minWord())
                .text(range.maxWord())
                .returning(integer());
    }

    /**
     * ZREVRANGE: the values from one rank to another, both included, from the highest score down. Read-only. Since 1.2.0.
     * Source: valkey.io/commands/zrevrange.
     */
    public Command<List<V>> zrevrange(K key, long first, long last) {
        return command("ZREVRANGE", key)
                .number(first)
                .number(last)
                .flags(READ_ONLY)
                .returning(presentValues());
    }

    /**
     * ZREVRANGE with WITHSCORES: the values from one rank to another, both included, each with its score, from the highest
     * down. Read-only. Since 1.2.0. Source: valkey.io/commands/zrevrange.
     */
    public Command<List<ScoredValue<V>>> zrevrangeWithScores(K key, long first, long last) {
        return command("ZREVRANGE", key)
                .number(first)
                .number(last)
                .text("WITHSCORES")
                .flags(READ_ONLY)
                .returning(scored);
    }

    /**
     * ZREVRANGEBYLEX: the values in the range by their bytes, all scores being the same, the last first. Read-only. Since
     * 2.8.9. Source: valkey.io/commands/zrevrangebylex.
     */
    public Command<List<V>> zrevrangebylex(K key, LexRange<V> range) {
        return range.addReversedTo(command("ZREVRANGEBYLEX", key))
                .flags(READ_ONLY)
                .returning(presentValues());
    }

    /**
     * ZREVRANGEBYLEX: a part of the values in the range by their bytes, all scores being the same, the last first.
     * Read-only. Since 2.8.9. Source: valkey.io/commands/zrevrangebylex.
     */
    public Command<List<V>> zrevrangebylex(K key, LexRange<V> range, Limit limit) {
        return range.addReversedTo(command("ZREVRANGEBYLEX", key))
                .limit(limit)
                .flags(READ_ONLY)
                .returning(presentValues());
    }

    /**
     * ZREVRANGEBYSCORE: the values with a score in the range, the highest first. Read-only. Since 2.2.0. Source:
     * valkey.io/commands/zrevrangebyscore.
     */
    public Command<List<V>> zrevrangebyscore(K key, ScoreRange range) {
        return command("ZREVRANGEBYSCORE", key)
                .text(range.maxWord())
                .text(range.minWord())
                .flags(READ_ONLY)
                .returning(presentValues());
    }

    /**
     * ZREVRANGEBYSCORE: a part of the values with a score in the range, the highest first. Read-only. Since 2.2.0. Source:
     * valkey.io/commands/zrevrangebyscore.
     */
    public Command<List<V>> zrevrangebyscore(K key, ScoreRange range, Limit limit) {
        return command("ZREVRANGEBYSCORE", key)
                .text(range.maxWord())
                .text(range.minWord())
                .limit(limit)
                .flags(READ_ONLY)
                .returning(presentValues());
    }

    /**
     * ZREVRANGEBYSCORE with WITHSCORES: the values with a score in the range, each with its score, the highest first.
     * Read-only. Since 2.2.0. Source: valkey.io/commands/zrevrangebyscore.
     */
    public Command<List<ScoredValue<V>>> zrevrangebyscoreWithScores(K key, ScoreRange range) {
        return command("ZREVRANGEBYSCORE", key)
                .text(range.maxWord())
                .text(range.minWord())
                .text("WITHSCORES")
                .flags(READ_ONLY)
                .returning(scored);
    }

    /**
     * ZREVRANGEBYSCORE with WITHSCORES: a part of the values with a score in the range, each with its score, the highest
     * first. Read-only. Since 2.2.0. Source: valkey.io/commands/zrevrangebyscore.
     */
    public Command<List<ScoredValue<V>>> zrevrangebyscoreWithScores(K key, ScoreRange range, Limit limit) {
        return command("ZREVRANGEBYSCORE", key)
                .text(range.maxWord())
                .text(range.minWord())
                .text("WITHSCORES")
                .limit(limit)
                .flags(READ_ONLY)
                .returning(scored);
    }
}
