package io.slotwise.command;

import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.ReplyReader;
import java.util.List;
import java.util.Map;

/**
 * The commands on count-min sketches, which estimate how often items were seen, never too low: part of Redis since 8.0, before a
 * module of its own. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case, without the dot. Each fails when the key is missing, unless it makes it.
 * Versions are the module's.
 *
 * @param <K> the type of keys
 * @param <V> the type of items
 */
@SuppressWarnings("varargs") // the arrays are only read
@CommandGroup(separate = true)
public final class CountMinSketchCommands<K, V> extends CatalogueGroup<K, V> {
    private final ReplyReader<Map<String, Long>> info = cursor -> pairs(cursor, presentText(), integer());

    /** The commands for keys and items of these codecs. */
    public CountMinSketchCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /**
     * CMS.INCRBY: adds to the counts of items, and answers with the estimates then. O(N), N being the number of items. Since Bloom
     * 2.0.0. Source: redis.io/commands/cms.incrby.
     *
     * @throws IllegalArgumentException if there is no item
     */
    public Command<List<Long>> cmsIncrby(K key, Map<? extends V, Long> amounts) {
        if (amounts.isEmpty()) {
            throw new IllegalArgumentException("CMS.INCRBY needs at least one item");
        }
        CommandBuilder<K, V> command = command("CMS.INCRBY", key);
        amounts.forEach((item, amount) -> command.value(item).number(amount));
        return command.returning(integers());
    }

    /**
     * CMS.INFO: width, depth and count of the sketch. Read-only. Since Bloom 2.0.0. Source: redis.io/commands/cms.info.
     */
    public Command<Map<String, Long>> cmsInfo(K key) {
        return command("CMS.INFO", key).flags(READ_ONLY).returning(info);
    }

    /**
     * CMS.INITBYDIM: makes a sketch of a width and a depth. Fails when the key is there. Since Bloom 2.0.0. Source:
     * redis.io/commands/cms.initbydim.
     */
    public Command<Void> cmsInitbydim(K key, long width, long depth) {
        return command("CMS.INITBYDIM", key).number(width).number(depth).returning(ok());
    }

    /**
     * CMS.INITBYPROB: makes a sketch that is wrong by so much of all counts at most, but for so small a part of the items. Fails when
     * the key is there. Since Bloom 2.0.0. Source: redis.io/commands/cms.initbyprob.
     */
    public Command<Void> cmsInitbyprob(K key, double error, double probability) {
        return command("CMS.INITBYPROB", key)
                .decimal(error)
                .decimal(probability)
                .returning(ok());
    }

    /**
     * CMS.MERGE: stores the sum of sketches in another one that is there, of the same width and depth. The keys must lie in one slot.
     * O(N), N being the number of sketches. Not idempotent: the destination may be a source. Since Bloom 2.0.0. Source:
     * redis.io/commands/cms.merge.
     *
     * @throws IllegalArgumentException if there is no source
     */
    public Command<Void> cmsMerge(K destination, List<? extends K> sources) {
        return command("CMS.MERGE", destination).countedKeys(sources).returning(ok());
    }

    /**
     * CMS.MERGE with WEIGHTS: stores the sum of sketches, each multiplied by its weight, in another one that is there, of the same
     * width and depth. The keys must lie in one slot. O(N), N being the number of sketches. Not idempotent: the destination may be a
     * source. Since Bloom 2.0.0. Source: redis.io/commands/cms.merge.
     *
     * @throws IllegalArgumentException if there is no source, or not a weight for each
     */
    public Command<Void> cmsMerge(K destination, List<? extends K> sources, List<Long> weights) {
        if (weights.size() != sources.size()) {
            throw new IllegalArgumentException(sources.size() + " sources with " + weights.size() + " weights");
        }
        CommandBuilder<K, V> command =
                command("CMS.MERGE", destination).countedKeys(sources).text("WEIGHTS");
        weights.forEach(command::number);
        return command.returning(ok());
    }

    /**
     * CMS.QUERY: the estimates of items. O(N), N being the number of items. Read-only. Since Bloom 2.0.0. Source:
     * redis.io/commands/cms.query.
     *
     * @throws IllegalArgumentException if there is no item
     */
    @SafeVarargs
    public final Command<List<Long>> cmsQuery(K key, V... items) {
        return command("CMS.QUERY", key).values(items).flags(READ_ONLY).returning(integers());
    }
}
