package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;
import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.ReplyReader;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The commands on streams, but for consumer groups ({@link StreamGroupCommands}). Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case, a second word capitalised. A missing key counts as an empty stream.
 * Fields have the type of keys. Each method fails with {@link io.slotwise.error.WrongTypeException} when a key holds
 * another type; versions are the servers' in which the command came.
 *
 * @param <K> the type of keys and fields
 * @param <V> the type of values
 */
@SuppressWarnings("varargs") // the arrays of streams are only read
@CommandGroup
public final class StreamCommands<K, V> extends CatalogueGroup<K, V> {
    private final ReplyReader<List<StreamEntry<K, V>>> entries;
    private final ReplyReader<List<KeyValues<K, StreamEntry<K, V>>>> streams;
    private final ReplyReader<StreamInfo<K, V>> info;
    private final ReplyReader<StreamDetails<K, V>> details;

    /** The commands for keys and values of these codecs. */
    public StreamCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, keyCodec.unprefixed(), valueCodec);
        ReplyReader<K> field = presentField();
        ReplyReader<V> value = presentValue();
        entries = StreamEntry.listReader(field, value);
        streams = StreamReaders.streams(presentKey(), entries);
        details = StreamDetails.reader(entries);
        info = StreamInfo.reader(StreamEntry.reader(field, value));
    }

    /**
     * XADD: adds an entry with an id of the server's making, and answers with the id. Since 5.0.0. Source:
     * valkey.io/commands/xadd.
     *
     * @throws IllegalArgumentException if there is no field
     */
    public Command<StreamId> xadd(K key, Map<? extends K, ? extends V> fields) {
        return command("XADD", key).text("*").fieldsAndValues(fields).returning(StreamId.READER);
    }

    /**
     * XADD: adds an entry as the options say, and answers with its id; null when it was not added because the stream is
     * missing. Fails when an id is not higher than all before. O(N), N being the number of entries that are deleted.
     * Since 5.0.0, the options later. Source: valkey.io/commands/xadd.
     *
     * @throws IllegalArgumentException if there is no field
     */
    public Command<@Nullable StreamId> xadd(K key, Map<? extends K, ? extends V> fields, XAddOptions options) {
        return command("XADD", key).options(options).fieldsAndValues(fields).returning(StreamId.NULLABLE_READER);
    }

    /**
     * XDEL: deletes entries, and answers how many of them existed. O(1) for each. Since 5.0.0. Source:
     * valkey.io/commands/xdel.
     *
     * @throws IllegalArgumentException if there is no id
     */
    public Command<Long> xdel(K key, StreamId... ids) {
        return command("XDEL", key).ids(ids).returning(integer());
    }

    /**
     * XDELEX: deletes entries, with regard to the consumer groups that have them as pending, and answers what became of
     * each, in their order. O(1) for each. Since Redis 8.2. Source: redis.io/commands/xdelex.
     *
     * @throws IllegalArgumentException if there is no id
     */
    public Command<List<EntryDeletion>> xdelex(K key, StreamReferences references, StreamId... ids) {
        return command("XDELEX", key)
                .text(references.name())
                .text("IDS")
                .number(ids.length)
                .ids(ids)
                .returning(listOf(EntryDeletion.READER));
    }

    /**
     * XINFO STREAM: how long the stream is, and more about it. Fails when the key is missing. Read-only. Since 5.0.0.
     * Source: valkey.io/commands/xinfo-stream.
     */
    public Command<StreamInfo<K, V>> xinfoStream(K key) {
        return command("XINFO STREAM", key).flags(READ_ONLY).returning(info);
    }

    /**
     * XINFO STREAM with FULL: the entries of the stream, its groups and their consumers, with what is pending; up to so many
     * of each list, 0 for all. Fails when the key is missing. O(N), N being the number of
     * entries that come back. Read-only. Since 6.0.0. Source: valkey.io/commands/xinfo-stream.
     */
    public Command<StreamDetails<K, V>> xinfoStreamFull(K key, long count) {
        return command("XINFO STREAM", key)
                .text("FULL")
                .text("COUNT")
                .number(count)
                .flags(READ_ONLY)
                .returning(details);
    }

    /** XLEN: how many entries there are, 0 when the key is missing. Read-only. Since 5.0.0. Source: valkey.io/commands/xlen. */
    public Command<Long> xlen(K key) {
        return command("XLEN", key).flags(READ_ONLY).returning(integer());
    }

    /**
     * XRANGE: the entries in a range, the lowest id first. O(N), N being the number of entries that come back. Read-only.
     * Since 5.0.0. Source: valkey.io/commands/xrange.
     */
    public Command<List<StreamEntry<K, V>>> xrange(K key, StreamRange range) {
        return command("XRANGE", key)
                .text(range.firstWord())
                .text(range.lastWord())
                .flags(READ_ONLY)
                .returning(entries);
    }

    /**
     * XRANGE with COUNT: up to so many entries in a range, the lowest id first. O(N), N being the number of entries that
     * come back. Read-only. Since 5.0.0. Source: valkey.io/commands/xrange.
     */
    public Command<List<StreamEntry<K, V>>> xrange(K key, StreamRange range, long count) {
        return command("XRANGE", key)
                .text(range.firstWord())
                .text(range.lastWord())
                .text("COUNT")
                .number(count)
                .flags(READ_ONLY)
                .returning(entries);
    }

    /**
     * XREAD: the entries of streams after an id each; empty when there are none. O(N), N being the number of entries that
     * come back. The keys must lie in one slot. Read-only. Since 5.0.0. Source: valkey.io/commands/xread.
     *
     * @throws IllegalArgumentException if there is no stream
     */
    @SafeVarargs
    public final Command<List<KeyValues<K, StreamEntry<K, V>>>> xread(StreamOffset<K>... streamsAfter) {
        return StreamReaders.add(streamsAfter, command("XREAD"))
                .flags(READ_ONLY)
                .returning(streams);
    }

    /**
     * XREAD: the entries of streams after an id each, as the options say; empty when there are none, or the block time is
     * over. O(N), N being the number of entries that come back. The keys must lie in one slot. Read-only; blocking if the
     * options say so. Since 5.0.0. Source: valkey.io/commands/xread.
     *
     * @throws IllegalArgumentException if there is no stream
     */
    @SafeVarargs
    public final Command<List<KeyValues<K, StreamEntry<K, V>>>> xread(
            XReadOptions options, StreamOffset<K>... streamsAfter) {
        return StreamReaders.add(streamsAfter, command("XREAD").options(options))
                .flags(READ_ONLY)
                .returning(streams);
    }

    /**
     * XREVRANGE: the entries in a range, the highest id first. O(N), N being the number of entries that come back.
     * Read-only. Since 5.0.0. Source: valkey.io/commands/xrevrange.
     */
    public Command<List<StreamEntry<K, V>>> xrevrange(K key, StreamRange range) {
        return command("XREVRANGE", key)
                .text(range.lastWord())
                .text(range.firstWord())
                .flags(READ_ONLY)
                .returning(entries);
    }

    /**
     * XREVRANGE with COUNT: up to so many entries in a range, the highest id first. O(N), N being the number of entries
     * that come back. Read-only. Since 5.0.0. Source: valkey.io/commands/xrevrange.
     */
    public Command<List<StreamEntry<K, V>>> xrevrange(K key, StreamRange range, long count) {
        return command("XREVRANGE", key)
                .text(range.lastWord())
                .text(range.firstWord())
                .text("COUNT")
                .number(count)
                .flags(READ_ONLY)
                .returning(entries);
    }

    /**
     * XSETID: sets the id that the next entry must be higher than. Fails when the stream has a higher one, or is missing.
     * Idempotent: the id is the same each time. Since 5.0.0. Source: valkey.io/commands/xsetid.
     */
    public Command<Void> xsetid(K key, StreamId lastId) {
        return command("XSETID", key).text(lastId.toString()).flags(IDEMPOTENT).returning(ok());
    }

    /**
     * XSETID with ENTRIESADDED and MAXDELETEDID: sets the id that the next entry must be higher than, how many entries were
     * ever added, and the highest id that was deleted. Fails when the stream has a higher id or more entries, or is missing.
     * Idempotent: the three are the same each time. Since 7.0.0. Source: valkey.io/commands/xsetid.
     */
    public Command<Void> xsetid(K key, StreamId lastId, long entriesAdded, StreamId maxDeletedId) {
        return command("XSETID", key)
                .text(lastId.toString())
                .text("ENTRIESADDED")
                .number(entriesAdded)
                .text("MAXDELETEDID")
                .text(maxDeletedId.toString())
                .flags(IDEMPOTENT)
                .returning(ok());
    }

    /**
     * XTRIM: deletes the entries that are too many, and answers how many. O(N), N being the number of entries that are
     * deleted. Not idempotent: the second time there are none. Since 5.0.0. Source: valkey.io/commands/xtrim.
     */
    public Command<Long> xtrim(K key, StreamTrim trim) {
        return command("XTRIM", key).options(trim).returning(integer());
    }
}
