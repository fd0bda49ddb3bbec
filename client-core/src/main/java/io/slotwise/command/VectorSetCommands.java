package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;
import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyReader;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The commands on sets whose elements have vectors, since Redis 8.0. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case. Each method fails with
 * {@link io.slotwise.error.WrongTypeException} when the key holds another type. N is the number of elements in the set.
 *
 * @param <K> the type of keys
 * @param <V> the type of elements
 */
@CommandGroup
public final class VectorSetCommands<K, V> extends CatalogueGroup<K, V> {
    private final ReplyReader<Map<V, Double>> scores;
    private final ReplyReader<@Nullable List<List<V>>> layers;
    private final ReplyReader<@Nullable List<Map<V, Double>>> scoredLayers;
    private final ReplyReader<@Nullable List<Double>> vector = orNull(listOf(decimal()));

    /** The commands for keys and elements of these codecs. */
    public VectorSetCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
        ReplyReader<V> element = presentValue();
        scores = cursor -> pairs(cursor, element, decimal());
        layers = orNull(listOf(presentValues()));
        scoredLayers = orNull(listOf(scores));
    }

    /**
     * VADD: adds an element with its vector, or gives it another one, and answers whether it is new. O(log(N)). Not
     * idempotent: the second time it no longer is. Since Redis 8.0. Source: redis.io/commands/vadd.
     */
    public Command<Boolean> vadd(K key, double[] vectorOfElement, V element, VectorAddOptions options) {
        return command("VADD", key)
                .vector(vectorOfElement)
                .value(element)
                .options(options)
                .returning(flag());
    }

    /** VCARD: how many elements there are, 0 when the key is missing. Read-only. Since Redis 8.0. Source: redis.io/commands/vcard. */
    public Command<Long> vcard(K key) {
        return command("VCARD", key).flags(READ_ONLY).returning(integer());
    }

    /** VDIM: how many numbers each vector has. Fails when the key is missing. Read-only. Since Redis 8.0. Source: redis.io/commands/vdim. */
    public Command<Long> vdim(K key) {
        return command("VDIM", key).flags(READ_ONLY).returning(integer());
    }

    /**
     * VEMB: about the vector of an element, as exactly as it is kept; null when it or the key is missing. Read-only. Since
     * Redis 8.0. Source: redis.io/commands/vemb.
     */
    public Command<@Nullable List<Double>> vemb(K key, V element) {
        return command("VEMB", key).value(element).flags(READ_ONLY).returning(vector);
    }

    /**
     * VGETATTR: the attributes of an element as JSON; null when it has none, or it or the key is missing. Read-only. Since
     * Redis 8.0. Source: redis.io/commands/vgetattr.
     */
    public Command<@Nullable String> vgetattr(K key, V element) {
        return command("VGETATTR", key).value(element).flags(READ_ONLY).returning(text());
    }

    /**
     * VINFO: what the server tells of the set, by name; null when the key is missing. Read-only. Since Redis 8.0. Source:
     * redis.io/commands/vinfo.
     */
    public Command<@Nullable Map<String, Reply>> vinfo(K key) {
        return command("VINFO", key).flags(READ_ONLY).returning(orNull(SimpleReaders.NAMED));
    }

    /** VISMEMBER: whether the element is in the set. Read-only. Since Redis 8.0. Source: redis.io/commands/vismember. */
    public Command<Boolean> vismember(K key, V element) {
        return command("VISMEMBER", key).value(element).flags(READ_ONLY).returning(flag());
    }

    /**
     * VLINKS: the neighbours that an element is linked with, layer by layer from the top; null when it or the key is missing.
     * Read-only. Since Redis 8.0. Source: redis.io/commands/vlinks.
     */
    public Command<@Nullable List<List<V>>> vlinks(K key, V element) {
        return command("VLINKS", key).value(element).flags(READ_ONLY).returning(layers);
    }

    /**
     * VLINKS with WITHSCORES: the neighbours that an element is linked with and how like it they are, 0 to 1, layer by layer
     * from the top; null when it or the key is missing. Read-only. Since Redis 8.0. Source: redis.io/commands/vlinks.
     */
    public Command<@Nullable List<Map<V, Double>>> vlinksWithScores(K key, V element) {
        return command("VLINKS", key)
                .value(element)
                .text("WITHSCORES")
                .flags(READ_ONLY)
                .returning(scoredLayers);
    }

    /** VRANDMEMBER: any element; null when the key is missing. Read-only. Since Redis 8.0. Source: redis.io/commands/vrandmember. */
    public Command<@Nullable V> vrandmember(K key) {
        return command("VRANDMEMBER", key).flags(READ_ONLY).returning(value());
    }

    /**
     * VRANDMEMBER with a count: that many different elements, fewer when there are not as many; with a negative count exactly
     * as many as it says without the sign, the same ones possibly several times. Empty when the key is missing. O(M), M being
     * the number of elements that come back. Read-only. Since Redis 8.0. Source: redis.io/commands/vrandmember.
     */
    public Command<List<V>> vrandmember(K key, long count) {
        return command("VRANDMEMBER", key).number(count).flags(READ_ONLY).returning(presentValues());
    }

    /** VREM: removes an element, and answers whether it was there. O(log(N)). Since Redis 8.0. Source: redis.io/commands/vrem. */
    public Command<Boolean> vrem(K key, V element) {
        return command("VREM", key).value(element).returning(flag());
    }

    /**
     * VSETATTR: gives an element attributes as JSON, none when that is empty, and answers whether the element exists.
     * Idempotent: the attributes are the same each time. Since Redis 8.0. Source: redis.io/commands/vsetattr.
     */
    public Command<Boolean> vsetattr(K key, V element, String json) {
        return command("VSETATTR", key)
                .value(element)
                .text(json)
                .flags(IDEMPOTENT)
                .returning(flag());
    }

    /**
     * VSIM: the elements most like a vector, the nearest first, as the options say; empty when the key is missing. O(log(N)).
     * Read-only. Since Redis 8.0. Source: redis.io/commands/vsim.
     */
    public Command<List<V>> vsim(K key, double[] likeVector, VectorSimilarityOptions options) {
        return command("VSIM", key)
                .vector(likeVector)
                .options(options)
                .flags(READ_ONLY)
                .returning(presentValues());
    }

    /**
     * VSIM with WITHSCORES: the elements most like a vector and how like it they are, 0 to 1, the nearest first, as the
     * options say; empty when the key is missing. O(log(N)). Read-only. Since Redis 8.0. Source: redis.io/commands/vsim.
     */
    public Command<Map<V, Double>> vsimWithScores(K key, double[] likeVector, VectorSimilarityOptions options) {
        return command("VSIM", key)
                .vector(likeVector)
                .text("WITHSCORES")
                .options(options)
                .flags(READ_ONLY)
                .returning(scores);
    }

    /**
     * VSIM with ELE: the elements most like another one, the nearest first, as the options say; empty when the key is missing.
     * Fails when there is no such element. O(log(N)). Read-only. Since Redis 8.0. Source: redis.io/commands/vsim.
     */
    public Command<List<V>> vsimToElement(K key, V element, VectorSimilarityOptions options) {
        return command("VSIM", key)
                .text("ELE")
                .value(element)
                .options(options)
                .flags(READ_ONLY)
                .returning(presentValues());
    }

    /**
     * VSIM with ELE and WITHSCORES: the elements most like another one and how like it they are, 0 to 1, the nearest first, as
     * the options say; empty when the key is missing. Fails when there is no such element. O(log(N)). Read-only. Since Redis
     * 8.0. Source: redis.io/commands/vsim.
     */
    public Command<Map<V, Double>> vsimToElementWithScores(K key, V element, VectorSimilarityOptions options) {
        return command("VSIM", key)
                .text("ELE")
                .value(element)
                .text("WITHSCORES")
                .options(options)
                .flags(READ_ONLY)
                .returning(scores);
    }
}
