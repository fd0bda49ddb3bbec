package io.slotwise.command;

import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.ReplyReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The commands on sorted sets, but for ranges ({@link SortedSetRangeCommands}) and for several sets at once
 * ({@link SortedSetAlgebraCommands}). Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case. A missing key counts as an empty sorted set, and one that becomes
 * empty is deleted. Each method fails with {@link io.slotwise.error.WrongTypeException} when a key holds another type;
 * versions are the servers' in which the command came. Scores are doubles, infinities among them. N is the number of
 * values in the sorted set unless it says otherwise.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@SuppressWarnings("varargs") // the arrays of keys and values are only read
@CommandGroup
public final class SortedSetCommands<K, V> extends CatalogueGroup<K, V> {
    private final ReplyReader<List<ScoredValue<V>>> scored;
    private final ReplyReader<@Nullable ScoredValue<V>> firstScored;
    private final ReplyReader<@Nullable KeyValue<K, ScoredValue<V>>> popped;
    private final ReplyReader<@Nullable KeyValues<K, ScoredValue<V>>> manyPopped;
    private final ReplyReader<@Nullable Double> decimalOrNull = orNull(decimal());
    private final ReplyReader<@Nullable ScoreRank> rankAndScore = orNull(cursor -> {
        cursor.enterArray();
        long rank = cursor.wholeNumber();
        return new ScoreRank(rank, cursor.decimal());
    });

    /** The commands for keys and values of these codecs. */
    public SortedSetCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
        ReplyReader<K> key = presentField();
        ReplyReader<V> value = presentValue();
        scored = ScoredReaders.all(value);
        firstScored = ScoredReaders.first(value);
        popped = ScoredReaders.popped(key, value);
        manyPopped = ScoredReaders.manyPopped(key, value);
    }

    /**
     * BZMPOP: like {@link #zmpop}, but waits for a value; null when the block time is over. O(K+M*log(N)), K being the
     * number of keys, M that of the values that come back. The keys must lie in one slot. Blocking: the time is sent in
     * seconds, rounded up to the millisecond; without end when it is zero. Since 7.0.0. Source:
     * valkey.io/commands/bzmpop.
     *
     * @throws IllegalArgumentException if there is no key, or the block time is negative
     */
    @SafeVarargs
    public final Command<@Nullable KeyValues<K, ScoredValue<V>>> bzmpop(
            Duration blockTime, SortedSetEnd end, long count, K... keys) {
        return command("BZMPOP")
                .blockSeconds(blockTime)
                .countedKeys(keys)
                .text(end.name())
                .text("COUNT")
                .number(count)
                .returning(manyPopped);
    }

    /**
     * BZPOPMAX: takes the value with the highest score from the first of the sorted sets that has one, and waits while none
     * has; null when the block time is over. O(log(N)). The keys must lie in one slot. Blocking: the time is sent in
     * seconds, rounded up to the millisecond; without end when it is zero. Since 5.0.0. Source:
     * valkey.io/commands/bzpopmax.
     *
     * @throws IllegalArgumentException if there is no key, or the block time is negative
     */
    @SafeVarargs
    public final Command<@Nullable KeyValue<K, ScoredValue<V>>> bzpopmax(Duration blockTime, K... keys) {
        return command("BZPOPMAX").keys(keys).blockSeconds(blockTime).returning(popped);
    }

    /**
     * BZPOPMIN: takes the value with the lowest score from the first of the sorted sets that has one, and waits while none
     * has; null when the block time is over. O(log(N)). The keys must lie in one slot. Blocking: the time is sent in
     * seconds, rounded up to the millisecond; without end when it is zero. Since 5.0.0. Source:
     * valkey.io/commands/bzpopmin.
     *
     * @throws IllegalArgumentException if there is no key, or the block time is negative
     */
    @SafeVarargs
    public final Command<@Nullable KeyValue<K, ScoredValue<V>>> bzpopmin(Duration blockTime, K... keys) {
        return command("BZPOPMIN").keys(keys).blockSeconds(blockTime).returning(popped);
    }

    /**
     * ZADD: stores the score of one value, and answers whether the value is new. O(log(N)). Not idempotent: the second
     * time it no longer is. Since 1.2.0. Source: valkey.io/commands/zadd.
     */
    public Command<Boolean> zadd(K key, double score, V value) {
        return command("ZADD", key).decimal(score).value(value).returning(flag());
    }

    /**
     * ZADD: stores the scores of values, and answers how many of them are new. O(log(N)) for each value. Not idempotent:
     * the second time none is. Since 2.4.0. Source: valkey.io/commands/zadd.
     *
     * @throws IllegalArgumentException if there is no value
     */
    public Command<Long> zadd(K key, Map<? extends V, Double> scores) {
        return command("ZADD", key).scores(scores).returning(integer());
    }

    /**
     * ZADD: stores the scores of those values that the options say, and answers how many of them are new, or changed.
     * O(log(N)) for each value. Since 3.0.2, the options later. Source: valkey.io/commands/zadd.
     *
     * @throws IllegalArgumentException if there is no value
     */
    public Command<Long> zadd(K key, Map<? extends V, Double> scores, ZAddOptions options) {
        return command("ZADD", key).options(options).scores(scores).returning(integer());
    }

    /**
     * ZADD with INCR: adds to the score of a value, if the options let it, and answers with the new score; null when they
     * do not. O(log(N)). Since 3.0.2, the options later. Source: valkey.io/commands/zadd.
     */
    public Command<@Nullable Double> zaddIncr(K key, double amount, V value, ZAddOptions options) {
        return command("ZADD", key)
                .options(options)
                .text("INCR")
                .decimal(amount)
                .value(value)
                .returning(decimalOrNull);
    }

    /** ZCARD: how many values there are, 0 when the key is missing. Read-only. Since 1.2.0. Source: valkey.io/commands/zcard. */
    public Command<Long> zcard(K key) {
        return command("ZCARD", key).flags(READ_ONLY).returning(integer());
    }

    /**
     * ZCOUNT: how many values have a score in the range. O(log(N)). Read-only. Since 2.0.0. Source:
     * valkey.io/commands/zcount.
     */
    public Command<Long> zcount(K key, ScoreRange range) {
        return command("ZCOUNT", key)
                .text(range.minWord())
                .text(range.maxWord())
                .flags(READ_ONLY)
                .returning(integer());
    }

    /**
     * ZINCRBY: adds to the score of a value, and answers with the result; a new value begins with 0. O(log(N)). Since
     * 1.2.0. Source: valkey.io/commands/zincrby.
     */
    public Command<Double> zincrby(K key, double amount, V value) {
        return command("ZINCRBY", key).decimal(amount).value(value).returning(decimal());
    }

    /**
     * ZLEXCOUNT: how many values are in the range by their bytes, all scores being the same. O(log(N)). Read-only. Since
     * 2.8.9. Source: valkey.io/commands/zlexcount.
     */
    public Command<Long> zlexcount(K key, LexRange<V> range) {
        return range.addTo(command("ZLEXCOUNT", key)).flags(READ_ONLY).returning(integer());
    }

    /**
     * ZMPOP: takes up to so many values from an end of the first of the sorted sets that has one; null when none has.
     * O(K+M*log(N)), K being the number of keys, M that of the values that come back. The keys must lie in one slot. Since
     * 7.0.0. Source: valkey.io/commands/zmpop.
     *
     * @throws IllegalArgumentException if there is no key
     */
    @SafeVarargs
    public final Command<@Nullable KeyValues<K, ScoredValue<V>>> zmpop(SortedSetEnd end, long count, K... keys) {
        return command("ZMPOP")
                .countedKeys(keys)
                .text(end.name())
                .text("COUNT")
                .number(count)
                .returning(manyPopped);
    }

    /**
     * ZMSCORE: the scores of the values, in their order; null for a missing one. O(M), M being the number of values.
     * Read-only. Since 6.2.0. Source: valkey.io/commands/zmscore.
     *
     * @throws IllegalArgumentException if there is no value
     */
    @SafeVarargs
    public final Command<List<@Nullable Double>> zmscore(K key, V... values) {
        return command("ZMSCORE", key).values(values).flags(READ_ONLY).returning(listOf(decimalOrNull));
    }

    /**
     * ZPOPMAX: takes the value with the highest score; null when the key is missing. O(log(N)). Since 5.0.0. Source:
     * valkey.io/commands/zpopmax.
     */
    public Command<@Nullable ScoredValue<V>> zpopmax(K key) {
        return command("ZPOPMAX", key).returning(firstScored);
    }

    /**
     * ZPOPMAX with a count: takes up to so many values, the highest score first; empty when the key is missing.
     * O(M*log(N)), M being the number of values that come back. Since 5.0.0. Source: valkey.io/commands/zpopmax.
     */
    public Command<List<ScoredValue<V>>> zpopmax(K key, long count) {
        return command("ZPOPMAX", key).number(count).returning(scored);
    }

    /**
     * ZPOPMIN: takes the value with the lowest score; null when the key is missing. O(log(N)). Since 5.0.0. Source:
     * valkey.io/commands/zpopmin.
     */
    public Command<@Nullable ScoredValue<V>> zpopmin(K key) {
        return command("ZPOPMIN", key).returning(firstScored);
    }

    /**
     * ZPOPMIN with a count: takes up to so many values, the lowest score first; empty when the key is missing.
     * O(M*log(N)), M being the number of values that come back. Since 5.0.0. Source: valkey.io/commands/zpopmin.
     */
    public Command<List<ScoredValue<V>>> zpopmin(K key, long count) {
        return command("ZPOPMIN", key).number(count).returning(scored);
    }

    /**
     * ZRANDMEMBER: any value; null when the key is missing. Read-only. Since 6.2.0. Source:
     * valkey.io/commands/zrandmember.
     */
    public Command<@Nullable V> zrandmember(K key) {
        return command("ZRANDMEMBER", key).flags(READ_ONLY).returning(value());
    }

    /**
     * ZRANDMEMBER with a count: that many different values, fewer when there are not as many; with a negative count
     * exactly as many as it says without the sign, the same ones possibly several times. Empty when the key is missing.
     * O(M), M being the number of values that come back. Read-only. Since 6.2.0. Source: valkey.io/commands/zrandmember.
     */
    public Command<List<V>> zrandmember(K key, long count) {
        return command("ZRANDMEMBER", key).number(count).flags(READ_ONLY).returning(presentValues());
    }

    /**
     * ZRANDMEMBER with a count and WITHSCORES: values as in {@link #zrandmember(Object, long)}, each with its score. O(M),
     * M being the number of values that come back. Read-only. Since 6.2.0. Source: valkey.io/commands/zrandmember.
     */
    public Command<List<ScoredValue<V>>> zrandmemberWithScores(K key, long count) {
        return command("ZRANDMEMBER", key)
                .number(count)
                .text("WITHSCORES")
                .flags(READ_ONLY)
                .returning(scored);
    }

    /**
     * ZRANK: how many values stand before this one, from the lowest score up; null when it or the key is missing.
     * O(log(N)). Read-only. Since 2.0.0. Source: valkey.io/commands/zrank.
     */
    public Command<@Nullable Long> zrank(K key, V value) {
        return command("ZRANK", key).value(value).flags(READ_ONLY).returning(integerOrNull());
    }

    /**
     * ZRANK with WITHSCORE: how many values stand before this one, from the lowest score up, and its score; null when it or
     * the key is missing. O(log(N)). Read-only. Since 7.2.0. Source: valkey.io/commands/zrank.
     */
    public Command<@Nullable ScoreRank> zrankWithScore(K key, V value) {
        return command("ZRANK", key)
                .value(value)
                .text("WITHSCORE")
                .flags(READ_ONLY)
                .returning(rankAndScore);
    }

    /**
     * ZREM: removes values, and answers how many of them were there. O(M*log(N)), M being the number of values. Since
     * 1.2.0, several values since 2.4.0. Source: valkey.io/commands/zrem.
     *
     * @throws IllegalArgumentException if there is no value
     */
    @SafeVarargs
    public final Command<Long> zrem(K key, V... values) {
        return command("ZREM", key).values(values).returning(integer());
    }

    /**
     * ZREVRANK: how many values stand before this one, from the highest score down; null when it or the key is missing.
     * O(log(N)). Read-only. Since 2.0.0. Source: valkey.io/commands/zrevrank.
     */
    public Command<@Nullable Long> zrevrank(K key, V value) {
        return command("ZREVRANK", key).value(value).flags(READ_ONLY).returning(integerOrNull());
    }

    /**
     * ZREVRANK with WITHSCORE: how many values stand before this one, from the highest score down, and its score; null when
     * it or the key is missing. O(log(N)). Read-only. Since 7.2.0. Source: valkey.io/commands/zrevrank.
     */
    public Command<@Nullable ScoreRank> zrevrankWithScore(K key, V value) {
        return command("ZREVRANK", key)
                .value(value)
                .text("WITHSCORE")
                .flags(READ_ONLY)
                .returning(rankAndScore);
    }

    /**
     * ZSCAN: a part of the values with their scores, and the cursor for the next one; begins with {@link ScanPage#START}. A
     * whole scan sees each value that is there all along at least once. O(1) for each call. Read-only; a cursor is the
     * node's that gave it, so the calls of one scan belong on one node. Since 2.8.0. Source: valkey.io/commands/zscan.
     */
    public Command<ScanPage<ScoredValue<V>>> zscan(K key, String cursor) {
        return command("ZSCAN", key).text(cursor).flags(READ_ONLY).returning(ScanPage.reader(scored));
    }

    /**
     * ZSCAN: a part of the values with their scores, as the options say, and the cursor for the next one; otherwise like
     * {@link #zscan(Object, String)}. O(1) for each call. Read-only. Since 2.8.0. Source: valkey.io/commands/zscan.
     */
    public Command<ScanPage<ScoredValue<V>>> zscan(K key, String cursor, ScanOptions options) {
        return command("ZSCAN", key)
                .text(cursor)
                .options(options)
                .flags(READ_ONLY)
                .returning(ScanPage.reader(scored));
    }

    /**
     * ZSCAN with NOSCORES: a part of the values alone, as the options say, and the cursor for the next one; otherwise like
     * {@link #zscan(Object, String)}. O(1) for each call. Read-only. Since Valkey 9.1. Source: valkey.io/commands/zscan.
     */
    public Command<ScanPage<V>> zscanNoscores(K key, String cursor, ScanOptions options) {
        return command("ZSCAN", key)
                .text(cursor)
                .options(options)
                .text("NOSCORES")
                .flags(READ_ONLY)
                .returning(ScanPage.reader(presentValues()));
    }

    /**
     * ZSCORE: the score of the value; null when it or the key is missing. Read-only. Since 1.2.0. Source:
     * valkey.io/commands/zscore.
     */
    public Command<@Nullable Double> zscore(K key, V value) {
        return command("ZSCORE", key).value(value).flags(READ_ONLY).returning(decimalOrNull);
    }
}
