package io.slotwise.command;

import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.Reply;
import java.util.List;
import java.util.Map;

/**
 * The commands on cuckoo filters: part of Redis since 8.0, before a module of its own. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case, without the dot. A filter never denies an item that it has; now and then
 * it takes another one for one of them. It may have an item several times. No write is idempotent. Versions are the module's.
 *
 * <p>Left to {@link Command#custom}: the CAPACITY and NOCREATE of CF.INSERT and CF.INSERTNX, and CF.COMPACT.
 *
 * @param <K> the type of keys
 * @param <V> the type of items
 */
@SuppressWarnings("varargs") // the arrays are only read
@CommandGroup(separate = true)
public final class CuckooFilterCommands<K, V> extends CatalogueGroup<K, V> {
    /** The commands for keys and items of these codecs. */
    public CuckooFilterCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /**
     * CF.ADD: adds an item, to a new filter if there is none, once more if it is there. Fails when the filter is full. O(N), N
     * being the number of its parts. Since Bloom 1.0.0. Source: redis.io/commands/cf.add.
     */
    public Command<Boolean> cfAdd(K key, V item) {
        return command("CF.ADD", key).value(item).returning(flag());
    }

    /**
     * CF.ADDNX: adds an item that is not there, to a new filter if there is none, and answers whether it did. Fails when the filter
     * is full. O(N), N being the number of its parts. Since Bloom 1.0.0. Source: redis.io/commands/cf.addnx.
     */
    public Command<Boolean> cfAddnx(K key, V item) {
        return command("CF.ADDNX", key).value(item).returning(flag());
    }

    /**
     * CF.COUNT: how often the item may be in the filter, 0 when the key is missing. O(N), N being the number of its parts.
     * Read-only. Since Bloom 1.0.0. Source: redis.io/commands/cf.count.
     */
    public Command<Long> cfCount(K key, V item) {
        return command("CF.COUNT", key).value(item).flags(READ_ONLY).returning(integer());
    }

    /**
     * CF.DEL: removes an item once, and answers whether it was there; it must have been added, else another one goes. Fails when the
     * key is missing. O(N), N being the number of the filter's parts. Since Bloom 1.0.0. Source: redis.io/commands/cf.del.
     */
    public Command<Boolean> cfDel(K key, V item) {
        return command("CF.DEL", key).value(item).returning(flag());
    }

    /**
     * CF.EXISTS: whether the item may be in the filter. O(N), N being the number of its parts. Read-only. Since Bloom 1.0.0. Source:
     * redis.io/commands/cf.exists.
     */
    public Command<Boolean> cfExists(K key, V item) {
        return command("CF.EXISTS", key).value(item).flags(READ_ONLY).returning(flag());
    }

    /**
     * CF.INFO: what the server tells of the filter, by name. Fails when the key is missing. Read-only. Since Bloom 1.0.0. Source:
     * redis.io/commands/cf.info.
     */
    public Command<Map<String, Reply>> cfInfo(K key) {
        return command("CF.INFO", key).flags(READ_ONLY).returning(SimpleReaders.NAMED);
    }

    /**
     * CF.INSERT: adds items, to a new filter if there is none, once more what is there, and answers what became of each. O(N·M), N
     * being the number of items and M that of the filter's parts. Since Bloom 1.0.0. Source: redis.io/commands/cf.insert.
     *
     * @throws IllegalArgumentException if there is no item
     */
    @SafeVarargs
    public final Command<List<CuckooInsertion>> cfInsert(K key, V... items) {
        return command("CF.INSERT", key).text("ITEMS").values(items).returning(listOf(CuckooInsertion.READER));
    }

    /**
     * CF.INSERTNX: adds items that are not there, to a new filter if there is none, and answers what became of each. O(N·M), N being
     * the number of items and M that of the filter's parts. Since Bloom 1.0.0. Source: redis.io/commands/cf.insertnx.
     *
     * @throws IllegalArgumentException if there is no item
     */
    @SafeVarargs
    public final Command<List<CuckooInsertion>> cfInsertnx(K key, V... items) {
        return command("CF.INSERTNX", key).text("ITEMS").values(items).returning(listOf(CuckooInsertion.READER));
    }

    /**
     * CF.LOADCHUNK: restores a part of a filter that {@link #cfScandump} gave; all of them in their order make up the whole. Since
     * Bloom 1.0.0. Source: redis.io/commands/cf.loadchunk.
     */
    public Command<Void> cfLoadchunk(K key, FilterChunk chunk) {
        return command("CF.LOADCHUNK", key)
                .number(chunk.iterator())
                .bytes(chunk.data())
                .returning(ok());
    }

    /**
     * CF.MEXISTS: whether each item may be in the filter. O(N·M), N being the number of items and M that of the filter's parts.
     * Read-only. Since Bloom 1.0.0. Source: redis.io/commands/cf.mexists.
     *
     * @throws IllegalArgumentException if there is no item
     */
    @SafeVarargs
    public final Command<List<Boolean>> cfMexists(K key, V... items) {
        return command("CF.MEXISTS", key).values(items).flags(READ_ONLY).returning(allFlags());
    }

    /**
     * CF.RESERVE: makes a filter for so many items at first, as the options say. Fails when the key is there. Since Bloom 1.0.0.
     * Source: redis.io/commands/cf.reserve.
     */
    public Command<Void> cfReserve(K key, long capacity, CuckooFilterOptions options) {
        return command("CF.RESERVE", key).number(capacity).options(options).returning(ok());
    }

    /**
     * CF.SCANDUMP: a part of the filter, to be kept and restored by {@link #cfLoadchunk}. Read-only. Since Bloom 1.0.0. Source:
     * redis.io/commands/cf.scandump.
     *
     * @param iterator 0 for the first part, then what came with the last one
     */
    public Command<FilterChunk> cfScandump(K key, long iterator) {
        return command("CF.SCANDUMP", key).number(iterator).flags(READ_ONLY).returning(FilterChunk::read);
    }
}
