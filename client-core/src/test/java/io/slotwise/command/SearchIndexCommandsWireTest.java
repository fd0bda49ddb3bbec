package io.slotwise.command;

import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.bulks;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.Replies.map;
import static io.slotwise.command.Replies.set;
import static io.slotwise.command.Replies.simple;
import static io.slotwise.command.WireRow.keyless;
import static io.slotwise.command.WireRow.readingKeyless;
import static io.slotwise.command.WireRow.repeatableKeyless;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import io.slotwise.reply.Reply;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Replies as the pages of the commands show them; RESP3 has sets and maps. */
class SearchIndexCommandsWireTest extends WireTable {
    private final SearchIndexCommands<String, String> indexes = new SearchIndexCommands<>(Codec.utf8(), Codec.utf8());

    SearchIndexCommandsWireTest() {
        super(SearchIndexCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        Map<String, String> vector = new LinkedHashMap<>();
        vector.put("TYPE", "FLOAT32");
        vector.put("DIM", "2");
        return List.of(
                keyless(indexes.ftAliasadd("a", "i"), "FT.ALIASADD a i").answersOk(),
                keyless(indexes.ftAliasdel("a"), "FT.ALIASDEL a").answersOk(),
                repeatableKeyless(indexes.ftAliasupdate("a", "i"), "FT.ALIASUPDATE a i")
                        .answersOk(),
                keyless(indexes.ftAlter("i", SearchField.numeric("n")), "FT.ALTER i SCHEMA ADD n NUMERIC")
                        .answersOk(),
                keyless(
                                indexes.ftCreate(
                                        "i",
                                        SearchIndexOptions.onHashes(),
                                        SearchField.geo("g"),
                                        SearchField.geoShape("s").with("FLAT")),
                                "FT.CREATE i ON HASH SCHEMA g GEO s GEOSHAPE FLAT")
                        .answersOk()
                        .fails("Index already exists", ServerErrorException.class),
                keyless(
                                indexes.ftCreate(
                                        "i",
                                        SearchIndexOptions.onJson()
                                                .prefixes("a:", "b:")
                                                .filter("@n>1")
                                                .with("STOPWORDS", "0"),
                                        SearchField.text("$.t")
                                                .as("t")
                                                .with("WEIGHT", "2")
                                                .sortable(),
                                        SearchField.tag("$.g")
                                                .with("SEPARATOR", ";")
                                                .notIndexed(),
                                        SearchField.vector("$.v", "FLAT", vector)),
                                "FT.CREATE i ON JSON PREFIX 2 a: b: FILTER @n>1 STOPWORDS 0 SCHEMA"
                                        + " $.t AS t TEXT WEIGHT 2 SORTABLE $.g TAG SEPARATOR ; NOINDEX"
                                        + " $.v VECTOR FLAT 4 TYPE FLOAT32 DIM 2")
                        .answersOk(),
                keyless(indexes.ftDictadd("d", "a", "b"), "FT.DICTADD d a b").counts(),
                keyless(indexes.ftDictdel("d", "a", "b"), "FT.DICTDEL d a b").counts(),
                names(readingKeyless(indexes.ftDictdump("d"), "FT.DICTDUMP d")),
                keyless(indexes.ftDropindex("i"), "FT.DROPINDEX i").answersOk(),
                keyless(indexes.ftDropindexDd("i"), "FT.DROPINDEX i DD").answersOk(),
                readingKeyless(indexes.ftInfo("i"), "FT.INFO i")
                        .reads(
                                array(simple("num_docs"), integer(3)),
                                map(simple("num_docs"), integer(3)),
                                Map.of("num_docs", new Reply.WholeNumber(3))),
                names(readingKeyless(indexes.ftList(), "FT._LIST")),
                readingKeyless(indexes.ftSyndump("i"), "FT.SYNDUMP i")
                        .reads(
                                array(bulk("shalom"), bulks("s1", "s2")),
                                map(bulk("shalom"), bulks("s1", "s2")),
                                Map.of("shalom", List.of("s1", "s2"))),
                repeatableKeyless(indexes.ftSynupdate("i", "s1", "a", "b"), "FT.SYNUPDATE i s1 a b")
                        .answersOk(),
                repeatableKeyless(
                                indexes.ftSynupdateSkipinitialscan("i", "s1", "a", "b"),
                                "FT.SYNUPDATE i s1 SKIPINITIALSCAN a b")
                        .answersOk(),
                names(readingKeyless(indexes.ftTagvals("i", "t"), "FT.TAGVALS i t")));
    }

    @Test
    void anIndexOfNothingIsRefused() {
        assertThatThrownBy(() -> indexes.ftCreate("i", SearchIndexOptions.onHashes()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static WireRow<Set<String>> names(WireRow<Set<String>> row) {
        return row.reads(bulks("a", "b"), set(bulk("a"), bulk("b")), Set.of("a", "b"))
                .reads("*0\r\n", "~0\r\n", Set.of());
    }
}
