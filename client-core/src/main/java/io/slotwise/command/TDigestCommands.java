package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;
import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.Reply;
import java.util.List;
import java.util.Map;

/**
 * The commands on t-digests, which estimate how numbers are distributed: part of Redis since 8.0, before a module of its own.
 * Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case, without the dot. Each fails when the key is missing, unless it makes it. Of
 * an empty digest the answers are not a number, and ranks -2. Versions are the module's.
 *
 * @param <K> the type of keys
 * @param <V> not used
 */
@CommandGroup(separate = true)
public final class TDigestCommands<K, V> extends CatalogueGroup<K, V> {
    private static final String COMPRESSION = "COMPRESSION";

    /** The commands for keys of this codec. */
    public TDigestCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /**
     * TDIGEST.ADD: adds numbers. O(N), N being how many. Since Bloom 2.4.0. Source: redis.io/commands/tdigest.add.
     *
     * @throws IllegalArgumentException if there is no number
     */
    public Command<Void> tdigestAdd(K key, double... numbers) {
        return decimals("TDIGEST.ADD", key, numbers).returning(ok());
    }

    /**
     * TDIGEST.BYRANK: the numbers of these ranks, 0 being the least; infinity behind the greatest. Read-only. Since Bloom 2.4.0.
     * Source: redis.io/commands/tdigest.byrank.
     *
     * @throws IllegalArgumentException if there is no rank
     */
    public Command<List<Double>> tdigestByrank(K key, long... ranks) {
        return ranks("TDIGEST.BYRANK", key, ranks);
    }

    /**
     * TDIGEST.BYREVRANK: the numbers of these ranks, 0 being the greatest; minus infinity behind the least. Read-only. Since Bloom
     * 2.4.0. Source: redis.io/commands/tdigest.byrevrank.
     *
     * @throws IllegalArgumentException if there is no rank
     */
    public Command<List<Double>> tdigestByrevrank(K key, long... ranks) {
        return ranks("TDIGEST.BYREVRANK", key, ranks);
    }

    /**
     * TDIGEST.CDF: which part of all is not greater than each number, 0 to 1. Read-only. Since Bloom 2.4.0. Source:
     * redis.io/commands/tdigest.cdf.
     *
     * @throws IllegalArgumentException if there is no number
     */
    public Command<List<Double>> tdigestCdf(K key, double... numbers) {
        return decimals("TDIGEST.CDF", key, numbers).flags(READ_ONLY).returning(listOf(decimal()));
    }

    /**
     * TDIGEST.CREATE: makes a digest. Fails when the key is there. Since Bloom 2.4.0. Source: redis.io/commands/tdigest.create.
     */
    public Command<Void> tdigestCreate(K key) {
        return command("TDIGEST.CREATE", key).returning(ok());
    }

    /**
     * TDIGEST.CREATE with COMPRESSION: makes a digest that is the more exact, and the larger, the higher this is. Fails when the key
     * is there. Since Bloom 2.4.0. Source: redis.io/commands/tdigest.create.
     */
    public Command<Void> tdigestCreate(K key, long compression) {
        return command("TDIGEST.CREATE", key)
                .text(COMPRESSION)
                .number(compression)
                .returning(ok());
    }

    /**
     * TDIGEST.INFO: what the server tells of the digest, by name. Read-only. Since Bloom 2.4.0. Source:
     * redis.io/commands/tdigest.info.
     */
    public Command<Map<String, Reply>> tdigestInfo(K key) {
        return command("TDIGEST.INFO", key).flags(READ_ONLY).returning(SimpleReaders.NAMED);
    }

    /** TDIGEST.MAX: the greatest number. Read-only. Since Bloom 2.4.0. Source: redis.io/commands/tdigest.max. */
    public Command<Double> tdigestMax(K key) {
        return command("TDIGEST.MAX", key).flags(READ_ONLY).returning(decimal());
    }

    /**
     * TDIGEST.MERGE: adds digests to another one, to a new one if there is none. The keys must lie in one slot. O(N), N being the size
     * of them. Since Bloom 2.4.0. Source: redis.io/commands/tdigest.merge.
     *
     * @throws IllegalArgumentException if there is no source
     */
    public Command<Void> tdigestMerge(K destination, List<? extends K> sources) {
        return command("TDIGEST.MERGE", destination).countedKeys(sources).returning(ok());
    }

    /**
     * TDIGEST.MERGE with COMPRESSION and OVERRIDE: stores the sum of digests, whatever digest the destination has. The keys must lie in
     * one slot. O(N), N being the size of them. Not idempotent: the destination may be a source. Since Bloom 2.4.0. Source:
     * redis.io/commands/tdigest.merge.
     *
     * @throws IllegalArgumentException if there is no source
     */
    public Command<Void> tdigestMergeOverride(K destination, List<? extends K> sources, long compression) {
        return command("TDIGEST.MERGE", destination)
                .countedKeys(sources)
                .text(COMPRESSION)
                .number(compression)
                .text("OVERRIDE")
                .returning(ok());
    }

    /** TDIGEST.MIN: the least number. Read-only. Since Bloom 2.4.0. Source: redis.io/commands/tdigest.min. */
    public Command<Double> tdigestMin(K key) {
        return command("TDIGEST.MIN", key).flags(READ_ONLY).returning(decimal());
    }

    /**
     * TDIGEST.QUANTILE: the numbers below which these parts of all are, each 0 to 1. Read-only. Since Bloom 2.4.0. Source:
     * redis.io/commands/tdigest.quantile.
     *
     * @throws IllegalArgumentException if there is no part
     */
    public Command<List<Double>> tdigestQuantile(K key, double... parts) {
        return decimals("TDIGEST.QUANTILE", key, parts).flags(READ_ONLY).returning(listOf(decimal()));
    }

    /**
     * TDIGEST.RANK: how many numbers are less than each of these, half of its equals with them; -1 below the least. Read-only. Since
     * Bloom 2.4.0. Source: redis.io/commands/tdigest.rank.
     *
     * @throws IllegalArgumentException if there is no number
     */
    public Command<List<Long>> tdigestRank(K key, double... numbers) {
        return decimals("TDIGEST.RANK", key, numbers).flags(READ_ONLY).returning(integers());
    }

    /**
     * TDIGEST.RESET: empties the digest. Idempotent: it is empty each time. Since Bloom 2.4.0. Source:
     * redis.io/commands/tdigest.reset.
     */
    public Command<Void> tdigestReset(K key) {
        return command("TDIGEST.RESET", key).flags(IDEMPOTENT).returning(ok());
    }

    /**
     * TDIGEST.REVRANK: how many numbers are greater than each of these, half of its equals with them; -1 above the greatest. Read-only.
     * Since Bloom 2.4.0. Source: redis.io/commands/tdigest.revrank.
     *
     * @throws IllegalArgumentException if there is no number
     */
    public Command<List<Long>> tdigestRevrank(K key, double... numbers) {
        return decimals("TDIGEST.REVRANK", key, numbers).flags(READ_ONLY).returning(integers());
    }

    /**
     * TDIGEST.TRIMMED_MEAN: the mean of the numbers between two parts of all, each 0 to 1. Read-only. Since Bloom 2.4.0. Source:
     * redis.io/commands/tdigest.trimmed_mean.
     */
    public Command<Double> tdigestTrimmedMean(K key, double from, double to) {
        return command("TDIGEST.TRIMMED_MEAN", key)
                .decimal(from)
                .decimal(to)
                .flags(READ_ONLY)
                .returning(decimal());
    }

    private Command<List<Double>> ranks(String name, K key, long[] ranks) {
        checked(name, ranks.length);
        CommandBuilder<K, V> command = command(name, key);
        for (long rank : ranks) {
            command.number(rank);
        }
        return command.flags(READ_ONLY).returning(listOf(decimal()));
    }

    private CommandBuilder<K, V> decimals(String name, K key, double[] numbers) {
        checked(name, numbers.length);
        CommandBuilder<K, V> command = command(name, key);
        for (double number : numbers) {
            command.decimal(number);
        }
        return command;
    }

    private static void checked(String name, int count) {
        if (count == 0) {
            throw new IllegalArgumentException(name + " needs at least one number");
        }
    }
}
