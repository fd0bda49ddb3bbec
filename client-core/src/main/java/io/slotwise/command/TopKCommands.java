package io.slotwise.command;

import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyReader;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The commands on lists of the items that are seen most: part of Redis since 8.0, before a module of its own. Immutable, safe for
 * use by many threads.
 *
 * <p>A method is named as its command is, in lower case, without the dot. Each fails when the key is missing, unless it makes it.
 * Versions are the module's.
 *
 * @param <K> the type of keys
 * @param <V> the type of items
 */
@SuppressWarnings("varargs") // the arrays are only read
@CommandGroup(separate = true)
public final class TopKCommands<K, V> extends CatalogueGroup<K, V> {
    private final ReplyReader<Map<V, Long>> counts;

    /** The commands for keys and items of these codecs. */
    public TopKCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
        ReplyReader<V> item = presentValue();
        counts = cursor -> pairs(cursor, item, integer());
    }

    /**
     * TOPK.ADD: counts items, and answers for each with the item that left the list for it; null when none did. O(N), N being the
     * number of items. Since Bloom 2.0.0. Source: redis.io/commands/topk.add.
     *
     * @throws IllegalArgumentException if there is no item
     */
    @SafeVarargs
    public final Command<List<@Nullable V>> topkAdd(K key, V... items) {
        return command("TOPK.ADD", key).values(items).returning(values());
    }

    /**
     * TOPK.COUNT: the estimates of items. O(N), N being the number of items. Read-only. Since Bloom 2.0.0, deprecated since 2.4.0.
     * Source: redis.io/commands/topk.count.
     *
     * @throws IllegalArgumentException if there is no item
     */
    @SafeVarargs
    public final Command<List<Long>> topkCount(K key, V... items) {
        return command("TOPK.COUNT", key).values(items).flags(READ_ONLY).returning(integers());
    }

    /**
     * TOPK.INCRBY: adds to the counts of items, and answers for each with the item that left the list for it; null when none did. O(N),
     * N being the number of items. Since Bloom 2.0.0. Source: redis.io/commands/topk.incrby.
     *
     * @throws IllegalArgumentException if there is no item
     */
    public Command<List<@Nullable V>> topkIncrby(K key, Map<? extends V, Long> amounts) {
        if (amounts.isEmpty()) {
            throw new IllegalArgumentException("TOPK.INCRBY needs at least one item");
        }
        CommandBuilder<K, V> command = command("TOPK.INCRBY", key);
        amounts.forEach((item, amount) -> command.value(item).number(amount));
        return command.returning(values());
    }

    /**
     * TOPK.INFO: k, width, depth and decay of the list. Read-only. Since Bloom 2.0.0. Source: redis.io/commands/topk.info.
     */
    public Command<Map<String, Reply>> topkInfo(K key) {
        return command("TOPK.INFO", key).flags(READ_ONLY).returning(SimpleReaders.NAMED);
    }

    /**
     * TOPK.LIST: the items of the list, the most frequent first. O(N), N being their number. Read-only. Since Bloom 2.0.0. Source:
     * redis.io/commands/topk.list.
     */
    public Command<List<V>> topkList(K key) {
        return command("TOPK.LIST", key).flags(READ_ONLY).returning(presentValues());
    }

    /**
     * TOPK.LIST with WITHCOUNT: the items of the list and their estimates, the most frequent first. O(N), N being their number.
     * Read-only. Since Bloom 2.0.0. Source: redis.io/commands/topk.list.
     */
    public Command<Map<V, Long>> topkListWithcount(K key) {
        return command("TOPK.LIST", key).text("WITHCOUNT").flags(READ_ONLY).returning(counts);
    }

    /**
     * TOPK.QUERY: whether each item is in the list. O(N), N being the number of items. Read-only. Since Bloom 2.0.0. Source:
     * redis.io/commands/topk.query.
     *
     * @throws IllegalArgumentException if there is no item
     */
    @SafeVarargs
    public final Command<List<Boolean>> topkQuery(K key, V... items) {
        return command("TOPK.QUERY", key).values(items).flags(READ_ONLY).returning(allFlags());
    }

    /**
     * TOPK.RESERVE: makes a list of so many items. Fails when the key is there. Since Bloom 2.0.0. Source:
     * redis.io/commands/topk.reserve.
     */
    public Command<Void> topkReserve(K key, long size) {
        return command("TOPK.RESERVE", key).number(size).returning(ok());
    }

    /**
     * TOPK.RESERVE with width, depth and decay: makes a list of so many items, with so many counters. Fails when the key is there.
     * Since Bloom 2.0.0. Source: redis.io/commands/topk.reserve.
     *
     * @param decay how likely a counter of another item goes down, between 0 and 1
     */
    public Command<Void> topkReserve(K key, long size, long width, long depth, double decay) {
        return command("TOPK.RESERVE", key)
                .number(size)
                .number(width)
                .number(depth)
                .decimal(decay)
                .returning(ok());
    }
}
