package io.slotwise.command;

import static io.slotwise.command.Replies.NULL2;
import static io.slotwise.command.Replies.NULL3;
import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.bulks;
import static io.slotwise.command.Replies.decimal;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.Replies.map;
import static io.slotwise.command.Replies.set;
import static io.slotwise.command.Replies.simple;
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.readingKeyless;
import static io.slotwise.command.WireRow.repeatableWrite;
import static io.slotwise.command.WireRow.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import io.slotwise.reply.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Replies as the pages of the commands show them; those of RESP3 have maps, doubles and how samples were made. */
class TimeSeriesCommandsWireTest extends WireTable {
    private static final Instant ONE = Instant.ofEpochMilli(1000);
    private static final Instant TWO = Instant.ofEpochMilli(2000);
    private static final TimeSeriesRange RANGE = TimeSeriesRange.between(ONE, TWO);
    private static final TimeSeriesAggregation AVERAGE =
            TimeSeriesAggregation.of(TimeSeriesAggregator.AVG, Duration.ofSeconds(1));
    private static final TimeSeriesRangeOptions ALL = TimeSeriesRangeOptions.defaults();
    private static final TimeSeriesFilter FILTER = TimeSeriesFilter.of("type=stock", "name!=");

    private final TimeSeriesCommands<String, String> series = new TimeSeriesCommands<>(Codec.utf8(), Codec.utf8());

    TimeSeriesCommandsWireTest() {
        super(TimeSeriesCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                time(write(series.tsAdd("k", ONE, 1.5), "TS.ADD k 1000 1.5"))
                        .fails("ERR TSDB: Error at upsert, update is not supported", ServerErrorException.class),
                time(write(
                        series.tsAdd(
                                "k", ONE, -2, TimeSeriesOptions.defaults().onThisDuplicate(DuplicateSamplePolicy.LAST)),
                        "TS.ADD k 1000 -2 ON_DUPLICATE LAST")),
                time(write(
                        series.tsAddNow("k", 3, TimeSeriesOptions.defaults().labels(Map.of("a", "b"))),
                        "TS.ADD k * 3 LABELS a b")),
                repeatableWrite(
                                series.tsAlter("k", TimeSeriesOptions.defaults().retention(Duration.ZERO)),
                                "TS.ALTER k RETENTION 0")
                        .answersOk(),
                write(
                                series.tsCreate(
                                        "k",
                                        TimeSeriesOptions.defaults()
                                                .retention(Duration.ofSeconds(60))
                                                .uncompressed()
                                                .chunkSize(128)
                                                .onDuplicates(DuplicateSamplePolicy.MAX)
                                                .labels(Map.of("a", "b"))),
                                "TS.CREATE k RETENTION 60000 ENCODING UNCOMPRESSED CHUNK_SIZE 128 DUPLICATE_POLICY MAX"
                                        + " LABELS a b")
                        .answersOk(),
                write(series.tsCreaterule("k", "k2", AVERAGE), "TS.CREATERULE k k2 AGGREGATION avg 1000")
                        .keys("k", "k2")
                        .answersOk(),
                write(
                                series.tsCreaterule("k", "k2", AVERAGE.alignedTo(TWO)),
                                "TS.CREATERULE k k2 AGGREGATION avg 1000 2000")
                        .keys("k", "k2")
                        .answersOk(),
                time(write(series.tsDecrby("k", 2), "TS.DECRBY k 2")),
                time(write(series.tsDecrby("k", 2, ONE), "TS.DECRBY k 2 TIMESTAMP 1000")),
                write(series.tsDel("k", ONE, TWO), "TS.DEL k 1000 2000").counts(),
                write(series.tsDeleterule("k", "k2"), "TS.DELETERULE k k2")
                        .keys("k", "k2")
                        .answersOk(),
                latest(read(series.tsGet("k"), "TS.GET k")),
                latest(read(series.tsGetLatest("k"), "TS.GET k LATEST")),
                time(write(series.tsIncrby("k", 2.5), "TS.INCRBY k 2.5")),
                time(write(series.tsIncrby("k", 2.5, ONE), "TS.INCRBY k 2.5 TIMESTAMP 1000")),
                read(series.tsInfo("k"), "TS.INFO k")
                        .reads(
                                array(simple("totalSamples"), integer(3)),
                                map(simple("totalSamples"), integer(3)),
                                Map.of("totalSamples", new Reply.WholeNumber(3))),
                write(
                                series.tsMadd(List.of(
                                        new KeyedSample<>("k", ONE, 1),
                                        new KeyedSample<>("x", TWO, 2.5),
                                        new KeyedSample<>("k", TWO, 3))),
                                "TS.MADD k 1000 1 x 2000 2.5 k 2000 3")
                        .keys("k", "x", "k")
                        .to(RequestPolicy.MULTI_SHARD, ResponsePolicy.DEFAULT)
                        .reads(
                                array(integer(1000), "-ERR TSDB: the key does not exist\r\n", integer(2000)),
                                List.of(
                                        new SampleAddition(ONE, null),
                                        new SampleAddition(null, "ERR TSDB: the key does not exist"),
                                        new SampleAddition(TWO, null))),
                readingKeyless(series.tsMget(FILTER.withLabels()), "TS.MGET WITHLABELS FILTER type=stock name!=")
                        .reads(
                                array(
                                        array(
                                                bulk("k"),
                                                array(bulks("type", "stock")),
                                                array(integer(1000), simple("5"))),
                                        array(bulk("x"), array(bulks("type", "stock")), array())),
                                map(
                                        bulk("k"),
                                        array(map(bulk("type"), bulk("stock")), array(integer(1000), decimal("5"))),
                                        bulk("x"),
                                        array(map(bulk("type"), bulk("stock")), array())),
                                List.of(
                                        new LabelledSamples<>(
                                                "k", Map.of("type", "stock"), List.of(new TimeSeriesSample(ONE, 5))),
                                        new LabelledSamples<>("x", Map.of("type", "stock"), List.of())))
                        .reads("*0\r\n", "%0\r\n", List.of()),
                readingKeyless(series.tsMgetLatest(FILTER), "TS.MGET LATEST FILTER type=stock name!=")
                        .reads("*0\r\n", "%0\r\n", List.of()),
                several(readingKeyless(
                        series.tsMrange(RANGE, ALL, FILTER.withLabels("type", "no")),
                        "TS.MRANGE 1000 2000 SELECTED_LABELS type no FILTER type=stock name!=")),
                groups(
                        readingKeyless(
                                series.tsMrangeGroupby(
                                        TimeSeriesRange.all(),
                                        ALL.aggregated(AVERAGE),
                                        FILTER.withLabels(),
                                        "type",
                                        TimeSeriesAggregator.MAX),
                                "TS.MRANGE - + AGGREGATION avg 1000 WITHLABELS FILTER type=stock name!= GROUPBY type REDUCE max")),
                several(readingKeyless(
                        series.tsMrevrange(RANGE, ALL.count(2), FILTER.withLabels("type", "no")),
                        "TS.MREVRANGE 1000 2000 COUNT 2 SELECTED_LABELS type no FILTER type=stock name!=")),
                groups(readingKeyless(
                        series.tsMrevrangeGroupby(RANGE, ALL, FILTER.withLabels(), "type", TimeSeriesAggregator.STD_P),
                        "TS.MREVRANGE 1000 2000 WITHLABELS FILTER type=stock name!= GROUPBY type REDUCE std.p")),
                readingKeyless(series.tsQueryindex(FILTER), "TS.QUERYINDEX type=stock name!=")
                        .reads(bulks("a", "b"), set(bulk("a"), bulk("b")), List.of("a", "b")),
                samples(read(series.tsRange("k", TimeSeriesRange.since(ONE), ALL), "TS.RANGE k 1000 +")),
                samples(read(
                        series.tsRange(
                                "k",
                                TimeSeriesRange.until(TWO),
                                ALL.latest()
                                        .at(ONE, TWO)
                                        .valuesBetween(-1, 2.5)
                                        .count(10)
                                        .aggregated(AVERAGE.alignedTo(ONE)
                                                .reportingEnds()
                                                .withEmpty())),
                        "TS.RANGE k - 2000 LATEST FILTER_BY_TS 1000 2000 FILTER_BY_VALUE -1 2.5 COUNT 10"
                                + " ALIGN 1000 AGGREGATION avg 1000 BUCKETTIMESTAMP end EMPTY")),
                samples(read(
                        series.tsRevrange("k", RANGE, ALL.aggregated(AVERAGE.reportingMiddles())),
                        "TS.REVRANGE k 1000 2000 AGGREGATION avg 1000 BUCKETTIMESTAMP mid")));
    }

    @Test
    void samplesOfOneKeyStayInOrderWhenTheyAreParted() {
        Command<?> whole = series.tsMadd(List.of(
                new KeyedSample<>("k", ONE, 1), new KeyedSample<>("x", ONE, 2), new KeyedSample<>("k", TWO, 3)));

        Command<?> part = whole.ofKeys(new int[] {0, 2}, 0, 2, 7);

        assertThat(part.words()).containsExactly("TS.MADD", "k", 1000L, "1", "k", 2000L, "3");
    }

    @Test
    void nothingToAddOrToFilterByIsRefused() {
        assertThatThrownBy(() -> series.tsMadd(List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(TimeSeriesFilter::of).isInstanceOf(IllegalArgumentException.class);
    }

    private static WireRow<Instant> time(WireRow<Instant> row) {
        return row.reads(integer(1000), ONE).failsOnAnotherType();
    }

    private static WireRow<@Nullable TimeSeriesSample> latest(WireRow<@Nullable TimeSeriesSample> row) {
        return row.reads(
                        array(integer(1000), simple("1.5")),
                        array(integer(1000), decimal("1.5")),
                        new TimeSeriesSample(ONE, 1.5))
                .reads("*0\r\n", null);
    }

    private static WireRow<List<TimeSeriesSample>> samples(WireRow<List<TimeSeriesSample>> row) {
        return row.reads(
                        array(array(integer(1000), simple("1.5")), array(integer(2000), simple("NaN"))),
                        array(array(integer(1000), decimal("1.5")), array(integer(2000), decimal("nan"))),
                        List.of(new TimeSeriesSample(ONE, 1.5), new TimeSeriesSample(TWO, Double.NaN)))
                .reads("*0\r\n", List.of());
    }

    private static <R> WireRow<R> several(WireRow<R> row) {
        Map<String, @Nullable String> labels = new LinkedHashMap<>();
        labels.put("type", "stock");
        labels.put("no", null);
        return row.reads(
                array(array(
                        bulk("k"),
                        array(bulks("type", "stock"), array(bulk("no"), NULL2)),
                        array(array(integer(1000), simple("1.5"))))),
                map(
                        bulk("k"),
                        array(
                                map(bulk("type"), bulk("stock"), bulk("no"), NULL3),
                                map(bulk("aggregators"), array()),
                                array(array(integer(1000), decimal("1.5"))))),
                List.of(new LabelledSamples<>("k", labels, List.of(new TimeSeriesSample(ONE, 1.5)))));
    }

    private static <R> WireRow<R> groups(WireRow<R> row) {
        return row.reads(
                array(array(
                        bulk("type=stock"),
                        array(bulks("type", "stock"), bulks("__reducer__", "max"), bulks("__source__", "a,b")),
                        array(array(integer(1000), simple("120"))))),
                map(
                        bulk("type=stock"),
                        array(
                                map(bulk("type"), bulk("stock")),
                                map(bulk("reducers"), bulks("max")),
                                map(bulk("sources"), bulks("a", "b")),
                                array(array(integer(1000), decimal("120"))))),
                List.of(new LabelledSamples<>(
                        "type=stock", Map.of("type", "stock"), List.of(new TimeSeriesSample(ONE, 120)))));
    }
}
