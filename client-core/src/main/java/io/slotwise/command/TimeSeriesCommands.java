package io.slotwise.command;

import static io.slotwise.command.CommandFlag.IDEMPOTENT;
import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyReader;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The commands on time series: part of Redis since 8.0, before a module of its own. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case, without the dot. Times are sent and come in whole milliseconds.
 * Queries by labels have no key: they go to any primary, which asks the others; the server allows them in no transaction.
 * Versions are the module's.
 *
 * <p>Left to {@link Command#custom}: IGNORE, and the options of a time series that TS.INCRBY and TS.DECRBY make.
 *
 * @param <K> the type of keys
 * @param <V> not used
 */
@CommandGroup(separate = true)
public final class TimeSeriesCommands<K, V> extends CatalogueGroup<K, V> {
    private static final ReplyReader<Instant> TIME = cursor -> Instant.ofEpochMilli(cursor.wholeNumber());
    private static final ReplyReader<List<TimeSeriesSample>> SAMPLES = listOf(TimeSeriesSample::read);

    @SuppressWarnings("NullAway") // it cannot see the @Nullable of a type argument on JDK 17
    private static final ReplyReader<@Nullable TimeSeriesSample> LATEST = TimeSeriesSample::readOrNull;

    private final ReplyReader<List<LabelledSamples<K>>> ranges = LabelledSamples.reader(presentField(), SAMPLES);

    /** The commands for keys of this codec. */
    public TimeSeriesCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /**
     * TS.ADD: adds a sample, to a new time series if there is none, and answers with its time. Since TimeSeries 1.0.0. Source:
     * redis.io/commands/ts.add.
     */
    public Command<Instant> tsAdd(K key, Instant time, double value) {
        return tsAdd(key, time, value, TimeSeriesOptions.defaults());
    }

    /**
     * TS.ADD: adds a sample, to a time series as the options say if there is none, and answers with its time. Not idempotent:
     * what becomes of a second sample of that time is for the policy of the time series to say. Since TimeSeries 1.0.0. Source:
     * redis.io/commands/ts.add.
     */
    public Command<Instant> tsAdd(K key, Instant time, double value, TimeSeriesOptions options) {
        return command("TS.ADD", key)
                .millis(time)
                .decimal(value)
                .options(options)
                .returning(TIME);
    }

    /**
     * TS.ADD with the server's time: adds a sample, to a time series as the options say if there is none, and answers with its
     * time. Since TimeSeries 1.0.0. Source: redis.io/commands/ts.add.
     */
    public Command<Instant> tsAddNow(K key, double value, TimeSeriesOptions options) {
        return command("TS.ADD", key).text("*").decimal(value).options(options).returning(TIME);
    }

    /**
     * TS.ALTER: changes what the options say. Idempotent: it is the same each time. Since TimeSeries 1.0.0. Source:
     * redis.io/commands/ts.alter.
     */
    public Command<Void> tsAlter(K key, TimeSeriesOptions options) {
        return command("TS.ALTER", key).options(options).flags(IDEMPOTENT).returning(ok());
    }

    /**
     * TS.CREATE: makes a time series. Fails when the key is there. Since TimeSeries 1.0.0. Source: redis.io/commands/ts.create.
     */
    public Command<Void> tsCreate(K key, TimeSeriesOptions options) {
        return command("TS.CREATE", key).options(options).returning(ok());
    }

    /**
     * TS.CREATERULE: has what is added to one time series added to another one as the aggregation says, from now on. Both must
     * be there, and lie in one slot. Fails when there is such a rule. Since TimeSeries 1.0.0, an alignment since 1.8.0. Source:
     * redis.io/commands/ts.createrule.
     */
    public Command<Void> tsCreaterule(K source, K destination, TimeSeriesAggregation aggregation) {
        CommandBuilder<K, V> command = command("TS.CREATERULE", source).key(destination);
        aggregation.addRuleTo(command);
        return command.returning(ok());
    }

    /**
     * TS.DECRBY: adds a sample of the server's time with the latest value less an amount, to a new time series if there is none,
     * and answers with its time. Since TimeSeries 1.0.0. Source: redis.io/commands/ts.decrby.
     */
    public Command<Instant> tsDecrby(K key, double amount) {
        return command("TS.DECRBY", key).decimal(amount).returning(TIME);
    }

    /**
     * TS.DECRBY with TIMESTAMP: adds a sample with the latest value less an amount, or changes that of the same time, and answers
     * with its time. Since TimeSeries 1.0.0. Source: redis.io/commands/ts.decrby.
     */
    public Command<Instant> tsDecrby(K key, double amount, Instant time) {
        return command("TS.DECRBY", key)
                .decimal(amount)
                .text("TIMESTAMP")
                .millis(time)
                .returning(TIME);
    }

    /**
     * TS.DEL: deletes the samples from one time to another, both included, and answers how many. O(N), N being their number.
     * Since TimeSeries 1.6.0. Source: redis.io/commands/ts.del.
     */
    public Command<Long> tsDel(K key, Instant first, Instant last) {
        return command("TS.DEL", key).millis(first).millis(last).returning(integer());
    }

    /**
     * TS.DELETERULE: ends a rule. Both keys lie in one slot. Fails when there is no such rule. Since TimeSeries 1.0.0. Source:
     * redis.io/commands/ts.deleterule.
     */
    public Command<Void> tsDeleterule(K source, K destination) {
        return command("TS.DELETERULE", source).key(destination).returning(ok());
    }

    /**
     * TS.GET: the latest sample; null when there is none. Fails when the key is missing. Read-only. Since TimeSeries 1.0.0.
     * Source: redis.io/commands/ts.get.
     */
    public Command<@Nullable TimeSeriesSample> tsGet(K key) {
        return command("TS.GET", key).flags(READ_ONLY).returning(LATEST);
    }

    /**
     * TS.GET with LATEST: the latest sample, of a compaction that of the last span, which may not be complete; null when there is
     * none. Fails when the key is missing. Read-only. Since TimeSeries 1.8.0. Source: redis.io/commands/ts.get.
     */
    public Command<@Nullable TimeSeriesSample> tsGetLatest(K key) {
        return command("TS.GET", key).text("LATEST").flags(READ_ONLY).returning(LATEST);
    }

    /**
     * TS.INCRBY: adds a sample of the server's time with the latest value and an amount more, to a new time series if there is
     * none, and answers with its time. Since TimeSeries 1.0.0. Source: redis.io/commands/ts.incrby.
     */
    public Command<Instant> tsIncrby(K key, double amount) {
        return command("TS.INCRBY", key).decimal(amount).returning(TIME);
    }

    /**
     * TS.INCRBY with TIMESTAMP: adds a sample with the latest value and an amount more, or changes that of the same time, and
     * answers with its time. Since TimeSeries 1.0.0. Source: redis.io/commands/ts.incrby.
     */
    public Command<Instant> tsIncrby(K key, double amount, Instant time) {
        return command("TS.INCRBY", key)
                .decimal(amount)
                .text("TIMESTAMP")
                .millis(time)
                .returning(TIME);
    }

    /**
     * TS.INFO: what the server tells of the time series, by name. Fails when the key is missing. Read-only. Since TimeSeries
     * 1.0.0. Source: redis.io/commands/ts.info.
     */
    public Command<Map<String, Reply>> tsInfo(K key) {
        return command("TS.INFO", key).flags(READ_ONLY).returning(SimpleReaders.NAMED);
    }

    /**
     * TS.MADD: adds samples to time series that are there, and answers for each of them, in their order. O(N), N being their
     * number. Keys in several slots are written slot by slot; samples of one key keep their order. Since TimeSeries 1.0.0.
     * Source: redis.io/commands/ts.madd.
     *
     * @throws IllegalArgumentException if there is no sample
     */
    public Command<List<SampleAddition>> tsMadd(List<KeyedSample<K>> samples) {
        if (samples.isEmpty()) {
            throw new IllegalArgumentException("TS.MADD needs at least one sample");
        }
        CommandBuilder<K, V> command = command("TS.MADD");
        for (KeyedSample<K> sample : samples) {
            command.key(sample.key()).millis(sample.time()).decimal(sample.value());
        }
        return command.splitBySlot(ResponsePolicy.DEFAULT).returning(listOf(SampleAddition::read));
    }

    /**
     * TS.MGET: the latest sample of each time series that meets the conditions, of the whole cluster; no sample of an empty one.
     * O(N), N being their number. Read-only. Since TimeSeries 1.0.0. Source: redis.io/commands/ts.mget.
     */
    public Command<List<LabelledSamples<K>>> tsMget(TimeSeriesFilter filter) {
        return command("TS.MGET").options(filter).flags(READ_ONLY).returning(latest());
    }

    /**
     * TS.MGET with LATEST: the latest sample of each time series that meets the conditions, of the whole cluster, of a compaction
     * that of the last span, which may not be complete. O(N), N being their number. Read-only. Since TimeSeries 1.8.0. Source:
     * redis.io/commands/ts.mget.
     */
    public Command<List<LabelledSamples<K>>> tsMgetLatest(TimeSeriesFilter filter) {
        return command("TS.MGET")
                .text("LATEST")
                .options(filter)
                .flags(READ_ONLY)
                .returning(latest());
    }

    /**
     * TS.MRANGE: samples of each time series that meets the conditions, of the whole cluster, the earliest first. O(N), N being
     * the number of samples. Read-only. Since TimeSeries 1.0.0. Source: redis.io/commands/ts.mrange.
     */
    public Command<List<LabelledSamples<K>>> tsMrange(
            TimeSeriesRange range, TimeSeriesRangeOptions options, TimeSeriesFilter filter) {
        return range("TS.MRANGE", range, options, filter).returning(ranges);
    }

    /**
     * TS.MRANGE with GROUPBY: samples of all time series that meet the conditions, of the whole cluster, those with the same value
     * of a label become one; the earliest first. O(N), N being the number of samples. Read-only. Since TimeSeries 1.6.0. Source:
     * redis.io/commands/ts.mrange.
     */
    public Command<List<LabelledSamples<String>>> tsMrangeGroupby(
            TimeSeriesRange range,
            TimeSeriesRangeOptions options,
            TimeSeriesFilter filter,
            String label,
            TimeSeriesAggregator reducer) {
        return grouped(range("TS.MRANGE", range, options, filter), label, reducer);
    }

    /**
     * TS.MREVRANGE: samples of each time series that meets the conditions, of the whole cluster, the latest first. O(N), N being
     * the number of samples. Read-only. Since TimeSeries 1.4.0. Source: redis.io/commands/ts.mrevrange.
     */
    public Command<List<LabelledSamples<K>>> tsMrevrange(
            TimeSeriesRange range, TimeSeriesRangeOptions options, TimeSeriesFilter filter) {
        return range("TS.MREVRANGE", range, options, filter).returning(ranges);
    }

    /**
     * TS.MREVRANGE with GROUPBY: samples of all time series that meet the conditions, of the whole cluster, those with the same
     * value of a label become one; the latest first. O(N), N being the number of samples. Read-only. Since TimeSeries 1.6.0.
     * Source: redis.io/commands/ts.mrevrange.
     */
    public Command<List<LabelledSamples<String>>> tsMrevrangeGroupby(
            TimeSeriesRange range,
            TimeSeriesRangeOptions options,
            TimeSeriesFilter filter,
            String label,
            TimeSeriesAggregator reducer) {
        return grouped(range("TS.MREVRANGE", range, options, filter), label, reducer);
    }

    /**
     * TS.QUERYINDEX: the keys of the time series that meet the conditions, of the whole cluster. O(N), N being their number.
     * Read-only. Since TimeSeries 1.0.0. Source: redis.io/commands/ts.queryindex.
     */
    public Command<List<K>> tsQueryindex(TimeSeriesFilter filter) {
        CommandBuilder<K, V> command = command("TS.QUERYINDEX");
        filter.addConditionsTo(command);
        return command.flags(READ_ONLY).returning(fields());
    }

    /**
     * TS.RANGE: samples, the earliest first. Fails when the key is missing. O(N), N being their number. Read-only. Since
     * TimeSeries 1.0.0. Source: redis.io/commands/ts.range.
     */
    public Command<List<TimeSeriesSample>> tsRange(K key, TimeSeriesRange range, TimeSeriesRangeOptions options) {
        return range("TS.RANGE", key, range, options);
    }

    /**
     * TS.REVRANGE: samples, the latest first. Fails when the key is missing. O(N), N being their number. Read-only. Since
     * TimeSeries 1.4.0. Source: redis.io/commands/ts.revrange.
     */
    public Command<List<TimeSeriesSample>> tsRevrange(K key, TimeSeriesRange range, TimeSeriesRangeOptions options) {
        return range("TS.REVRANGE", key, range, options);
    }

    private Command<List<TimeSeriesSample>> range(
            String name, K key, TimeSeriesRange range, TimeSeriesRangeOptions options) {
        return command(name, key)
                .text(range.firstWord())
                .text(range.lastWord())
                .options(options)
                .flags(READ_ONLY)
                .returning(SAMPLES);
    }

    private CommandBuilder<K, V> range(
            String name, TimeSeriesRange range, TimeSeriesRangeOptions options, TimeSeriesFilter filter) {
        return command(name)
                .text(range.firstWord())
                .text(range.lastWord())
                .options(options)
                .options(filter)
                .flags(READ_ONLY);
    }

    private Command<List<LabelledSamples<String>>> grouped(
            CommandBuilder<K, V> command, String label, TimeSeriesAggregator reducer) {
        return command.text("GROUPBY")
                .text(label)
                .text("REDUCE")
                .text(reducer.word())
                .returning(LabelledSamples.reader(presentText(), SAMPLES));
    }

    /** One sample or none, where the others have a list of them. */
    private ReplyReader<List<LabelledSamples<K>>> latest() {
        return LabelledSamples.reader(presentField(), cursor -> {
            TimeSeriesSample sample = TimeSeriesSample.readOrNull(cursor);
            return sample == null ? List.of() : List.of(sample);
        });
    }
}
