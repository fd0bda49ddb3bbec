package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;
import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import io.slotwise.reply.ReplyType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The commands on hashes, but for the expiry of fields ({@link HashExpiryCommands}). Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case. A missing key counts as a hash without fields. Each method fails
 * with {@link io.slotwise.error.WrongTypeException} when the key holds another type; versions are the servers' in which
 * the command came. Fields have the type of keys. Maps that come back keep the server's order; where fields are arrays
 * of bytes they can be walked over, but not looked up in, because Java compares arrays by identity.
 *
 * @param <K> the type of keys and fields
 * @param <V> the type of values
 */
@SuppressWarnings("varargs") // the arrays of fields are only read
@CommandGroup
public final class HashCommands<K, V> extends CatalogueGroup<K, V> {
    private final ReplyReader<List<Map.Entry<K, V>>> entriesReader;

    /** The commands for keys and values of these codecs. */
    public HashCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, keyCodec.unprefixed(), valueCodec);
        ReplyReader<K> field = present(field());
        ReplyReader<V> value = presentValue();
        entriesReader = cursor -> entries(cursor, field, value);
    }

    /**
     * HDEL: deletes fields, and answers how many of them existed; the last field takes the key with it. O(N), N being
     * the number of fields. Since 2.0.0, several fields since 2.4.0. Source: valkey.io/commands/hdel.
     *
     * @throws IllegalArgumentException if there is no field
     */
    @SafeVarargs
    public final Command<Long> hdel(K key, K... fields) {
        return command("HDEL", key).fields(fields).returning(integer());
    }

    /** HEXISTS: whether the field exists. Read-only. Since 2.0.0. Source: valkey.io/commands/hexists. */
    public Command<Boolean> hexists(K key, K field) {
        return command("HEXISTS", key).field(field).flags(READ_ONLY).returning(flag());
    }

    /**
     * HGET: the value of the field, or null when the field or the key is missing. Read-only. Since 2.0.0. Source:
     * valkey.io/commands/hget.
     */
    public Command<@Nullable V> hget(K key, K field) {
        return command("HGET", key).field(field).flags(READ_ONLY).returning(value());
    }

    /**
     * HGETALL: all fields with their values; empty when the key is missing. O(N), N being the number of fields.
     * Read-only. Since 2.0.0. Source: valkey.io/commands/hgetall.
     */
    public Command<Map<K, V>> hgetall(K key) {
        return command("HGETALL", key).flags(READ_ONLY).returning(fieldsAndValues());
    }

    /**
     * HINCRBY: adds to the number that the field spells, and answers with the result. A missing field counts as 0; fails
     * when the field spells no number of 64 bits. Since 2.0.0. Source: valkey.io/commands/hincrby.
     */
    public Command<Long> hincrby(K key, K field, long amount) {
        return command("HINCRBY", key).field(field).number(amount).returning(integer());
    }

    /**
     * HINCRBYFLOAT: adds to the decimal number that the field spells, and answers with the result. A missing field counts
     * as 0; fails when the field spells no number, or the result is none or infinite. Since 2.6.0. Source:
     * valkey.io/commands/hincrbyfloat.
     */
    public Command<Double> hincrbyfloat(K key, K field, double amount) {
        return command("HINCRBYFLOAT", key).field(field).decimal(amount).returning(decimal());
    }

    /**
     * HKEYS: all fields, in no particular order; empty when the key is missing. O(N), N being the number of fields.
     * Read-only. Since 2.0.0. Source: valkey.io/commands/hkeys.
     */
    public Command<List<K>> hkeys(K key) {
        return command("HKEYS", key).flags(READ_ONLY).returning(fields());
    }

    /**
     * HLEN: how many fields there are, 0 when the key is missing. Read-only. Since 2.0.0. Source:
     * valkey.io/commands/hlen.
     */
    public Command<Long> hlen(K key) {
        return command("HLEN", key).flags(READ_ONLY).returning(integer());
    }

    /**
     * HMGET: the values of the fields, in their order; null for a missing one. O(N), N being the number of fields.
     * Read-only. Since 2.0.0. Source: valkey.io/commands/hmget.
     *
     * @throws IllegalArgumentException if there is no field
     */
    @SafeVarargs
    public final Command<List<@Nullable V>> hmget(K key, K... fields) {
        return command("HMGET", key).fields(fields).flags(READ_ONLY).returning(values());
    }

    /**
     * HMSET: stores the values of the fields. O(N), N being the number of fields. Deprecated by servers since 4.0.0 in
     * favour of {@link #hset(Object, Map)}, which counts and is for that reason not idempotent. Idempotent: it leaves
     * the same fields, and answers OK, each time. Since 2.0.0. Source: valkey.io/commands/hmset.
     *
     * @throws IllegalArgumentException if there is no field
     */
    public Command<Void> hmset(K key, Map<? extends K, ? extends V> values) {
        return command("HMSET", key).fieldsAndValues(values).flags(IDEMPOTENT).returning(ok());
    }

    /**
     * HRANDFIELD: any field, or null when the key is missing. Read-only. Since 6.2.0. Source:
     * valkey.io/commands/hrandfield.
     */
    public Command<@Nullable K> hrandfield(K key) {
        return command("HRANDFIELD", key).flags(READ_ONLY).returning(field());
    }

    /**
     * HRANDFIELD with a count: that many different fields, fewer when the hash has not as many; with a negative count
     * exactly as many as it says without the sign, the same ones possibly several times. Empty when the key is missing.
     * O(N), N being the number of fields that come back. Read-only. Since 6.2.0. Source: valkey.io/commands/hrandfield.
     */
    public Command<List<K>> hrandfield(K key, long count) {
        return command("HRANDFIELD", key).number(count).flags(READ_ONLY).returning(fields());
    }

    /**
     * HRANDFIELD with a count and WITHVALUES: fields as in {@link #hrandfield(Object, long)}, each with its value.
     * O(N), N being the number of fields that come back. Read-only. Since 6.2.0. Source: valkey.io/commands/hrandfield.
     */
    public Command<List<Map.Entry<K, V>>> hrandfieldWithValues(K key, long count) {
        return command("HRANDFIELD", key)
                .number(count)
                .text("WITHVALUES")
                .flags(READ_ONLY)
                .returning(entriesReader);
    }

    /**
     * HSCAN: a part of the fields with their values, and the cursor for the next one; begins with {@link ScanPage#START}. A
     * whole scan sees each field that is there all along at least once. O(1) for each call. Read-only; a cursor is the
     * node's that gave it, so the calls of one scan belong on one node. Since 2.8.0. Source: valkey.io/commands/hscan.
     */
    public Command<ScanPage<Map.Entry<K, V>>> hscan(K key, String cursor) {
        return command("HSCAN", key).text(cursor).flags(READ_ONLY).returning(ScanPage.reader(entriesReader));
    }

    /**
     * HSCAN: a part of the fields with their values, as the options say, and the cursor for the next one; otherwise like
     * {@link #hscan(Object, String)}. O(1) for each call. Read-only. Since 2.8.0. Source: valkey.io/commands/hscan.
     */
    public Command<ScanPage<Map.Entry<K, V>>> hscan(K key, String cursor, ScanOptions options) {
        return command("HSCAN", key)
                .text(cursor)
                .options(options)
                .flags(READ_ONLY)
                .returning(ScanPage.reader(entriesReader));
    }

    /**
     * HSCAN with NOVALUES: a part of the fields alone, as the options say, and the cursor for the next one; otherwise like
     * {@link #hscan(Object, String)}. O(1) for each call. Read-only. Since Redis 7.4 and Valkey 8.0. Source:
     * valkey.io/commands/hscan.
     */
    public Command<ScanPage<K>> hscanNovalues(K key, String cursor, ScanOptions options) {
        return command("HSCAN", key)
                .text(cursor)
                .options(options)
                .text("NOVALUES")
                .flags(READ_ONLY)
                .returning(ScanPage.reader(fields()));
    }

    /**
     * HSET: stores the value of one field, and answers whether the field is new. Not idempotent: the second time it no
     * longer is. Since 2.0.0. Source: valkey.io/commands/hset.
     */
    public Command<Boolean> hset(K key, K field, V value) {
        return command("HSET", key).field(field).value(value).returning(flag());
    }

    /**
     * HSET: stores the values of the fields, and answers how many of them are new. O(N), N being the number of fields.
     * Not idempotent: the second time none is. Since 4.0.0. Source: valkey.io/commands/hset.
     *
     * @throws IllegalArgumentException if there is no field
     */
    public Command<Long> hset(K key, Map<? extends K, ? extends V> values) {
        return command("HSET", key).fieldsAndValues(values).returning(integer());
    }

    /**
     * HSETNX: stores the value of the field if the field is missing, and answers whether it did. Since 2.0.0. Source:
     * valkey.io/commands/hsetnx.
     */
    public Command<Boolean> hsetnx(K key, K field, V value) {
        return command("HSETNX", key).field(field).value(value).returning(flag());
    }

    /**
     * HSTRLEN: the length in bytes of the value of the field, 0 when the field or the key is missing. Read-only. Since
     * 3.2.0. Source: valkey.io/commands/hstrlen.
     */
    public Command<Long> hstrlen(K key, K field) {
        return command("HSTRLEN", key).field(field).flags(READ_ONLY).returning(integer());
    }

    /**
     * HVALS: the values of all fields, in no particular order; empty when the key is missing. O(N), N being the number
     * of fields. Read-only. Since 2.0.0. Source: valkey.io/commands/hvals.
     */
    public Command<List<V>> hvals(K key) {
        return command("HVALS", key).flags(READ_ONLY).returning(presentValues());
    }

    /** RESP3 sends each field with its value in an array of two; RESP2 sends one flat array. */
    private static <A, B> List<Map.Entry<A, B>> entries(
            ReplyCursor cursor, ReplyReader<A> field, ReplyReader<B> value) {
        int count = Math.max(0, cursor.enterArray());
        List<Map.Entry<A, B>> entries = new ArrayList<>(count);
        for (int read = 0; read < count; ) {
            boolean paired = cursor.type() == ReplyType.ARRAY;
            if (paired) {
                cursor.enterArray();
            }
            A key = field.read(cursor);
            entries.add(Map.entry(key, value.read(cursor)));
            read += paired ? 1 : 2;
        }
        return Collections.unmodifiableList(entries);
    }
}
