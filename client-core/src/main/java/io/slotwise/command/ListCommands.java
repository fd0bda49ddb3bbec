package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;
import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.ReplyReader;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The commands on lists. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case. A missing key counts as an empty list, and a list that becomes
 * empty is deleted. Each method fails with {@link io.slotwise.error.WrongTypeException} when the key holds another type;
 * versions are the servers' in which the command came. The head is on the left, the tail on the right.
 *
 * <p>Those that begin with B wait on the server while there is nothing to take: for the block time, which is sent in
 * milliseconds or in seconds with a fraction, rounded up to the millisecond; without end when it is zero.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@SuppressWarnings("varargs") // the arrays of keys and values are only read
@CommandGroup
public final class ListCommands<K, V> extends CatalogueGroup<K, V> {
    private final ReplyReader<@Nullable KeyValue<K, V>> popped;
    private final ReplyReader<@Nullable KeyValues<K, V>> manyPopped;

    /** The commands for keys and values of these codecs. */
    public ListCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
        ReplyReader<K> key = presentField();
        ReplyReader<V> value = presentValue();
        popped = orNull(cursor -> {
            cursor.enterArray();
            K from = key.read(cursor);
            return new KeyValue<>(from, value.read(cursor));
        });
        manyPopped = orNull(cursor -> {
            cursor.enterArray();
            K from = key.read(cursor);
            return new KeyValues<>(from, list(cursor, value));
        });
    }

    /**
     * BLMOVE: like {@link #lmove}, but waits for a value; null when the block time is over. The keys must lie in one
     * slot. Blocking. Since 6.2.0. Source: valkey.io/commands/blmove.
     *
     * @throws IllegalArgumentException if the block time is negative
     */
    public Command<@Nullable V> blmove(K source, K destination, ListSide from, ListSide to, Duration blockTime) {
        return command("BLMOVE", source)
                .key(destination)
                .text(from.name())
                .text(to.name())
                .blockSeconds(blockTime)
                .returning(value());
    }

    /**
     * BLMPOP: like {@link #lmpop}, but waits for a value; null when the block time is over. O(N+M), N being the number of
     * keys, M that of the values that come back. The keys must lie in one slot. Blocking. Since 7.0.0. Source:
     * valkey.io/commands/blmpop.
     *
     * @throws IllegalArgumentException if there is no key, or the block time is negative
     */
    @SafeVarargs
    public final Command<@Nullable KeyValues<K, V>> blmpop(Duration blockTime, ListSide side, long count, K... keys) {
        return command("BLMPOP")
                .blockSeconds(blockTime)
                .countedKeys(keys)
                .text(side.name())
                .text("COUNT")
                .number(count)
                .returning(manyPopped);
    }

    /**
     * BLPOP: takes a value from the head of the first of the lists that has one, and waits while none has; null when the
     * block time is over. O(N), N being the number of keys. The keys must lie in one slot. Blocking. Since 2.0.0. Source:
     * valkey.io/commands/blpop.
     *
     * @throws IllegalArgumentException if there is no key, or the block time is negative
     */
    @SafeVarargs
    public final Command<@Nullable KeyValue<K, V>> blpop(Duration blockTime, K... keys) {
        return command("BLPOP").keys(keys).blockSeconds(blockTime).returning(popped);
    }

    /**
     * BRPOP: takes a value from the tail of the first of the lists that has one, and waits while none has; null when the
     * block time is over. O(N), N being the number of keys. The keys must lie in one slot. Blocking. Since 2.0.0. Source:
     * valkey.io/commands/brpop.
     *
     * @throws IllegalArgumentException if there is no key, or the block time is negative
     */
    @SafeVarargs
    public final Command<@Nullable KeyValue<K, V>> brpop(Duration blockTime, K... keys) {
        return command("BRPOP").keys(keys).blockSeconds(blockTime).returning(popped);
    }

    /**
     * BRPOPLPUSH: like {@link #rpoplpush}, but waits for a value; null when the block time is over. The keys must lie in
     * one slot. Deprecated by servers since 6.2.0 in favour of {@link #blmove}. Blocking. Since 2.2.0. Source:
     * valkey.io/commands/brpoplpush.
     *
     * @throws IllegalArgumentException if the block time is negative
     */
    public Command<@Nullable V> brpoplpush(K source, K destination, Duration blockTime) {
        return command("BRPOPLPUSH", source)
                .key(destination)
                .blockSeconds(blockTime)
                .returning(value());
    }

    /**
     * LINDEX: the value at an index, -1 being the last; null when there is none. O(N), N being the number of values up to
     * it from the nearer end. Read-only. Since 1.0.0. Source: valkey.io/commands/lindex.
     */
    public Command<@Nullable V> lindex(K key, long index) {
        return command("LINDEX", key).number(index).flags(READ_ONLY).returning(value());
    }

    /**
     * LINSERT: puts a value beside the first that equals the pivot, and answers with the new length; 0 when the key is
     * missing, -1 when the pivot is. O(N), N being the number of values up to the pivot. Since 2.2.0. Source:
     * valkey.io/commands/linsert.
     */
    public Command<Long> linsert(K key, ListPlace place, V pivot, V value) {
        return command("LINSERT", key)
                .text(place.name())
                .value(pivot)
                .value(value)
                .returning(integer());
    }

    /** LLEN: how many values there are, 0 when the key is missing. Read-only. Since 1.0.0. Source: valkey.io/commands/llen. */
    public Command<Long> llen(K key) {
        return command("LLEN", key).flags(READ_ONLY).returning(integer());
    }

    /**
     * LMOVE: takes a value from an end of one list, adds it to an end of another or the same, and answers with it; null
     * when the source is missing. The keys must lie in one slot. Since 6.2.0. Source: valkey.io/commands/lmove.
     */
    public Command<@Nullable V> lmove(K source, K destination, ListSide from, ListSide to) {
        return command("LMOVE", source)
                .key(destination)
                .text(from.name())
                .text(to.name())
                .returning(value());
    }

    /**
     * LMPOP: takes up to so many values from an end of the first of the lists that has one; null when none has. O(N+M), N
     * being the number of keys, M that of the values that come back. The keys must lie in one slot. Since 7.0.0. Source:
     * valkey.io/commands/lmpop.
     *
     * @throws IllegalArgumentException if there is no key
     */
    @SafeVarargs
    public final Command<@Nullable KeyValues<K, V>> lmpop(ListSide side, long count, K... keys) {
        return command("LMPOP")
                .countedKeys(keys)
                .text(side.name())
                .text("COUNT")
                .number(count)
                .returning(manyPopped);
    }

    /**
     * LPOP: takes the value at the head; null when the key is missing. Since 1.0.0. Source: valkey.io/commands/lpop.
     */
    public Command<@Nullable V> lpop(K key) {
        return command("LPOP", key).returning(value());
    }

    /**
     * LPOP with a count: takes up to so many values from the head; empty when the key is missing. O(N), N being the
     * number of values that come back. Since 6.2.0. Source: valkey.io/commands/lpop.
     */
    public Command<List<V>> lpop(K key, long count) {
        return command("LPOP", key).number(count).returning(presentValues());
    }

    /**
     * LPOS: the index of the first value that equals this one; null when there is none. O(N), N being the length of the
     * list. Read-only. Since 6.0.6. Source: valkey.io/commands/lpos.
     */
    public Command<@Nullable Long> lpos(K key, V value) {
        return command("LPOS", key).value(value).flags(READ_ONLY).returning(integerOrNull());
    }

    /**
     * LPOS: the index of the value that equals this one, looked for as the options say; null when there is none. O(N), N
     * being the number of values that are compared. Read-only. Since 6.0.6. Source: valkey.io/commands/lpos.
     */
    public Command<@Nullable Long> lpos(K key, V value, LposOptions options) {
        return command("LPOS", key)
                .value(value)
                .options(options)
                .flags(READ_ONLY)
                .returning(integerOrNull());
    }

    /**
     * LPOS with COUNT: the indexes of up to so many values that equal this one, 0 for all. O(N), N being the length of
     * the list. Read-only. Since 6.0.6. Source: valkey.io/commands/lpos.
     */
    public Command<List<Long>> lposAll(K key, V value, long count) {
        return command("LPOS", key)
                .value(value)
                .text("COUNT")
                .number(count)
                .flags(READ_ONLY)
                .returning(integers());
    }

    /**
     * LPOS with COUNT: the indexes of up to so many values that equal this one, 0 for all, looked for as the options say.
     * O(N), N being the number of values that are compared. Read-only. Since 6.0.6. Source: valkey.io/commands/lpos.
     */
    public Command<List<Long>> lposAll(K key, V value, long count, LposOptions options) {
        return command("LPOS", key)
                .value(value)
                .options(options)
                .text("COUNT")
                .number(count)
                .flags(READ_ONLY)
                .returning(integers());
    }

    /**
     * LPUSH: adds the values at the head, one after the other, so that the last one comes to stand first, and answers with
     * the new length. O(N), N being the number of values. Since 1.0.0, several values since 2.4.0. Source:
     * valkey.io/commands/lpush.
     *
     * @throws IllegalArgumentException if there is no value
     */
    @SafeVarargs
    public final Command<Long> lpush(K key, V... values) {
        return command("LPUSH", key).values(values).returning(integer());
    }

    /**
     * LPUSHX: like {@link #lpush}, but only if the list exists; answers with the length, 0 when the key is missing. O(N),
     * N being the number of values. Since 2.2.0, several values since 4.0.0. Source: valkey.io/commands/lpushx.
     *
     * @throws IllegalArgumentException if there is no value
     */
    @SafeVarargs
    public final Command<Long> lpushx(K key, V... values) {
        return command("LPUSHX", key).values(values).returning(integer());
    }

    /**
     * LRANGE: the values between two indexes, both included; negative ones count from the tail, -1 being the last. Empty
     * when the key is missing or the part lies outside. O(S+N), S being the distance from the nearer end, N the number of
     * values that come back. Read-only. Since 1.0.0. Source: valkey.io/commands/lrange.
     */
    public Command<List<V>> lrange(K key, long first, long last) {
        return command("LRANGE", key)
                .number(first)
                .number(last)
                .flags(READ_ONLY)
                .returning(presentValues());
    }

    /**
     * LREM: removes values that equal this one, and answers how many: up to so many from the head, with a negative count
     * from the tail, with 0 all. O(N), N being the length of the list. Since 1.0.0. Source: valkey.io/commands/lrem.
     */
    public Command<Long> lrem(K key, long count, V value) {
        return command("LREM", key).number(count).value(value).returning(integer());
    }

    /**
     * LSET: stores the value at an index, -1 being the last; fails when there is no such index. O(N), N being the number
     * of values up to it from the nearer end. Idempotent: the same value stands in the same place each time. Since 1.0.0.
     * Source: valkey.io/commands/lset.
     */
    public Command<Void> lset(K key, long index, V value) {
        return command("LSET", key).number(index).value(value).flags(IDEMPOTENT).returning(ok());
    }

    /**
     * LTRIM: removes all values but those between two indexes, both included; negative ones count from the tail. O(N), N
     * being the number of values that are removed. Not idempotent: the indexes mean other values the second time. Since
     * 1.0.0. Source: valkey.io/commands/ltrim.
     */
    public Command<Void> ltrim(K key, long first, long last) {
        return command("LTRIM", key).number(first).number(last).returning(ok());
    }

    /**
     * RPOP: takes the value at the tail; null when the key is missing. Since 1.0.0. Source: valkey.io/commands/rpop.
     */
    public Command<@Nullable V> rpop(K key) {
        return command("RPOP", key).returning(value());
    }

    /**
     * RPOP with a count: takes up to so many values from the tail; empty when the key is missing. O(N), N being the
     * number of values that come back. Since 6.2.0. Source: valkey.io/commands/rpop.
     */
    public Command<List<V>> rpop(K key, long count) {
        return command("RPOP", key).number(count).returning(presentValues());
    }

    /**
     * RPOPLPUSH: takes the value at the tail of one list, adds it to the head of another or the same, and answers with
     * it; null when the source is missing. The keys must lie in one slot. Deprecated by servers since 6.2.0 in favour of
     * {@link #lmove}. Since 1.2.0. Source: valkey.io/commands/rpoplpush.
     */
    public Command<@Nullable V> rpoplpush(K source, K destination) {
        return command("RPOPLPUSH", source).key(destination).returning(value());
    }

    /**
     * RPUSH: adds the values at the tail, in their order, and answers with the new length. O(N), N being the number of
     * values. Since 1.0.0, several values since 2.4.0. Source: valkey.io/commands/rpush.
     *
     * @throws IllegalArgumentException if there is no value
     */
    @SafeVarargs
    public final Command<Long> rpush(K key, V... values) {
        return command("RPUSH", key).values(values).returning(integer());
    }

    /**
     * RPUSHX: like {@link #rpush}, but only if the list exists; answers with the length, 0 when the key is missing. O(N),
     * N being the number of values. Since 2.2.0, several values since 4.0.0. Source: valkey.io/commands/rpushx.
     *
     * @throws IllegalArgumentException if there is no value
     */
    @SafeVarargs
    public final Command<Long> rpushx(K key, V... values) {
        return command("RPUSHX", key).values(values).returning(integer());
    }
}
