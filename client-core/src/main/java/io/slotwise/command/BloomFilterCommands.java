package io.slotwise.command;

import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.Reply;
import java.util.List;
import java.util.Map;

/**
 * The commands on Bloom filters: part of Redis since 8.0, before a module of its own, as it is for Valkey. Immutable, safe for
 * use by many threads.
 *
 * <p>A method is named as its command is, in lower case, without the dot. A filter never denies an item that it has; now and then
 * it takes another one for one of them. No write is idempotent: the second time the item is there. Versions are the module's.
 *
 * <p>Left to {@link Command#custom}: BF.INFO of one property.
 *
 * @param <K> the type of keys
 * @param <V> the type of items
 */
@SuppressWarnings("varargs") // the arrays are only read
@CommandGroup(separate = true)
public final class BloomFilterCommands<K, V> extends CatalogueGroup<K, V> {
    /** The commands for keys and items of these codecs. */
    public BloomFilterCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /**
     * BF.ADD: adds an item, to a new filter if there is none, and answers whether it was new. Fails when the filter is full and
     * does not scale. Since Bloom 1.0.0. Source: redis.io/commands/bf.add.
     */
    public Command<Boolean> bfAdd(K key, V item) {
        return command("BF.ADD", key).value(item).returning(flag());
    }

    /**
     * BF.CARD: how many items were added, 0 when the key is missing. Read-only. Since Bloom 2.4.4. Source:
     * redis.io/commands/bf.card.
     */
    public Command<Long> bfCard(K key) {
        return command("BF.CARD", key).flags(READ_ONLY).returning(integer());
    }

    /**
     * BF.EXISTS: whether the item may be in the filter. Read-only. Since Bloom 1.0.0. Source: redis.io/commands/bf.exists.
     */
    public Command<Boolean> bfExists(K key, V item) {
        return command("BF.EXISTS", key).value(item).flags(READ_ONLY).returning(flag());
    }

    /**
     * BF.INFO: what the server tells of the filter, by name. Fails when the key is missing. Read-only. Since Bloom 1.0.0. Source:
     * redis.io/commands/bf.info.
     */
    public Command<Map<String, Reply>> bfInfo(K key) {
        return command("BF.INFO", key).flags(READ_ONLY).returning(SimpleReaders.NAMED);
    }

    /**
     * BF.INSERT: adds items, to a filter as the options say if there is none, and answers whether each was new. Fails when the
     * filter gets full and does not scale; items before are added then. Since Bloom 1.0.0. Source: redis.io/commands/bf.insert.
     *
     * @throws IllegalArgumentException if there is no item
     */
    @SafeVarargs
    public final Command<List<Boolean>> bfInsert(K key, BloomFilterOptions options, V... items) {
        return command("BF.INSERT", key)
                .options(options)
                .text("ITEMS")
                .values(items)
                .returning(allFlags());
    }

    /**
     * BF.LOADCHUNK: restores a part of a filter that {@link #bfScandump} gave; all of them in their order make up the whole. Since
     * Bloom 1.0.0. Source: redis.io/commands/bf.loadchunk.
     */
    public Command<Void> bfLoadchunk(K key, FilterChunk chunk) {
        return command("BF.LOADCHUNK", key)
                .number(chunk.iterator())
                .bytes(chunk.data())
                .returning(ok());
    }

    /**
     * BF.MADD: adds items, to a new filter if there is none, and answers whether each was new. Fails when the filter gets full and
     * does not scale; items before are added then. Since Bloom 1.0.0. Source: redis.io/commands/bf.madd.
     *
     * @throws IllegalArgumentException if there is no item
     */
    @SafeVarargs
    public final Command<List<Boolean>> bfMadd(K key, V... items) {
        return command("BF.MADD", key).values(items).returning(allFlags());
    }

    /**
     * BF.MEXISTS: whether each item may be in the filter. Read-only. Since Bloom 1.0.0. Source: redis.io/commands/bf.mexists.
     *
     * @throws IllegalArgumentException if there is no item
     */
    @SafeVarargs
    public final Command<List<Boolean>> bfMexists(K key, V... items) {
        return command("BF.MEXISTS", key).values(items).flags(READ_ONLY).returning(allFlags());
    }

    /**
     * BF.RESERVE: makes a filter. Fails when the key is there. Since Bloom 1.0.0. Source: redis.io/commands/bf.reserve.
     *
     * @param errorRate how often it may take an item for one that it has, between 0 and 1
     * @param capacity for so many items at first
     */
    public Command<Void> bfReserve(K key, double errorRate, long capacity) {
        return command("BF.RESERVE", key).decimal(errorRate).number(capacity).returning(ok());
    }

    /**
     * BF.RESERVE with EXPANSION: makes a filter. Fails when the key is there. Since Bloom 2.0.0. Source:
     * redis.io/commands/bf.reserve.
     *
     * @param errorRate how often it may take an item for one that it has, between 0 and 1
     * @param capacity for so many items at first
     * @param expansion how much larger each filter is that is added to a full one
     */
    public Command<Void> bfReserve(K key, double errorRate, long capacity, long expansion) {
        return command("BF.RESERVE", key)
                .decimal(errorRate)
                .number(capacity)
                .text("EXPANSION")
                .number(expansion)
                .returning(ok());
    }

    /**
     * BF.RESERVE with NONSCALING: makes a filter that takes no more items than so many. Fails when the key is there. Since Bloom
     * 2.0.0. Source: redis.io/commands/bf.reserve.
     *
     * @param errorRate how often it may take an item for one that it has, between 0 and 1
     */
    public Command<Void> bfReserveNonscaling(K key, double errorRate, long capacity) {
        return command("BF.RESERVE", key)
                .decimal(errorRate)
                .number(capacity)
                .text("NONSCALING")
                .returning(ok());
    }

    /**
     * BF.SCANDUMP: a part of the filter, to be kept and restored by {@link #bfLoadchunk}. Read-only. Since Bloom 1.0.0. Source:
     * redis.io/commands/bf.scandump.
     *
     * @param iterator 0 for the first part, then what came with the last one
     */
    public Command<FilterChunk> bfScandump(K key, long iterator) {
        return command("BF.SCANDUMP", key).number(iterator).flags(READ_ONLY).returning(FilterChunk::read);
    }
}
