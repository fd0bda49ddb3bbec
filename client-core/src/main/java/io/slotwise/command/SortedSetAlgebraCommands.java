package io.slotwise.command;

import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.ReplyReader;
import java.util.List;

/**
 * The commands that make one sorted set of several. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case. A missing key counts as an empty sorted set; a set counts as a
 * sorted set in which every score is 1. The keys must lie in one slot. Each method fails with
 * {@link io.slotwise.error.WrongTypeException} when a key holds another type; versions are the servers' in which the
 * command came. Those that store are not idempotent: the destination may be a source, whose scores would count again.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@SuppressWarnings("varargs") // the arrays of keys are only read
@CommandGroup
public final class SortedSetAlgebraCommands<K, V> extends CatalogueGroup<K, V> {
    private final ReplyReader<List<ScoredValue<V>>> scored;

    /** The commands for keys and values of these codecs. */
    public SortedSetAlgebraCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
        scored = ScoredReaders.all(presentValue());
    }

    /**
     * ZDIFF: the values of the first sorted set that are in none of the others, the lowest score first. O(L+(N-K)*log(N)),
     * L being the number of all values, N that in the first, K that in the result. Read-only. Since 6.2.0. Source:
     * valkey.io/commands/zdiff.
     *
     * @throws IllegalArgumentException if there is no key
     */
    @SafeVarargs
    public final Command<List<V>> zdiff(K... keys) {
        return command("ZDIFF").countedKeys(keys).flags(READ_ONLY).returning(presentValues());
    }

    /**
     * ZDIFF with WITHSCORES: values as in {@link #zdiff}, each with its score. O(L+(N-K)*log(N)), as there. Read-only.
     * Since 6.2.0. Source: valkey.io/commands/zdiff.
     *
     * @throws IllegalArgumentException if there is no key
     */
    @SafeVarargs
    public final Command<List<ScoredValue<V>>> zdiffWithScores(K... keys) {
        return command("ZDIFF")
                .countedKeys(keys)
                .text("WITHSCORES")
                .flags(READ_ONLY)
                .returning(scored);
    }

    /**
     * ZDIFFSTORE: stores what {@link #zdiffWithScores} would give in place of whatever the destination holds, and answers
     * how many values it has. O(L+(N-K)*log(N)), as there. Since 6.2.0. Source: valkey.io/commands/zdiffstore.
     *
     * @throws IllegalArgumentException if there is no source
     */
    @SafeVarargs
    public final Command<Long> zdiffstore(K destination, K... sources) {
        return command("ZDIFFSTORE", destination).countedKeys(sources).returning(integer());
    }

    /**
     * ZINTER: the values that are in all of the sorted sets, the lowest sum of scores first. O(N*K)+O(M*log(M)), N being
     * the size of the smallest, K the number of sorted sets, M that of the values in the result. Read-only. Since 6.2.0.
     * Source: valkey.io/commands/zinter.
     *
     * @throws IllegalArgumentException if there is no key
     */
    @SafeVarargs
    public final Command<List<V>> zinter(K... keys) {
        return command("ZINTER").countedKeys(keys).flags(READ_ONLY).returning(presentValues());
    }

    /**
     * ZINTER with WITHSCORES: values as in {@link #zinter}, each with the sum of its scores. O(N*K)+O(M*log(M)), as there.
     * Read-only. Since 6.2.0. Source: valkey.io/commands/zinter.
     *
     * @throws IllegalArgumentException if there is no key
     */
    @SafeVarargs
    public final Command<List<ScoredValue<V>>> zinterWithScores(K... keys) {
        return command("ZINTER")
                .countedKeys(keys)
                .text("WITHSCORES")
                .flags(READ_ONLY)
                .returning(scored);
    }

    /**
     * ZINTER with WITHSCORES: the values that are in all of the sorted sets, each with the score that the options make, the
     * lowest first. O(N*K)+O(M*log(M)), as in {@link #zinter}. Read-only. Since 6.2.0. Source: valkey.io/commands/zinter.
     *
     * @throws IllegalArgumentException if there is no key
     */
    public Command<List<ScoredValue<V>>> zinterWithScores(List<? extends K> keys, CombineOptions options) {
        return command("ZINTER")
                .countedKeys(keys)
                .options(options)
                .text("WITHSCORES")
                .flags(READ_ONLY)
                .returning(scored);
    }

    /**
     * ZINTERCARD: how many values are in all of the sorted sets. O(N*K), N being the size of the smallest, K the number of
     * sorted sets. Read-only. Since 7.0.0. Source: valkey.io/commands/zintercard.
     *
     * @throws IllegalArgumentException if there is no key
     */
    @SafeVarargs
    public final Command<Long> zintercard(K... keys) {
        return command("ZINTERCARD").countedKeys(keys).flags(READ_ONLY).returning(integer());
    }

    /**
     * ZINTERCARD with LIMIT: how many values are in all of the sorted sets; counts up to the limit only, 0 being none.
     * O(N*K), as in {@link #zintercard(Object[])}. Read-only. Since 7.0.0. Source: valkey.io/commands/zintercard.
     *
     * @throws IllegalArgumentException if there is no key
     */
    public Command<Long> zintercard(List<? extends K> keys, long limit) {
        return command("ZINTERCARD")
                .countedKeys(keys)
                .text("LIMIT")
                .number(limit)
                .flags(READ_ONLY)
                .returning(integer());
    }

    /**
     * ZINTERSTORE: stores what {@link #zinterWithScores(Object[])} would give in place of whatever the destination holds,
     * and answers how many values it has. O(N*K)+O(M*log(M)), as in {@link #zinter}. Since 2.0.0. Source:
     * valkey.io/commands/zinterstore.
     *
     * @throws IllegalArgumentException if there is no source
     */
    @SafeVarargs
    public final Command<Long> zinterstore(K destination, K... sources) {
        return command("ZINTERSTORE", destination).countedKeys(sources).returning(integer());
    }

    /**
     * ZINTERSTORE: stores the values that are in all of the sorted sets, with the scores that the options make, in place of
     * whatever the destination holds, and answers how many there are. O(N*K)+O(M*log(M)), as in {@link #zinter}. Since
     * 2.0.0. Source: valkey.io/commands/zinterstore.
     *
     * @throws IllegalArgumentException if there is no source
     */
    public Command<Long> zinterstore(K destination, List<? extends K> sources, CombineOptions options) {
        return command("ZINTERSTORE", destination)
                .countedKeys(sources)
                .options(options)
                .returning(integer());
    }

    /**
     * ZUNION: the values that are in any of the sorted sets, the lowest sum of scores first. O(N)+O(M*log(M)), N being the
     * number of all values, M that of the values in the result. Read-only. Since 6.2.0. Source:
     * valkey.io/commands/zunion.
     *
     * @throws IllegalArgumentException if there is no key
     */
    @SafeVarargs
    public final Command<List<V>> zunion(K... keys) {
        return command("ZUNION").countedKeys(keys).flags(READ_ONLY).returning(presentValues());
    }

    /**
     * ZUNION with WITHSCORES: values as in {@link #zunion}, each with the sum of its scores. O(N)+O(M*log(M)), as there.
     * Read-only. Since 6.2.0. Source: valkey.io/commands/zunion.
     *
     * @throws IllegalArgumentException if there is no key
     */
    @SafeVarargs
    public final Command<List<ScoredValue<V>>> zunionWithScores(K... keys) {
        return command("ZUNION")
                .countedKeys(keys)
                .text("WITHSCORES")
                .flags(READ_ONLY)
                .returning(scored);
    }

    /**
     * ZUNION with WITHSCORES: the values that are in any of the sorted sets, each with the score that the options make, the
     * lowest first. O(N)+O(M*log(M)), as in {@link #zunion}. Read-only. Since 6.2.0. Source: valkey.io/commands/zunion.
     *
     * @throws IllegalArgumentException if there is no key
     */
    public Command<List<ScoredValue<V>>> zunionWithScores(List<? extends K> keys, CombineOptions options) {
        return command("ZUNION")
                .countedKeys(keys)
                .options(options)
                .text("WITHSCORES")
                .flags(READ_ONLY)
                .returning(scored);
    }

    /**
     * ZUNIONSTORE: stores what {@link #zunionWithScores(Object[])} would give in place of whatever the destination holds,
     * and answers how many values it has. O(N)+O(M*log(M)), as in {@link #zunion}. Since 2.0.0. Source:
     * valkey.io/commands/zunionstore.
     *
     * @throws IllegalArgumentException if there is no source
     */
    @SafeVarargs
    public final Command<Long> zunionstore(K destination, K... sources) {
        return command("ZUNIONSTORE", destination).countedKeys(sources).returning(integer());
    }

    /**
     * ZUNIONSTORE: stores the values that are in any of the sorted sets, with the scores that the options make, in place of
     * whatever the destination holds, and answers how many there are. O(N)+O(M*log(M)), as in {@link #zunion}. Since 2.0.0.
     * Source: valkey.io/commands/zunionstore.
     *
     * @throws IllegalArgumentException if there is no source
     */
    public Command<Long> zunionstore(K destination, List<? extends K> sources, CombineOptions options) {
        return command("ZUNIONSTORE", destination)
                .countedKeys(sources)
                .options(options)
                .returning(integer());
    }
}
