package io.slotwise.command;

import static io.slotwise.command.Replies.NULL2;
import static io.slotwise.command.Replies.NULL3;
import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.bulks;
import static io.slotwise.command.Replies.decimal;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.Replies.map;
import static io.slotwise.command.Replies.simple;
import static io.slotwise.command.WireRow.keyless;
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.readingKeyless;
import static io.slotwise.command.WireRow.repeatableWrite;
import static io.slotwise.command.WireRow.write;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import io.slotwise.reply.Reply;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Replies as the pages of the commands show them, and as servers make maps of them in RESP3. */
class SearchCommandsWireTest extends WireTable {
    private static final SearchOptions DEFAULTS = SearchOptions.defaults();

    private final SearchCommands<String, String> search = new SearchCommands<>(Codec.utf8(), Codec.utf8());

    SearchCommandsWireTest() {
        super(SearchCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                rows(readingKeyless(
                        search.ftAggregate(
                                "i",
                                "*",
                                SearchPipeline.start()
                                        .load("@a")
                                        .groupBy("@a", "@b")
                                        .reduce("COUNT", "n")
                                        .reduce("SUM", "s", "@c")
                                        .apply("@n*2", "m")
                                        .filter("@m>2")
                                        .sortBy("@m", "DESC")
                                        .limit(0, 10)
                                        .then("DIALECT", "2")),
                        "FT.AGGREGATE i * LOAD 1 @a GROUPBY 2 @a @b REDUCE COUNT 0 AS n REDUCE SUM 1 @c AS s"
                                + " APPLY @n*2 AS m FILTER @m>2 SORTBY 2 @m DESC LIMIT 0 10 DIALECT 2")),
                cursor(readingKeyless(
                        search.ftAggregateWithcursor("i", "*", SearchPipeline.start(), 100),
                        "FT.AGGREGATE i * WITHCURSOR COUNT 100")),
                keyless(search.ftCursorDel("i", 42), "FT.CURSOR DEL i 42")
                        .answersOk()
                        .fails("Cursor does not exist", ServerErrorException.class),
                cursor(keyless(search.ftCursorRead("i", 42, 100), "FT.CURSOR READ i 42 COUNT 100")),
                readingKeyless(search.ftExplain("i", "*"), "FT.EXPLAIN i *").reads(bulk("WILDCARD"), "WILDCARD"),
                readingKeyless(search.ftExplaincli("i", "*"), "FT.EXPLAINCLI i *")
                        .reads(array(simple("WILDCARD"), simple("")), List.of("WILDCARD", "")),
                readingKeyless(
                                search.ftProfileAggregate(
                                        "i", "*", SearchPipeline.start().limit(0, 1)),
                                "FT.PROFILE i AGGREGATE QUERY * LIMIT 0 1")
                        .reads(array(integer(1)), new Reply.Sequence(List.of(new Reply.WholeNumber(1)))),
                readingKeyless(
                                search.ftProfileSearch("i", "*", DEFAULTS.keysOnly()),
                                "FT.PROFILE i SEARCH QUERY * NOCONTENT")
                        .reads(array(integer(1)), new Reply.Sequence(List.of(new Reply.WholeNumber(1)))),
                page(readingKeyless(search.ftSearch("i", "*", DEFAULTS), "FT.SEARCH i *"))
                        .reads(
                                array(integer(1), bulk("d1"), NULL2),
                                map(
                                        simple("results"),
                                        array(map(simple("id"), bulk("d1"), simple("extra_attributes"), NULL3)),
                                        simple("total_results"),
                                        integer(1)),
                                new SearchPage<>(1, List.of(new SearchHit<>("d1", null, Map.of()))))
                        .fails("i: no such index", ServerErrorException.class),
                readingKeyless(search.ftSearch("i", "*", DEFAULTS.keysOnly()), "FT.SEARCH i * NOCONTENT")
                        .reads(
                                array(integer(5), bulk("d1"), bulk("d2")),
                                found(map(simple("id"), bulk("d1")), map(simple("id"), bulk("d2"))),
                                new SearchPage<>(
                                        5,
                                        List.of(
                                                new SearchHit<>("d1", null, Map.of()),
                                                new SearchHit<>("d2", null, Map.of())))),
                readingKeyless(
                                search.ftSearch("i", "*", DEFAULTS.keysOnly().withScores()),
                                "FT.SEARCH i * NOCONTENT WITHSCORES")
                        .reads(
                                array(integer(5), bulk("d1"), bulk("0.5")),
                                found(map(simple("id"), bulk("d1"), simple("score"), decimal("0.5"))),
                                new SearchPage<>(5, List.of(new SearchHit<>("d1", 0.5, Map.of())))),
                readingKeyless(
                                search.ftSearch(
                                        "i",
                                        "@a:$x",
                                        DEFAULTS.withScores()
                                                .returning("a", "b")
                                                .timeout(Duration.ofMillis(500))
                                                .with("VERBATIM", "DIALECT", "2")
                                                .sortedDownBy("a")
                                                .limit(10, 5)
                                                .parameter("x", "1")
                                                .parameter("y", new byte[] {'z'})),
                                "FT.SEARCH i @a:$x WITHSCORES RETURN 2 a b TIMEOUT 500 VERBATIM DIALECT 2"
                                        + " SORTBY a DESC LIMIT 10 5 PARAMS 4 x 1 y z")
                        .reads(
                                array(integer(1), bulk("d1"), bulk("2"), bulks("a", "1")),
                                found(
                                        1,
                                        map(
                                                simple("id"),
                                                bulk("d1"),
                                                simple("score"),
                                                decimal("2"),
                                                simple("extra_attributes"),
                                                map(bulk("a"), bulk("1")),
                                                simple("values"),
                                                array())),
                                new SearchPage<>(1, List.of(new SearchHit<>("d1", 2.0, Map.of("a", "1"))))),
                page(readingKeyless(search.ftSearch("i", "*", DEFAULTS.sortedBy("a")), "FT.SEARCH i * SORTBY a ASC")),
                readingKeyless(search.ftSpellcheck("i", "wrod", 2), "FT.SPELLCHECK i wrod DISTANCE 2")
                        .reads(
                                array(array(
                                        simple("TERM"), bulk("wrod"), array(bulks("0.5", "word"), bulks("0", "rod")))),
                                map(
                                        simple("results"),
                                        map(
                                                bulk("wrod"),
                                                array(
                                                        map(bulk("word"), decimal("0.5")),
                                                        map(bulk("rod"), decimal("0"))))),
                                Map.of(
                                        "wrod",
                                        List.of(new SpellingSuggestion("word", 0.5), new SpellingSuggestion("rod", 0))))
                        .reads("*0\r\n", map(simple("results"), map()), Map.of()),
                repeatableWrite(search.ftSugadd("k", "word", 1.5), "FT.SUGADD k word 1.5")
                        .counts()
                        .failsOnAnotherType(),
                write(search.ftSugaddIncr("k", "word", 1), "FT.SUGADD k word 1 INCR")
                        .counts(),
                write(search.ftSugdel("k", "word"), "FT.SUGDEL k word").answersYesOrNo(),
                read(search.ftSugget("k", "wo", SuggestionOptions.defaults()), "FT.SUGGET k wo")
                        .reads(bulks("word", "work"), List.of("word", "work"))
                        .readsNothingAs(List.of()),
                read(
                                search.ftSuggetWithscores(
                                        "k",
                                        "wo",
                                        SuggestionOptions.defaults().fuzzy().max(3)),
                                "FT.SUGGET k wo FUZZY MAX 3 WITHSCORES")
                        .reads(bulks("word", "1.5"), array(bulk("word"), decimal("1.5")), Map.of("word", 1.5)),
                read(search.ftSuglen("k"), "FT.SUGLEN k").counts());
    }

    @Test
    void wordsThatChangeTheReplyAreRefused() {
        assertThatThrownBy(() -> DEFAULTS.with("WITHPAYLOADS"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("WITHPAYLOADS");
        assertThatThrownBy(() -> DEFAULTS.returning()).isInstanceOf(IllegalArgumentException.class);
    }

    private static String found(String... hits) {
        return found(5, hits);
    }

    private static String found(long total, String... hits) {
        return map(
                simple("attributes"),
                array(),
                simple("warning"),
                array(),
                simple("total_results"),
                integer(total),
                simple("format"),
                simple("STRING"),
                simple("results"),
                array(hits));
    }

    private static WireRow<SearchPage<String, String>> page(WireRow<SearchPage<String, String>> row) {
        return row.reads(
                        array(integer(5), bulk("d1"), bulks("a", "1", "b", "2")),
                        found(map(
                                simple("id"),
                                bulk("d1"),
                                simple("extra_attributes"),
                                map(bulk("a"), bulk("1"), bulk("b"), bulk("2")),
                                simple("values"),
                                array())),
                        new SearchPage<>(5, List.of(new SearchHit<>("d1", null, Map.of("a", "1", "b", "2")))))
                .reads(array(integer(0)), found(0), new SearchPage<>(0, List.of()));
    }

    private static final String ROWS2 = array(integer(1), bulks("a", "x", "n", "3"), bulks("a", "y", "n", "1"));
    private static final String ROWS3 = found(
            map(simple("extra_attributes"), map(bulk("a"), bulk("x"), bulk("n"), bulk("3")), simple("values"), array()),
            map(
                    simple("extra_attributes"),
                    map(bulk("a"), bulk("y"), bulk("n"), bulk("1")),
                    simple("values"),
                    array()));

    private static WireRow<SearchRows> rows(WireRow<SearchRows> row) {
        return row.reads(ROWS2, ROWS3, new SearchRows(twoRows(), 0))
                .reads(array(integer(0)), found(), new SearchRows(List.of(), 0));
    }

    private static WireRow<SearchRows> cursor(WireRow<SearchRows> row) {
        return row.reads(array(ROWS2, integer(42)), array(ROWS3, integer(42)), new SearchRows(twoRows(), 42))
                .reads(array(array(integer(0)), integer(0)), array(found(), integer(0)), new SearchRows(List.of(), 0));
    }

    private static List<Map<String, Reply>> twoRows() {
        return List.of(Map.of("a", text("x"), "n", text("3")), Map.of("a", text("y"), "n", text("1")));
    }

    private static Reply text(String text) {
        return new Reply.Bytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
