package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;
import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.ReplyReader;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The commands on sets. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case. A missing key counts as an empty set, and a set that becomes empty
 * is deleted. Each method fails with {@link io.slotwise.error.WrongTypeException} when a key holds another type; versions
 * are the servers' in which the command came. Sets that come back keep the server's order, which is no particular one;
 * where values are arrays of bytes they can be walked over, but not looked up in, because Java compares arrays by
 * identity.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@SuppressWarnings("varargs") // the arrays of keys and values are only read
@CommandGroup
public final class SetCommands<K, V> extends CatalogueGroup<K, V> {
    private final ReplyReader<Set<V>> members;
    private final ReplyReader<ScanPage<V>> page;

    /** The commands for keys and values of these codecs. */
    public SetCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
        members = valueSet();
        page = ScanPage.reader(presentValues());
    }

    /**
     * SADD: adds values, and answers how many of them are new. O(N), N being the number of values. Not idempotent: the
     * second time none is. Since 1.0.0, several values since 2.4.0. Source: valkey.io/commands/sadd.
     *
     * @throws IllegalArgumentException if there is no value
     */
    @SafeVarargs
    public final Command<Long> sadd(K key, V... values) {
        return command("SADD", key).values(values).returning(integer());
    }

    /** SCARD: how many values there are, 0 when the key is missing. Read-only. Since 1.0.0. Source: valkey.io/commands/scard. */
    public Command<Long> scard(K key) {
        return command("SCARD", key).flags(READ_ONLY).returning(integer());
    }

    /**
     * SDIFF: the values of the first set that are in none of the others. O(N), N being the number of all values. The keys
     * must lie in one slot. Read-only. Since 1.0.0. Source: valkey.io/commands/sdiff.
     *
     * @throws IllegalArgumentException if there is no key
     */
    @SafeVarargs
    public final Command<Set<V>> sdiff(K... keys) {
        return command("SDIFF").keys(keys).flags(READ_ONLY).returning(members);
    }

    /**
     * SDIFFSTORE: stores what {@link #sdiff} would give in place of whatever the destination holds, and answers how many
     * values it has. O(N), N being the number of all values. The keys must lie in one slot. Not idempotent: the
     * destination may be one of the sets that are taken away. Since 1.0.0. Source: valkey.io/commands/sdiffstore.
     *
     * @throws IllegalArgumentException if there is no source
     */
    @SafeVarargs
    public final Command<Long> sdiffstore(K destination, K... sources) {
        return command("SDIFFSTORE", destination).keys(sources).returning(integer());
    }

    /**
     * SINTER: the values that are in all of the sets. O(N*M), N being the size of the smallest set, M the number of sets.
     * The keys must lie in one slot. Read-only. Since 1.0.0. Source: valkey.io/commands/sinter.
     *
     * @throws IllegalArgumentException if there is no key
     */
    @SafeVarargs
    public final Command<Set<V>> sinter(K... keys) {
        return command("SINTER").keys(keys).flags(READ_ONLY).returning(members);
    }

    /**
     * SINTERCARD: how many values are in all of the sets. O(N*M), N being the size of the smallest set, M the number of
     * sets. The keys must lie in one slot. Read-only. Since 7.0.0. Source: valkey.io/commands/sintercard.
     *
     * @throws IllegalArgumentException if there is no key
     */
    @SafeVarargs
    public final Command<Long> sintercard(K... keys) {
        return command("SINTERCARD").countedKeys(keys).flags(READ_ONLY).returning(integer());
    }

    /**
     * SINTERCARD with LIMIT: how many values are in all of the sets; counts up to the limit only, 0 being none. O(N*M), N
     * being the size of the smallest set, M the number of sets. The keys must lie in one slot. Read-only. Since 7.0.0.
     * Source: valkey.io/commands/sintercard.
     *
     * @throws IllegalArgumentException if there is no key
     */
    public Command<Long> sintercard(List<? extends K> keys, long limit) {
        return command("SINTERCARD")
                .countedKeys(keys)
                .text("LIMIT")
                .number(limit)
                .flags(READ_ONLY)
                .returning(integer());
    }

    /**
     * SINTERSTORE: stores what {@link #sinter} would give in place of whatever the destination holds, and answers how many
     * values it has. O(N*M), N being the size of the smallest set, M the number of sets. The keys must lie in one slot.
     * Idempotent: the result is the same even when the destination is a source. Since 1.0.0. Source:
     * valkey.io/commands/sinterstore.
     *
     * @throws IllegalArgumentException if there is no source
     */
    @SafeVarargs
    public final Command<Long> sinterstore(K destination, K... sources) {
        return command("SINTERSTORE", destination)
                .keys(sources)
                .flags(IDEMPOTENT)
                .returning(integer());
    }

    /** SISMEMBER: whether the value is in the set. Read-only. Since 1.0.0. Source: valkey.io/commands/sismember. */
    public Command<Boolean> sismember(K key, V value) {
        return command("SISMEMBER", key).value(value).flags(READ_ONLY).returning(flag());
    }

    /**
     * SMEMBERS: all values; empty when the key is missing. O(N), N being the number of values. Read-only. Since 1.0.0.
     * Source: valkey.io/commands/smembers.
     */
    public Command<Set<V>> smembers(K key) {
        return command("SMEMBERS", key).flags(READ_ONLY).returning(members);
    }

    /**
     * SMISMEMBER: whether each of the values is in the set, in their order. O(N), N being the number of values. Read-only.
     * Since 6.2.0. Source: valkey.io/commands/smismember.
     *
     * @throws IllegalArgumentException if there is no value
     */
    @SafeVarargs
    public final Command<List<Boolean>> smismember(K key, V... values) {
        return command("SMISMEMBER", key).values(values).flags(READ_ONLY).returning(allFlags());
    }

    /**
     * SMOVE: moves a value from one set to another, and answers whether it was in the first. The keys must lie in one
     * slot. Since 1.0.0. Source: valkey.io/commands/smove.
     */
    public Command<Boolean> smove(K source, K destination, V value) {
        return command("SMOVE", source).key(destination).value(value).returning(flag());
    }

    /** SPOP: takes any value out of the set; null when the key is missing. Since 1.0.0. Source: valkey.io/commands/spop. */
    public Command<@Nullable V> spop(K key) {
        return command("SPOP", key).returning(value());
    }

    /**
     * SPOP with a count: takes up to so many values out of the set; empty when the key is missing. O(N), N being the
     * count. Since 3.2.0. Source: valkey.io/commands/spop.
     */
    public Command<Set<V>> spop(K key, long count) {
        return command("SPOP", key).number(count).returning(members);
    }

    /**
     * SRANDMEMBER: any value; null when the key is missing. Read-only. Since 1.0.0. Source:
     * valkey.io/commands/srandmember.
     */
    public Command<@Nullable V> srandmember(K key) {
        return command("SRANDMEMBER", key).flags(READ_ONLY).returning(value());
    }

    /**
     * SRANDMEMBER with a count: that many different values, fewer when the set has not as many; with a negative count
     * exactly as many as it says without the sign, the same ones possibly several times. Empty when the key is missing.
     * O(N), N being the count without its sign. Read-only. Since 2.6.0. Source: valkey.io/commands/srandmember.
     */
    public Command<List<V>> srandmember(K key, long count) {
        return command("SRANDMEMBER", key).number(count).flags(READ_ONLY).returning(presentValues());
    }

    /**
     * SREM: removes values, and answers how many of them were in the set. O(N), N being the number of values. Since 1.0.0,
     * several values since 2.4.0. Source: valkey.io/commands/srem.
     *
     * @throws IllegalArgumentException if there is no value
     */
    @SafeVarargs
    public final Command<Long> srem(K key, V... values) {
        return command("SREM", key).values(values).returning(integer());
    }

    /**
     * SSCAN: a part of the values, and the cursor for the next one; begins with {@link ScanPage#START}. A whole scan sees
     * each value that is there all along at least once. O(1) for each call. Read-only; a cursor is the node's that gave
     * it, so the calls of one scan belong on one node. Since 2.8.0. Source: valkey.io/commands/sscan.
     */
    public Command<ScanPage<V>> sscan(K key, String cursor) {
        return command("SSCAN", key).text(cursor).flags(READ_ONLY).returning(page);
    }

    /**
     * SSCAN: a part of the values, as the options say, and the cursor for the next one; otherwise like
     * {@link #sscan(Object, String)}. O(1) for each call. Read-only. Since 2.8.0. Source: valkey.io/commands/sscan.
     */
    public Command<ScanPage<V>> sscan(K key, String cursor, ScanOptions options) {
        return command("SSCAN", key)
                .text(cursor)
                .options(options)
                .flags(READ_ONLY)
                .returning(page);
    }

    /**
     * SUNION: the values that are in any of the sets. O(N), N being the number of all values. The keys must lie in one
     * slot. Read-only. Since 1.0.0. Source: valkey.io/commands/sunion.
     *
     * @throws IllegalArgumentException if there is no key
     */
    @SafeVarargs
    public final Command<Set<V>> sunion(K... keys) {
        return command("SUNION").keys(keys).flags(READ_ONLY).returning(members);
    }

    /**
     * SUNIONSTORE: stores what {@link #sunion} would give in place of whatever the destination holds, and answers how many
     * values it has. O(N), N being the number of all values. The keys must lie in one slot. Idempotent: the result is the
     * same even when the destination is a source. Since 1.0.0. Source: valkey.io/commands/sunionstore.
     *
     * @throws IllegalArgumentException if there is no source
     */
    @SafeVarargs
    public final Command<Long> sunionstore(K destination, K... sources) {
        return command("SUNIONSTORE", destination)
                .keys(sources)
                .flags(IDEMPOTENT)
                .returning(integer());
    }
}
