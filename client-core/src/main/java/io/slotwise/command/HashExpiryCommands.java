package io.slotwise.command;

import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.ReplyReader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The commands on the expiry of single fields of hashes. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case. A missing key counts as a hash without fields. Times are sent and
 * told in milliseconds, so {@code hexpire} is HPEXPIRE and {@code httl} is HPTTL. All are O(N), N being the number of
 * fields, and answer for each field in their order. Each method fails with
 * {@link io.slotwise.error.WrongTypeException} when the key holds another type; versions are the servers' in which the
 * command came. What sets an expiry is not idempotent: a span begins anew, and an instant that has passed by then deletes the
 * field, which answers otherwise the second time.
 *
 * @param <K> the type of keys and fields
 * @param <V> the type of values
 */
@SuppressWarnings("varargs") // the arrays of fields are only read
@CommandGroup
public final class HashExpiryCommands<K, V> extends CatalogueGroup<K, V> {
    private final ReplyReader<List<@Nullable ExpireTime>> expireTimes = cursor -> list(cursor, ExpireTime.READER);
    private final ReplyReader<List<@Nullable TimeToLive>> timesToLive = cursor -> list(cursor, TimeToLive.READER);

    /** The commands for keys and values of these codecs. */
    public HashExpiryCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, keyCodec.unprefixed(), valueCodec);
    }

    /**
     * HEXPIRE, sent as HPEXPIRE: lets fields expire after a span, in whole milliseconds, rounded up. Since Redis 7.4 and
     * Valkey 9.0. Source: valkey.io/commands/hpexpire.
     *
     * @throws IllegalArgumentException if there is no field, or the span is not positive
     */
    @SafeVarargs
    public final Command<List<FieldExpireResult>> hexpire(K key, Duration span, K... fields) {
        return command("HPEXPIRE", key).millis(span).countedFields(fields).returning(listOf(FieldExpireResult.READER));
    }

    /**
     * HEXPIRE, sent as HPEXPIRE: lets those of the fields that meet the condition expire after a span, in whole milliseconds,
     * rounded up. Since Redis 7.4 and Valkey 9.0. Source: valkey.io/commands/hpexpire.
     *
     * @throws IllegalArgumentException if there is no field, or the span is not positive
     */
    @SafeVarargs
    public final Command<List<FieldExpireResult>> hexpire(
            K key, Duration span, ExpireCondition condition, K... fields) {
        return command("HPEXPIRE", key)
                .millis(span)
                .text(condition.word())
                .countedFields(fields)
                .returning(listOf(FieldExpireResult.READER));
    }

    /**
     * HEXPIREAT, sent as HPEXPIREAT: lets fields expire at an instant, to the millisecond. Since Redis 7.4 and Valkey 9.0.
     * Source: valkey.io/commands/hpexpireat.
     *
     * @throws IllegalArgumentException if there is no field
     */
    @SafeVarargs
    public final Command<List<FieldExpireResult>> hexpireat(K key, Instant instant, K... fields) {
        return command("HPEXPIREAT", key)
                .millis(instant)
                .countedFields(fields)
                .returning(listOf(FieldExpireResult.READER));
    }

    /**
     * HEXPIREAT, sent as HPEXPIREAT: lets those of the fields that meet the condition expire at an instant, to the
     * millisecond. Since Redis 7.4 and Valkey 9.0. Source: valkey.io/commands/hpexpireat.
     *
     * @throws IllegalArgumentException if there is no field
     */
    @SafeVarargs
    public final Command<List<FieldExpireResult>> hexpireat(
            K key, Instant instant, ExpireCondition condition, K... fields) {
        return command("HPEXPIREAT", key)
                .millis(instant)
                .text(condition.word())
                .countedFields(fields)
                .returning(listOf(FieldExpireResult.READER));
    }

    /**
     * HEXPIRETIME, sent as HPEXPIRETIME: when the fields expire, if they ever do; null for a missing one. Read-only. Since
     * Redis 7.4 and Valkey 9.0. Source: valkey.io/commands/hpexpiretime.
     *
     * @throws IllegalArgumentException if there is no field
     */
    @SafeVarargs
    public final Command<List<@Nullable ExpireTime>> hexpiretime(K key, K... fields) {
        return command("HPEXPIRETIME", key)
                .countedFields(fields)
                .flags(READ_ONLY)
                .returning(expireTimes);
    }

    /**
     * HGETDEL: the values of the fields, which are deleted; null for a missing one. The last field takes the key with it.
     * Since Redis 8.0 and Valkey 9.1. Source: valkey.io/commands/hgetdel.
     *
     * @throws IllegalArgumentException if there is no field
     */
    @SafeVarargs
    public final Command<List<@Nullable V>> hgetdel(K key, K... fields) {
        return command("HGETDEL", key).countedFields(fields).returning(values());
    }

    /**
     * HGETEX: the values of the fields, whose expiry is changed; null for a missing one. Idempotent with
     * {@link GetExOptions#persist()}, which changes nothing the second time. Since Redis 8.0 and Valkey 9.0. Source:
     * valkey.io/commands/hgetex.
     *
     * @throws IllegalArgumentException if there is no field
     */
    @SafeVarargs
    public final Command<List<@Nullable V>> hgetex(K key, GetExOptions options, K... fields) {
        return command("HGETEX", key).options(options).countedFields(fields).returning(values());
    }

    /**
     * HPERSIST: takes the expiry from fields. Not idempotent: the second time there is none. Since Redis 7.4 and Valkey 9.0.
     * Source: valkey.io/commands/hpersist.
     *
     * @throws IllegalArgumentException if there is no field
     */
    @SafeVarargs
    public final Command<List<FieldPersistResult>> hpersist(K key, K... fields) {
        return command("HPERSIST", key).countedFields(fields).returning(listOf(FieldPersistResult.READER));
    }

    /**
     * HSETEX: stores the values of the fields as the options say, all or none, and answers whether it did: false when a
     * condition was not met. Idempotent without a condition and without a span, which would begin anew. Since Redis 8.0 and
     * Valkey 9.0. Source: valkey.io/commands/hsetex.
     *
     * @throws IllegalArgumentException if there is no field
     */
    public Command<Boolean> hsetex(K key, Map<? extends K, ? extends V> values, HSetExOptions options) {
        return command("HSETEX", key)
                .options(options)
                .text("FIELDS")
                .number(values.size())
                .fieldsAndValues(values)
                .flags(options.flags())
                .returning(flag());
    }

    /**
     * HTTL, sent as HPTTL: how long the fields will still live, if they ever expire; null for a missing one. Read-only. Since
     * Redis 7.4 and Valkey 9.0. Source: valkey.io/commands/hpttl.
     *
     * @throws IllegalArgumentException if there is no field
     */
    @SafeVarargs
    public final Command<List<@Nullable TimeToLive>> httl(K key, K... fields) {
        return command("HPTTL", key).countedFields(fields).flags(READ_ONLY).returning(timesToLive);
    }
}
