package io.slotwise.command;

import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.options.CallOptions;
import io.slotwise.options.Target;
import io.slotwise.reply.ReplyReader;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The commands on keys of any type, and on their expiry, but for sorting ({@link SortCommands}). Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case. Versions are the servers' in which the command came. Times are
 * sent and told in milliseconds, so {@code expire} is PEXPIRE and {@code ttl} is PTTL. What sets an expiry is not
 * idempotent: a span begins anew, and an instant that has passed by then deletes the key, which answers otherwise the
 * second time.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@SuppressWarnings("varargs") // the arrays of keys are only read
@CommandGroup
public final class KeyCommands<K, V> extends CatalogueGroup<K, V> {
    /** The commands for keys and values of these codecs. */
    public KeyCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /**
     * CLUSTERSCAN: a part of the keys of the whole cluster, slot by slot, and the cursor for the next one; begins with
     * {@link ScanPage#START}. Goes to the owner of the slot that the cursor names; the cursor stays good when that slot is handed
     * over. Misses keys of a slot that is being migrated key by key. O(1) for each call. Read-only. Since Valkey 9.1.
     * Source: valkey.io/commands/clusterscan.
     */
    public Command<ScanPage<K>> clusterscan(String cursor) {
        return command("CLUSTERSCAN")
                .text(cursor)
                .flags(READ_ONLY)
                .returning(ScanPage.reader(fields()))
                .with(toSlotOf(cursor));
    }

    /**
     * CLUSTERSCAN: a part of the keys of the whole cluster, as the options say, and the cursor for the next one; otherwise
     * like {@link #clusterscan(String)}. O(1) for each call. Read-only. Since Valkey 9.1. Source:
     * valkey.io/commands/clusterscan.
     */
    public Command<ScanPage<K>> clusterscan(String cursor, ScanOptions options) {
        return command("CLUSTERSCAN")
                .text(cursor)
                .options(options)
                .flags(READ_ONLY)
                .returning(ScanPage.reader(fields()))
                .with(toSlotOf(cursor));
    }

    /**
     * COPY: copies what a key holds, with its expiry, and answers whether it did: false when the source is missing or
     * the destination exists. O(N), N being the number of elements. The keys must lie in one slot. Since 6.2.0. Source:
     * valkey.io/commands/copy.
     */
    public Command<Boolean> copy(K source, K destination) {
        return command("COPY", source).key(destination).returning(flag());
    }

    /**
     * COPY: copies what a key holds, with its expiry, as the options say, and answers whether it did. O(N), N being the
     * number of elements. The keys must lie in one slot. Idempotent when it replaces: the second copy is the first
     * again. Since 6.2.0. Source: valkey.io/commands/copy.
     */
    public Command<Boolean> copy(K source, K destination, CopyOptions options) {
        return command("COPY", source).key(destination).options(options).returning(flag());
    }

    /**
     * DEL: deletes the keys, and answers how many of them existed. O(N), N being the number of keys and of the elements
     * in them. Keys in several slots are deleted slot by slot. Since 1.0.0. Source: valkey.io/commands/del.
     *
     * @throws IllegalArgumentException if there is no key
     */
    @SafeVarargs
    public final Command<Long> del(K... keys) {
        return command("DEL").keys(keys).splitBySlot(ResponsePolicy.AGG_SUM).returning(integer());
    }

    /**
     * DUMP: what the key holds, in the servers' own format, for {@link #restore(Object, byte[])}; null when the key is
     * missing. O(N), N being the size of the value. Read-only. Since 2.6.0. Source: valkey.io/commands/dump.
     */
    public Command<byte @Nullable []> dump(K key) {
        return command("DUMP", key).flags(READ_ONLY).returning(bytes());
    }

    /**
     * EXISTS: how many of the keys exist; a key that is named twice counts twice. O(N), N being the number of keys. Keys
     * in several slots are looked up slot by slot. Read-only. Since 1.0.0, several keys since 3.0.3. Source:
     * valkey.io/commands/exists.
     *
     * @throws IllegalArgumentException if there is no key
     */
    @SafeVarargs
    public final Command<Long> exists(K... keys) {
        return command("EXISTS")
                .keys(keys)
                .flags(READ_ONLY)
                .splitBySlot(ResponsePolicy.AGG_SUM)
                .returning(integer());
    }

    /**
     * EXPIRE, sent as PEXPIRE: lets the key expire after a span, in whole milliseconds, rounded up, and answers whether
     * the key exists. Since 2.6.0. Source: valkey.io/commands/pexpire.
     *
     * @throws IllegalArgumentException if the span is not positive
     */
    public Command<Boolean> expire(K key, Duration span) {
        return command("PEXPIRE", key).millis(span).returning(flag());
    }

    /**
     * EXPIRE, sent as PEXPIRE: lets the key expire after a span, in whole milliseconds, rounded up, and answers whether
     * it did: false when the key is missing or the condition is not met. Since 7.0.0. Source:
     * valkey.io/commands/pexpire.
     *
     * @throws IllegalArgumentException if the span is not positive
     */
    public Command<Boolean> expire(K key, Duration span, ExpireCondition condition) {
        return command("PEXPIRE", key).millis(span).text(condition.word()).returning(flag());
    }

    /**
     * EXPIREAT, sent as PEXPIREAT: lets the key expire at an instant, to the millisecond, and answers whether the key
     * exists; an instant in the past deletes the key. Since 2.6.0. Source: valkey.io/commands/pexpireat.
     */
    public Command<Boolean> expireat(K key, Instant instant) {
        return command("PEXPIREAT", key).millis(instant).returning(flag());
    }

    /**
     * EXPIREAT, sent as PEXPIREAT: lets the key expire at an instant, to the millisecond, and answers whether it did:
     * false when the key is missing or the condition is not met; an instant in the past deletes the key. Since 7.0.0.
     * Source: valkey.io/commands/pexpireat.
     */
    public Command<Boolean> expireat(K key, Instant instant, ExpireCondition condition) {
        return command("PEXPIREAT", key).millis(instant).text(condition.word()).returning(flag());
    }

    /**
     * EXPIRETIME, sent as PEXPIRETIME: when the key expires, if it ever does; null when the key is missing. Read-only.
     * Since 7.0.0. Source: valkey.io/commands/pexpiretime.
     */
    public Command<@Nullable ExpireTime> expiretime(K key) {
        return command("PEXPIRETIME", key).flags(READ_ONLY).returning(ExpireTime.READER);
    }

    /**
     * MIGRATE: lets the owner of the keys move them to another node, which need not be of this cluster, and answers whether
     * one of them existed. Fails with the code words IOERR and NOAUTH when the other node does not take part. O(N), N being
     * the size of the values; the owner does nothing else meanwhile. The keys must lie in one slot. Not idempotent: the
     * second time there are none. Since 2.6.0, several keys since 3.0.6. Source: valkey.io/commands/migrate.
     *
     * @param timeout how long the other node may stay silent, in whole milliseconds, rounded up
     * @throws IllegalArgumentException if there is no key, or the timeout is not positive
     */
    @SafeVarargs
    public final Command<Boolean> migrate(
            String host, int port, int database, Duration timeout, MigrateOptions options, K... keys) {
        return options.addTo(command("MIGRATE")
                        .text(host)
                        .number(port)
                        .text("")
                        .number(database)
                        .millis(timeout))
                .text("KEYS")
                .keys(keys)
                .returning(migrated());
    }

    /**
     * MOVE: moves a key to another database of its node, and answers whether it did: false when the key is missing, or exists
     * there. For servers with numbered databases in cluster mode (Valkey 9.0). Since 1.0.0. Source:
     * valkey.io/commands/move.
     */
    public Command<Boolean> move(K key, int database) {
        return command("MOVE", key).number(database).returning(flag());
    }

    /**
     * OBJECT ENCODING: how the node that answers keeps the value in memory, such as {@code embstr} or {@code listpack};
     * null when the key is missing. Read-only. Since 2.2.3. Source: valkey.io/commands/object-encoding.
     */
    public Command<@Nullable String> objectEncoding(K key) {
        return command("OBJECT ENCODING", key).flags(READ_ONLY).returning(text());
    }

    /**
     * OBJECT FREQ: how often the key is used, on a logarithmic scale from 0 to 255, as the node that answers has counted;
     * null when the key is missing. Fails unless the node evicts by frequency (LFU). Read-only. Since 4.0.0. Source:
     * valkey.io/commands/object-freq.
     */
    public Command<@Nullable Long> objectFreq(K key) {
        return command("OBJECT FREQ", key).flags(READ_ONLY).returning(integerOrNull());
    }

    /**
     * OBJECT IDLETIME: how long the key has not been used, in whole seconds, as the node that answers has seen; null
     * when the key is missing. Fails when the node evicts by frequency (LFU). Read-only. Since 2.2.3. Source:
     * valkey.io/commands/object-idletime.
     */
    public Command<@Nullable Duration> objectIdletime(K key) {
        return command("OBJECT IDLETIME", key).flags(READ_ONLY).returning(secondsOrNull());
    }

    /**
     * OBJECT REFCOUNT: how many references the node that answers has to the value; null when the key is missing.
     * Read-only. Since 2.2.3. Source: valkey.io/commands/object-refcount.
     */
    public Command<@Nullable Long> objectRefcount(K key) {
        return command("OBJECT REFCOUNT", key).flags(READ_ONLY).returning(integerOrNull());
    }

    /**
     * PERSIST: takes the expiry from the key, and answers whether there was one; false when the key is missing. Since
     * 2.2.0. Source: valkey.io/commands/persist.
     */
    public Command<Boolean> persist(K key) {
        return command("PERSIST", key).returning(flag());
    }

    /**
     * RANDOMKEY: any key of one of the primaries; null when that one has no key. Read-only. Since 1.0.0. Source:
     * valkey.io/commands/randomkey.
     */
    public Command<@Nullable K> randomkey() {
        return command("RANDOMKEY").flags(READ_ONLY).returning(field());
    }

    /**
     * RENAME: gives what a key holds to another key, which is deleted before if it exists. Fails when the key is
     * missing. The keys must lie in one slot. Since 1.0.0. Source: valkey.io/commands/rename.
     */
    public Command<Void> rename(K key, K newKey) {
        return command("RENAME", key).key(newKey).returning(ok());
    }

    /**
     * RENAMENX: gives what a key holds to another key if that one is missing, and answers whether it did. Fails when the
     * key is missing. The keys must lie in one slot. Since 1.0.0. Source: valkey.io/commands/renamenx.
     */
    public Command<Boolean> renamenx(K key, K newKey) {
        return command("RENAMENX", key).key(newKey).returning(flag());
    }

    /**
     * RESTORE: makes a key, without expiry, of what {@link #dump} gave. Fails with the code word BUSYKEY when the key
     * exists, and when the bytes were made by a server that is too new. O(N), N being the size of the value. Since
     * 2.6.0. Source: valkey.io/commands/restore.
     */
    public Command<Void> restore(K key, byte[] dumped) {
        return restore(key, dumped, RestoreOptions.noExpiry());
    }

    /**
     * RESTORE: makes a key, as the options say, of what {@link #dump} gave. Fails with the code word BUSYKEY when the
     * key exists and is not to be replaced, and when the bytes were made by a server that is too new. O(N), N being the
     * size of the value. Idempotent when it replaces and sets no span, which would begin anew. Since 2.6.0, the options
     * later. Source: valkey.io/commands/restore.
     */
    public Command<Void> restore(K key, byte[] dumped, RestoreOptions options) {
        return command("RESTORE", key)
                .number(options.expiryMillis())
                .bytes(Objects.requireNonNull(dumped, "dumped"))
                .options(options)
                .returning(ok());
    }

    /**
     * SCAN: a part of the keys of one primary, and the cursor for the next one; begins with {@link ScanPage#START}. A whole
     * scan of a node sees each key that is there all along at least once. O(1) for each call. Read-only; a cursor is the
     * node's that gave it, so the calls of one scan need a {@link io.slotwise.options.Target} that is the same node. Since
     * 2.8.0. Source: valkey.io/commands/scan.
     */
    public Command<ScanPage<K>> scan(String cursor) {
        return command("SCAN").text(cursor).flags(READ_ONLY).returning(ScanPage.reader(fields()));
    }

    /**
     * SCAN: a part of the keys of one primary, as the options say, and the cursor for the next one; otherwise like
     * {@link #scan(String)}. O(1) for each call. Read-only. Since 2.8.0. Source: valkey.io/commands/scan.
     */
    public Command<ScanPage<K>> scan(String cursor, ScanOptions options) {
        return command("SCAN").text(cursor).options(options).flags(READ_ONLY).returning(ScanPage.reader(fields()));
    }

    /**
     * TOUCH: counts the keys as used now, and answers how many of them exist. O(N), N being the number of keys. Keys in
     * several slots are touched slot by slot. Read-only, by the servers' word. Since 3.2.1. Source:
     * valkey.io/commands/touch.
     *
     * @throws IllegalArgumentException if there is no key
     */
    @SafeVarargs
    public final Command<Long> touch(K... keys) {
        return command("TOUCH")
                .keys(keys)
                .flags(READ_ONLY)
                .splitBySlot(ResponsePolicy.AGG_SUM)
                .returning(integer());
    }

    /**
     * TTL, sent as PTTL: how long the key will still live, if it ever expires; null when the key is missing. Read-only.
     * Since 2.8.0. Source: valkey.io/commands/pttl.
     */
    public Command<@Nullable TimeToLive> ttl(K key) {
        return command("PTTL", key).flags(READ_ONLY).returning(TimeToLive.READER);
    }

    /**
     * TYPE: the type of what the key holds: {@code string}, {@code list}, {@code set}, {@code zset}, {@code hash},
     * {@code stream} or a module's; null when the key is missing. Read-only. Since 1.0.0. Source:
     * valkey.io/commands/type.
     */
    public Command<@Nullable String> type(K key) {
        return command("TYPE", key).flags(READ_ONLY).returning(typeName());
    }

    /**
     * UNLINK: deletes the keys, and answers how many of them existed; the memory is freed in the background. O(N), N
     * being the number of keys. Keys in several slots are deleted slot by slot. Since 4.0.0. Source:
     * valkey.io/commands/unlink.
     *
     * @throws IllegalArgumentException if there is no key
     */
    @SafeVarargs
    public final Command<Long> unlink(K... keys) {
        return command("UNLINK").keys(keys).splitBySlot(ResponsePolicy.AGG_SUM).returning(integer());
    }

    @SuppressWarnings("NullAway") // it cannot see the @Nullable of a type argument on JDK 17
    private static ReplyReader<@Nullable Duration> secondsOrNull() {
        return cursor -> cursor.readNull() ? null : Duration.ofSeconds(cursor.wholeNumber());
    }

    /**
     * Servers take the cursor for a key, the first one too. Source: what Valkey 9.1 answers with: a cursor names its slot by a
     * hash tag, but for the first one.
     */
    private static CallOptions toSlotOf(String cursor) {
        return CallOptions.to(Target.ownerOf(cursor));
    }

    /** Source: server command page MIGRATE: NOKEY when there was none. */
    private static ReplyReader<Boolean> migrated() {
        return cursor -> !"NOKEY".equals(cursor.text());
    }

    /** Source: server command page TYPE: none for a missing key. */
    @SuppressWarnings("NullAway") // it cannot see the @Nullable of a type argument on JDK 17
    private static ReplyReader<@Nullable String> typeName() {
        return cursor -> {
            String name = cursor.text();
            return "none".equals(name) ? null : name;
        };
    }
}
