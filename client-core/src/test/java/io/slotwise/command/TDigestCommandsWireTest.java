package io.slotwise.command;

import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.decimal;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.Replies.map;
import static io.slotwise.command.Replies.simple;
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.repeatableWrite;
import static io.slotwise.command.WireRow.write;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import io.slotwise.reply.Reply;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Replies as the pages of the commands show them: texts of numbers in RESP2, doubles in RESP3. */
class TDigestCommandsWireTest extends WireTable {
    private final TDigestCommands<String, String> digests = new TDigestCommands<>(Codec.utf8(), Codec.utf8());

    TDigestCommandsWireTest() {
        super(TDigestCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                write(digests.tdigestAdd("k", 1, 2.5), "TDIGEST.ADD k 1 2.5")
                        .answersOk()
                        .fails("ERR T-Digest: key does not exist", ServerErrorException.class),
                numbers(read(digests.tdigestByrank("k", 0, 99), "TDIGEST.BYRANK k 0 99")),
                numbers(read(digests.tdigestByrevrank("k", 0, 99), "TDIGEST.BYREVRANK k 0 99")),
                numbers(read(digests.tdigestCdf("k", 0, 1.5), "TDIGEST.CDF k 0 1.5")),
                write(digests.tdigestCreate("k"), "TDIGEST.CREATE k").answersOk(),
                write(digests.tdigestCreate("k", 200), "TDIGEST.CREATE k COMPRESSION 200")
                        .answersOk(),
                read(digests.tdigestInfo("k"), "TDIGEST.INFO k")
                        .reads(
                                array(simple("Compression"), integer(100)),
                                map(simple("Compression"), integer(100)),
                                Map.of("Compression", new Reply.WholeNumber(100))),
                number(read(digests.tdigestMax("k"), "TDIGEST.MAX k")),
                write(digests.tdigestMerge("{k}", List.of("{k}1", "{k}2")), "TDIGEST.MERGE {k} 2 {k}1 {k}2")
                        .keys("{k}", "{k}1", "{k}2")
                        .answersOk(),
                write(
                                digests.tdigestMergeOverride("{k}", List.of("{k}1"), 200),
                                "TDIGEST.MERGE {k} 1 {k}1 COMPRESSION 200 OVERRIDE")
                        .keys("{k}", "{k}1")
                        .answersOk(),
                number(read(digests.tdigestMin("k"), "TDIGEST.MIN k")),
                numbers(read(digests.tdigestQuantile("k", 0.5, 1), "TDIGEST.QUANTILE k 0.5 1")),
                ranks(read(digests.tdigestRank("k", 0, 1.5), "TDIGEST.RANK k 0 1.5")),
                repeatableWrite(digests.tdigestReset("k"), "TDIGEST.RESET k").answersOk(),
                ranks(read(digests.tdigestRevrank("k", 0, 1.5), "TDIGEST.REVRANK k 0 1.5")),
                number(read(digests.tdigestTrimmedMean("k", 0.1, 0.9), "TDIGEST.TRIMMED_MEAN k 0.1 0.9")));
    }

    @Test
    void noNumbersAreRefused() {
        assertThatThrownBy(() -> digests.tdigestAdd("k")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> digests.tdigestByrank("k")).isInstanceOf(IllegalArgumentException.class);
    }

    private static WireRow<Double> number(WireRow<Double> row) {
        return row.reads(bulk("2.5"), decimal("2.5"), 2.5).reads(bulk("nan"), decimal("nan"), Double.NaN);
    }

    private static WireRow<List<Double>> numbers(WireRow<List<Double>> row) {
        return row.reads(
                array(bulk("2.5"), bulk("inf")),
                array(decimal("2.5"), decimal("inf")),
                List.of(2.5, Double.POSITIVE_INFINITY));
    }

    private static WireRow<List<Long>> ranks(WireRow<List<Long>> row) {
        return row.reads(array(integer(-1), integer(3)), List.of(-1L, 3L));
    }
}
