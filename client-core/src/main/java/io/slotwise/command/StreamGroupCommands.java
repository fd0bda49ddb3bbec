package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;
import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.ReplyReader;
import java.time.Duration;
import java.util.List;

/**
 * The commands on the consumer groups of streams. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case, a second word capitalised. What a consumer was given stays pending
 * until it is acknowledged. Unless it says otherwise a method fails with the code word NOGROUP when the stream or the group
 * is missing, and with {@link io.slotwise.error.WrongTypeException} when the key holds another type; versions are the
 * servers' in which the command came.
 *
 * @param <K> the type of keys and fields
 * @param <V> the type of values
 */
@SuppressWarnings("varargs") // the arrays of streams are only read
@CommandGroup
public final class StreamGroupCommands<K, V> extends CatalogueGroup<K, V> {
    private final ReplyReader<List<StreamEntry<K, V>>> entries;
    private final ReplyReader<List<KeyValues<K, StreamEntry<K, V>>>> streams;
    private final ReplyReader<List<StreamId>> ids = listOf(StreamId.READER);

    /** The commands for keys and values of these codecs. */
    public StreamGroupCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, keyCodec.unprefixed(), valueCodec);
        ReplyReader<K> field = presentField();
        entries = StreamEntry.listReader(field, presentValue());
        streams = StreamReaders.streams(presentKey(), entries);
    }

    /**
     * XACK: acknowledges entries, and answers how many of them were pending; 0 when the stream or the group is missing.
     * O(1) for each. Not idempotent: the second time none is. Since 5.0.0. Source: valkey.io/commands/xack.
     *
     * @throws IllegalArgumentException if there is no id
     */
    public Command<Long> xack(K key, String group, StreamId... entryIds) {
        return command("XACK", key).text(group).ids(entryIds).returning(integer());
    }

    /**
     * XACKDEL: acknowledges entries and deletes them, with regard to other groups that have them as pending, and answers
     * what became of each, in their order. O(1) for each. Since Redis 8.2. Source: redis.io/commands/xackdel.
     *
     * @throws IllegalArgumentException if there is no id
     */
    public Command<List<EntryDeletion>> xackdel(
            K key, String group, StreamReferences references, StreamId... entryIds) {
        return command("XACKDEL", key)
                .text(group)
                .text(references.name())
                .text("IDS")
                .number(entryIds.length)
                .ids(entryIds)
                .returning(listOf(EntryDeletion.READER));
    }

    /**
     * XAUTOCLAIM: looks, from an id on, for entries that were given to a consumer so long ago, gives up to 100 of them to
     * this one, and answers with them. O(1). Since 6.2.0. Source: valkey.io/commands/xautoclaim.
     *
     * @param idle how long ago at least; zero for all
     * @throws IllegalArgumentException if the span is negative
     */
    public Command<ClaimedPage<StreamEntry<K, V>>> xautoclaim(
            K key, String group, String consumer, Duration idle, StreamId start) {
        return command("XAUTOCLAIM", key)
                .text(group)
                .text(consumer)
                .number(Times.idleMillis(idle))
                .text(start.toString())
                .returning(ClaimedPage.reader(entries));
    }

    /**
     * XAUTOCLAIM with COUNT: like {@link #xautoclaim(Object, String, String, Duration, StreamId)}, for up to so many
     * entries. O(N), N being that number. Since 6.2.0. Source: valkey.io/commands/xautoclaim.
     *
     * @param idle how long ago at least; zero for all
     * @throws IllegalArgumentException if the span is negative
     */
    public Command<ClaimedPage<StreamEntry<K, V>>> xautoclaim(
            K key, String group, String consumer, Duration idle, StreamId start, long count) {
        return command("XAUTOCLAIM", key)
                .text(group)
                .text(consumer)
                .number(Times.idleMillis(idle))
                .text(start.toString())
                .text("COUNT")
                .number(count)
                .returning(ClaimedPage.reader(entries));
    }

    /**
     * XAUTOCLAIM with JUSTID: like {@link #xautoclaim(Object, String, String, Duration, StreamId, long)}, but answers with
     * the ids alone, and does not count a delivery. O(N), N being the number of entries. Since 6.2.0. Source:
     * valkey.io/commands/xautoclaim.
     *
     * @param idle how long ago at least; zero for all
     * @throws IllegalArgumentException if the span is negative
     */
    public Command<ClaimedPage<StreamId>> xautoclaimJustid(
            K key, String group, String consumer, Duration idle, StreamId start, long count) {
        return command("XAUTOCLAIM", key)
                .text(group)
                .text(consumer)
                .number(Times.idleMillis(idle))
                .text(start.toString())
                .text("COUNT")
                .number(count)
                .text("JUSTID")
                .returning(ClaimedPage.reader(ids));
    }

    /**
     * XCLAIM: gives those of the entries to a consumer that were given to another so long ago, and answers with them.
     * O(log(N)), N being the number of pending entries. Since 5.0.0. Source: valkey.io/commands/xclaim.
     *
     * @param idle how long ago at least; zero for all
     * @throws IllegalArgumentException if there is no id, or the span is negative
     */
    public Command<List<StreamEntry<K, V>>> xclaim(
            K key, String group, String consumer, Duration idle, StreamId... entryIds) {
        return command("XCLAIM", key)
                .text(group)
                .text(consumer)
                .number(Times.idleMillis(idle))
                .ids(entryIds)
                .returning(entries);
    }

    /**
     * XCLAIM: like {@link #xclaim(Object, String, String, Duration, StreamId...)}, and notes of the entries what the
     * options say. O(log(N)), N being the number of pending entries. Since 5.0.0. Source: valkey.io/commands/xclaim.
     *
     * @param idle how long ago at least; zero for all
     * @throws IllegalArgumentException if there is no id, or the span is negative
     */
    public Command<List<StreamEntry<K, V>>> xclaim(
            K key, String group, String consumer, Duration idle, XClaimOptions options, StreamId... entryIds) {
        return command("XCLAIM", key)
                .text(group)
                .text(consumer)
                .number(Times.idleMillis(idle))
                .ids(entryIds)
                .options(options)
                .returning(entries);
    }

    /**
     * XCLAIM with JUSTID: like {@link #xclaim(Object, String, String, Duration, XClaimOptions, StreamId...)}, but answers
     * with the ids alone, and does not count a delivery. O(log(N)), N being the number of pending entries. Since 5.0.0.
     * Source: valkey.io/commands/xclaim.
     *
     * @param idle how long ago at least; zero for all
     * @throws IllegalArgumentException if there is no id, or the span is negative
     */
    public Command<List<StreamId>> xclaimJustid(
            K key, String group, String consumer, Duration idle, XClaimOptions options, StreamId... entryIds) {
        return command("XCLAIM", key)
                .text(group)
                .text(consumer)
                .number(Times.idleMillis(idle))
                .ids(entryIds)
                .options(options)
                .text("JUSTID")
                .returning(ids);
    }

    /**
     * XGROUP CREATE: makes a group. Fails with the code word BUSYGROUP when there is one of this name, and when the stream is
     * missing and is not to be made. Since 5.0.0. Source: valkey.io/commands/xgroup-create.
     */
    public Command<Void> xgroupCreate(K key, String group, GroupStart start) {
        return command("XGROUP CREATE", key).text(group).options(start).returning(ok());
    }

    /**
     * XGROUP CREATECONSUMER: makes a consumer, and answers whether it is new; it is also made when it first reads. Since
     * 6.2.0. Source: valkey.io/commands/xgroup-createconsumer.
     */
    public Command<Boolean> xgroupCreateconsumer(K key, String group, String consumer) {
        return command("XGROUP CREATECONSUMER", key).text(group).text(consumer).returning(flag());
    }

    /**
     * XGROUP DELCONSUMER: deletes a consumer, and answers how many entries it had pending, which nobody has then; 0 when
     * there was no such consumer. Since 5.0.0. Source: valkey.io/commands/xgroup-delconsumer.
     */
    public Command<Long> xgroupDelconsumer(K key, String group, String consumer) {
        return command("XGROUP DELCONSUMER", key).text(group).text(consumer).returning(integer());
    }

    /**
     * XGROUP DESTROY: deletes a group with its consumers, and answers whether it was there. O(N), N being the number of
     * pending entries. Since 5.0.0. Source: valkey.io/commands/xgroup-destroy.
     */
    public Command<Boolean> xgroupDestroy(K key, String group) {
        return command("XGROUP DESTROY", key).text(group).returning(flag());
    }

    /**
     * XGROUP SETID: sets from where on the group reads. Idempotent: it is the same place each time. Since 5.0.0. Source:
     * valkey.io/commands/xgroup-setid.
     */
    public Command<Void> xgroupSetid(K key, String group, GroupStart start) {
        return command("XGROUP SETID", key)
                .text(group)
                .options(start)
                .flags(IDEMPOTENT)
                .returning(ok());
    }

    /**
     * XINFO CONSUMERS: the consumers of a group. Fails when the stream is missing. O(N), N being their number. Read-only.
     * Since 5.0.0. Source: valkey.io/commands/xinfo-consumers.
     */
    public Command<List<StreamConsumer>> xinfoConsumers(K key, String group) {
        return command("XINFO CONSUMERS", key).text(group).flags(READ_ONLY).returning(listOf(StreamConsumer.READER));
    }

    /**
     * XINFO GROUPS: the groups of a stream. Fails when the stream is missing. O(N), N being their number. Read-only. Since
     * 5.0.0. Source: valkey.io/commands/xinfo-groups.
     */
    public Command<List<StreamGroup>> xinfoGroups(K key) {
        return command("XINFO GROUPS", key).flags(READ_ONLY).returning(listOf(StreamGroup.READER));
    }

    /**
     * XPENDING: what the consumers of a group have been given and not acknowledged, in short. O(N), N being the number of
     * consumers. Read-only. Since 5.0.0. Source: valkey.io/commands/xpending.
     */
    public Command<PendingSummary> xpending(K key, String group) {
        return command("XPENDING", key).text(group).flags(READ_ONLY).returning(PendingSummary.READER);
    }

    /**
     * XPENDING with a range: each of the entries that consumers have been given and not acknowledged, as the options say.
     * O(N), N being the number of entries that are looked at. Read-only. Since 5.0.0. Source: valkey.io/commands/xpending.
     */
    public Command<List<PendingEntry>> xpending(K key, String group, XPendingOptions options) {
        return command("XPENDING", key)
                .text(group)
                .options(options)
                .flags(READ_ONLY)
                .returning(listOf(PendingEntry.READER));
    }

    /**
     * XREADGROUP: gives entries of streams to a consumer, and answers with them, or with what it was given before and has
     * not acknowledged, by the offsets; empty when there are none, or the block time is over. O(N), N being the number of
     * entries that come back. The keys must lie in one slot. Blocking if the options say so. Since 5.0.0. Source:
     * valkey.io/commands/xreadgroup.
     *
     * @throws IllegalArgumentException if there is no stream
     */
    @SafeVarargs
    public final Command<List<KeyValues<K, StreamEntry<K, V>>>> xreadgroup(
            String group, String consumer, XReadOptions options, StreamOffset<K>... streamsAfter) {
        return StreamReaders.add(
                        streamsAfter,
                        command("XREADGROUP")
                                .text("GROUP")
                                .text(group)
                                .text(consumer)
                                .options(options))
                .returning(streams);
    }
}
