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
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.repeatableWrite;
import static io.slotwise.command.WireRow.write;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import io.slotwise.reply.Reply;
import java.util.List;
import java.util.Map;

/** Replies as Redis 8.0.2 gave them. */
class VectorSetCommandsWireTest extends WireTable {
    private static final double[] VECTOR = {1, 0.5};

    private final VectorSetCommands<String, String> vectors = new VectorSetCommands<>(Codec.utf8(), Codec.utf8());

    VectorSetCommandsWireTest() {
        super(VectorSetCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                flag(write(vectors.vadd("k", VECTOR, "a", VectorAddOptions.defaults()), "VADD k VALUES 2 1 0.5 a")),
                flag(write(
                        vectors.vadd(
                                "k",
                                VECTOR,
                                "a",
                                VectorAddOptions.defaults()
                                        .quantization(VectorQuantization.BIN)
                                        .effort(100)
                                        .attributes("{}")
                                        .links(16)),
                        "VADD k VALUES 2 1 0.5 a BIN EF 100 SETATTR {} M 16")),
                read(vectors.vcard("k"), "VCARD k").counts().failsOnAnotherType(),
                read(vectors.vdim("k"), "VDIM k")
                        .reads(":2\r\n", 2L)
                        .fails("ERR key does not exist", ServerErrorException.class),
                read(vectors.vemb("k", "a"), "VEMB k a")
                        .reads(bulks("1", "0.5"), array(decimal("1"), decimal("0.5")), List.of(1.0, 0.5))
                        .readsNothingAs(null),
                read(vectors.vgetattr("k", "a"), "VGETATTR k a")
                        .reads(bulk("{}"), "{}")
                        .readsNothingAs(null),
                read(vectors.vinfo("k"), "VINFO k")
                        .reads(
                                array(simple("size"), integer(2)),
                                map(simple("size"), integer(2)),
                                Map.of("size", new Reply.WholeNumber(2)))
                        .readsNoArrayAs(null),
                flag(read(vectors.vismember("k", "a"), "VISMEMBER k a")),
                read(vectors.vlinks("k", "a"), "VLINKS k a")
                        .reads(array(bulks("b"), bulks("b", "c")), List.of(List.of("b"), List.of("b", "c")))
                        .readsNothingAs(null),
                read(vectors.vlinksWithScores("k", "a"), "VLINKS k a WITHSCORES")
                        .reads(
                                array(bulks("b", "0.5")),
                                array(map(bulk("b"), decimal("0.5"))),
                                List.of(Map.of("b", 0.5)))
                        .readsNothingAs(null),
                read(vectors.vrandmember("k"), "VRANDMEMBER k")
                        .reads(bulk("a"), "a")
                        .reads(NULL2, NULL3, null),
                read(vectors.vrandmember("k", -2), "VRANDMEMBER k -2")
                        .reads(bulks("a", "a"), List.of("a", "a"))
                        .reads("*0\r\n", List.of()),
                flag(write(vectors.vrem("k", "a"), "VREM k a")),
                flag(repeatableWrite(vectors.vsetattr("k", "a", "{}"), "VSETATTR k a {}")),
                elements(read(
                        vectors.vsim("k", VECTOR, VectorSimilarityOptions.count(5)), "VSIM k VALUES 2 1 0.5 COUNT 5")),
                scores(read(
                        vectors.vsimWithScores("k", VECTOR, VectorSimilarityOptions.exact()),
                        "VSIM k VALUES 2 1 0.5 WITHSCORES TRUTH")),
                elements(read(
                        vectors.vsimToElement(
                                "k",
                                "a",
                                VectorSimilarityOptions.filter(".year>1980")
                                        .andEffort(200)
                                        .andFilterEffort(50)),
                        "VSIM k ELE a EF 200 FILTER .year>1980 FILTER-EF 50")),
                scores(read(
                        vectors.vsimToElementWithScores("k", "a", VectorSimilarityOptions.count(5)),
                        "VSIM k ELE a WITHSCORES COUNT 5")));
    }

    private static WireRow<Boolean> flag(WireRow<Boolean> row) {
        return row.reads(":1\r\n", "#t\r\n", true)
                .reads(":0\r\n", "#f\r\n", false)
                .failsOnAnotherType();
    }

    private static WireRow<List<String>> elements(WireRow<List<String>> row) {
        return row.reads(bulks("a", "b"), List.of("a", "b")).reads("*0\r\n", List.of());
    }

    private static WireRow<Map<String, Double>> scores(WireRow<Map<String, Double>> row) {
        return row.reads(
                        bulks("a", "0.75", "b", "0.5"),
                        map(bulk("a"), decimal("0.75"), bulk("b"), decimal("0.5")),
                        Map.of("a", 0.75, "b", 0.5))
                .reads("*0\r\n", "%0\r\n", Map.of());
    }
}
