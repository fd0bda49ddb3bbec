package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;
import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The commands on strings. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case. Each fails with {@link io.slotwise.error.WrongTypeException}
 * when the key holds another type, unless it says otherwise; versions are the servers' in which the command came.
 * Times are sent in milliseconds.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@SuppressWarnings("varargs") // the arrays of keys are only read
@CommandGroup
public final class StringCommands<K, V> extends CatalogueGroup<K, V> {
    /** The commands for keys and values of these codecs. */
    public StringCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /**
     * APPEND: adds to the end of the string, and answers with its new length in bytes. A missing key counts as an empty
     * string. Since 2.0.0. Source: valkey.io/commands/append.
     */
    public Command<Long> append(K key, V value) {
        return command("APPEND", key).value(value).returning(integer());
    }

    /**
     * DECR: subtracts one from the number that the string spells, and answers with the result. A missing key counts as
     * 0; fails when the string spells no number of 64 bits. Since 1.0.0. Source: valkey.io/commands/decr.
     */
    public Command<Long> decr(K key) {
        return command("DECR", key).returning(integer());
    }

    /**
     * DECRBY: subtracts from the number that the string spells, and answers with the result. A missing key counts as 0;
     * fails when the string spells no number of 64 bits. Since 1.0.0. Source: valkey.io/commands/decrby.
     */
    public Command<Long> decrby(K key, long amount) {
        return command("DECRBY", key).number(amount).returning(integer());
    }

    /**
     * DELEX: deletes a key if its value meets the condition, and answers whether it did. O(1), with a digest O(N), N being
     * the length of the value. Since Redis 8.4. Source: redis.io/commands/delex.
     */
    public Command<Boolean> delex(K key, ValueCondition<V> condition) {
        return condition.addTo(command("DELEX", key)).returning(flag());
    }

    /**
     * DELIFEQ: deletes a key if it holds this value, and answers whether it did. Since Valkey 9.0. Source:
     * valkey.io/commands/delifeq.
     */
    public Command<Boolean> delifeq(K key, V value) {
        return command("DELIFEQ", key).value(value).returning(flag());
    }

    /**
     * DIGEST: a hash of the value in hexadecimal, which {@link ValueCondition#digest} compares; null when the key is missing.
     * O(N), N being the length of the value. Read-only. Since Redis 8.4. Source: redis.io/commands/digest.
     */
    public Command<@Nullable String> digest(K key) {
        return command("DIGEST", key).flags(READ_ONLY).returning(text());
    }

    /**
     * GET: the value of the key, or null when the key is missing. Read-only. Since 1.0.0. Source:
     * valkey.io/commands/get.
     */
    public Command<@Nullable V> get(K key) {
        return command("GET", key).flags(READ_ONLY).returning(value());
    }

    /**
     * GETDEL: the value of the key, which is deleted; null when the key is missing. Since 6.2.0. Source:
     * valkey.io/commands/getdel.
     */
    public Command<@Nullable V> getdel(K key) {
        return command("GETDEL", key).returning(value());
    }

    /**
     * GETEX: the value of the key, whose expiry is changed; null when the key is missing. Idempotent with
     * {@link GetExOptions#persist()}, which changes nothing the second time. Since 6.2.0. Source:
     * valkey.io/commands/getex.
     */
    public Command<@Nullable V> getex(K key, GetExOptions options) {
        return command("GETEX", key).options(options).returning(value());
    }

    /**
     * GETRANGE: the part of the string between two offsets in bytes, both included; negative ones count from the end,
     * -1 being the last byte. Empty when the key is missing or the part lies outside. O(N), N being the length of the
     * part. Read-only. Since 2.4.0. Source: valkey.io/commands/getrange.
     */
    public Command<V> getrange(K key, long first, long last) {
        return command("GETRANGE", key)
                .number(first)
                .number(last)
                .flags(READ_ONLY)
                .returning(presentValue());
    }

    /**
     * GETSET: stores the value without expiry, and answers with the one before; null when the key was missing.
     * Deprecated by servers since 6.2.0 in favour of {@link #setAndGet(Object, Object)}. Since 1.0.0. Source:
     * valkey.io/commands/getset.
     */
    public Command<@Nullable V> getset(K key, V value) {
        return command("GETSET", key).value(value).returning(value());
    }

    /**
     * INCR: adds one to the number that the string spells, and answers with the result. A missing key counts as 0;
     * fails when the string spells no number of 64 bits. Since 1.0.0. Source: valkey.io/commands/incr.
     */
    public Command<Long> incr(K key) {
        return command("INCR", key).returning(integer());
    }

    /**
     * INCRBY: adds to the number that the string spells, and answers with the result. A missing key counts as 0; fails
     * when the string spells no number of 64 bits. Since 1.0.0. Source: valkey.io/commands/incrby.
     */
    public Command<Long> incrby(K key, long amount) {
        return command("INCRBY", key).number(amount).returning(integer());
    }

    /**
     * INCRBYFLOAT: adds to the decimal number that the string spells, and answers with the result. A missing key counts
     * as 0; fails when the string spells no number, or the result is none or infinite. Since 2.6.0. Source:
     * valkey.io/commands/incrbyfloat.
     */
    public Command<Double> incrbyfloat(K key, double amount) {
        return command("INCRBYFLOAT", key).decimal(amount).returning(decimal());
    }

    /**
     * LCS: the longest common subsequence of two strings; empty when there is none, a missing key counting as an empty
     * string. Fails with the code word ERR when one holds another type. O(N*M), N and M being their lengths. The keys must
     * lie in one slot. Read-only. Since 7.0.0. Source:
     * valkey.io/commands/lcs.
     */
    public Command<V> lcs(K first, K second) {
        return command("LCS", first).key(second).flags(READ_ONLY).returning(presentValue());
    }

    /**
     * LCS with IDX: where the longest common subsequence of two strings lies in each, in parts of so many bytes at least,
     * the last first; a missing key counts as an empty string. Fails with the code word ERR when one holds another type.
     * O(N*M), N and M being their lengths. The keys must lie in one slot. Read-only. Since 7.0.0. Source:
     * valkey.io/commands/lcs.
     */
    public Command<CommonSubsequence> lcsidx(K first, K second, long minLength) {
        return command("LCS", first)
                .key(second)
                .text("IDX")
                .text("MINMATCHLEN")
                .number(minLength)
                .text("WITHMATCHLEN")
                .flags(READ_ONLY)
                .returning(CommonSubsequence.READER);
    }

    /**
     * LCS with LEN: the length in bytes of the longest common subsequence of two strings, a missing key counting as an
     * empty string. Fails with the code word ERR when one holds another type. O(N*M), N and M being their lengths. The keys must
     * lie in one slot. Read-only. Since 7.0.0. Source:
     * valkey.io/commands/lcs.
     */
    public Command<Long> lcslen(K first, K second) {
        return command("LCS", first).key(second).text("LEN").flags(READ_ONLY).returning(integer());
    }

    /**
     * MGET: the values of the keys, in their order; null for a key that is missing or holds another type. O(N), N being
     * the number of keys. Keys in several slots are read slot by slot, each slot at its own moment. Read-only. Since
     * 1.0.0. Source: valkey.io/commands/mget.
     *
     * @throws IllegalArgumentException if there is no key
     */
    @SafeVarargs
    public final Command<List<@Nullable V>> mget(K... keys) {
        return command("MGET")
                .keys(keys)
                .flags(READ_ONLY)
                .splitBySlot(ResponsePolicy.DEFAULT)
                .returning(values());
    }

    /**
     * MSET: stores the values without expiry, whatever the keys hold. O(N), N being the number of keys. Keys in several
     * slots are written slot by slot: each slot at once or not at all, and others may see some slots written before the
     * rest. Idempotent: it leaves the same values each time. Since 1.0.1. Source: valkey.io/commands/mset.
     *
     * @throws IllegalArgumentException if there is no key
     */
    public Command<Void> mset(Map<? extends K, ? extends V> values) {
        return command("MSET")
                .keysAndValues(values)
                .flags(IDEMPOTENT)
                .splitBySlot(ResponsePolicy.ALL_SUCCEEDED)
                .returning(ok());
    }

    /**
     * MSETEX: stores the values as the options say if the condition holds for all of the keys, and answers whether it did.
     * O(N), N being the number of keys. It is atomic, so it is never split: the keys must lie in one slot. Idempotent without
     * a condition and without a span, which would begin anew. Since Redis 8.4 and Valkey 9.1. Source:
     * valkey.io/commands/msetex.
     *
     * @throws IllegalArgumentException if there is no key
     */
    public Command<Boolean> msetex(Map<? extends K, ? extends V> values, SetOptions options) {
        return command("MSETEX")
                .number(values.size())
                .keysAndValues(values)
                .options(options)
                .flags(options.flags())
                .returning(flag());
    }

    /**
     * MSETNX: stores the values without expiry if none of the keys exists, and answers whether it did. O(N), N being the
     * number of keys. It is atomic, so it is never split: the keys must lie in one slot. Since 1.0.1. Source:
     * valkey.io/commands/msetnx.
     *
     * @throws IllegalArgumentException if there is no key
     */
    public Command<Boolean> msetnx(Map<? extends K, ? extends V> values) {
        return command("MSETNX").keysAndValues(values).returning(flag());
    }

    /**
     * SET: stores the value without expiry, whatever the key holds; true. Idempotent: it leaves the same value each
     * time. Since 1.0.0. Source: valkey.io/commands/set.
     */
    public Command<Boolean> set(K key, V value) {
        return command("SET", key).value(value).flags(IDEMPOTENT).returning(done());
    }

    /**
     * SET: stores the value as the options say, whatever the key holds, and answers whether it did: false when a
     * condition was not met. Idempotent without a condition and without a span, which would begin anew. Since 1.0.0, the
     * options later. Source: valkey.io/commands/set.
     */
    public Command<Boolean> set(K key, V value, SetOptions options) {
        return command("SET", key)
                .value(value)
                .options(options)
                .flags(options.flags())
                .returning(done());
    }

    /**
     * SET with IFEQ and its like: stores the value without expiry if the one before meets the condition, and answers whether
     * it did. Not idempotent: the value stored may not meet it. Since Valkey 8.1 ({@link ValueCondition#equalTo}) and Redis
     * 8.4. Source: valkey.io/commands/set.
     */
    public Command<Boolean> set(K key, V value, ValueCondition<V> condition) {
        return condition.addTo(command("SET", key).value(value)).returning(done());
    }

    /**
     * SET with GET: stores the value without expiry, and answers with the one before; null when the key was missing.
     * Since 6.2.0. Source: valkey.io/commands/set.
     */
    public Command<@Nullable V> setAndGet(K key, V value) {
        return command("SET", key).value(value).text("GET").returning(value());
    }

    /**
     * SET with GET: stores the value as the options say, and answers with the one before, whether or not a condition was
     * met; null when the key was missing. Since 6.2.0, together with {@link SetOptions#onlyIfAbsent()} since 7.0.0.
     * Source: valkey.io/commands/set.
     */
    public Command<@Nullable V> setAndGet(K key, V value, SetOptions options) {
        return command("SET", key).value(value).options(options).text("GET").returning(value());
    }

    /**
     * SETEX: stores the value, whatever the key holds, to expire after a span. Sent as PSETEX, in whole milliseconds,
     * rounded up. Deprecated by servers in favour of {@link #set(Object, Object, SetOptions)}. Not idempotent: the span
     * would begin anew. Since 2.6.0. Source: valkey.io/commands/psetex.
     *
     * @throws IllegalArgumentException if the span is not positive
     */
    public Command<Void> setex(K key, Duration span, V value) {
        return command("PSETEX", key).millis(span).value(value).returning(ok());
    }

    /**
     * SETNX: stores the value without expiry if the key is missing, whatever type it would hold, and answers whether it
     * did. Deprecated by servers in favour of {@link #set(Object, Object, SetOptions)}. Since 1.0.0. Source:
     * valkey.io/commands/setnx.
     */
    public Command<Boolean> setnx(K key, V value) {
        return command("SETNX", key).value(value).returning(flag());
    }

    /**
     * SETRANGE: overwrites the string from an offset in bytes on, filling up with zero bytes, and answers with its
     * length. A missing key counts as an empty string. O(M), M being the length of the value. Idempotent: the same bytes
     * in the same place give the same string and length. Since 2.2.0. Source: valkey.io/commands/setrange.
     */
    public Command<Long> setrange(K key, long offset, V value) {
        return command("SETRANGE", key)
                .number(offset)
                .value(value)
                .flags(IDEMPOTENT)
                .returning(integer());
    }

    /**
     * STRLEN: the length of the string in bytes, 0 when the key is missing. Read-only. Since 2.2.0. Source:
     * valkey.io/commands/strlen.
     */
    public Command<Long> strlen(K key) {
        return command("STRLEN", key).flags(READ_ONLY).returning(integer());
    }

    /**
     * SUBSTR: the part of the string between two offsets in bytes; what GETRANGE was called before. Deprecated by servers
     * since 2.0.0 in favour of {@link #getrange}. O(N), N being the length of the part. Read-only. Since 1.0.0. Source:
     * valkey.io/commands/substr.
     */
    public Command<V> substr(K key, long first, long last) {
        return command("SUBSTR", key)
                .number(first)
                .number(last)
                .flags(READ_ONLY)
                .returning(presentValue());
    }
}
