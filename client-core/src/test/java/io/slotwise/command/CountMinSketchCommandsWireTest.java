package io.slotwise.command;

import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.Replies.map;
import static io.slotwise.command.Replies.simple;
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.write;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Replies as the pages of the commands show them; RESP3 has maps. */
class CountMinSketchCommandsWireTest extends WireTable {
    private final CountMinSketchCommands<String, String> sketches =
            new CountMinSketchCommands<>(Codec.utf8(), Codec.utf8());

    CountMinSketchCommandsWireTest() {
        super(CountMinSketchCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                write(sketches.cmsIncrby("k", Map.of("a", 5L)), "CMS.INCRBY k a 5")
                        .reads(array(integer(7)), List.of(7L))
                        .fails("CMS: key does not exist", ServerErrorException.class),
                read(sketches.cmsInfo("k"), "CMS.INFO k")
                        .reads(
                                array(simple("width"), integer(2000), simple("depth"), integer(7)),
                                map(simple("width"), integer(2000), simple("depth"), integer(7)),
                                Map.of("width", 2000L, "depth", 7L)),
                write(sketches.cmsInitbydim("k", 2000, 7), "CMS.INITBYDIM k 2000 7")
                        .answersOk(),
                write(sketches.cmsInitbyprob("k", 0.001, 0.01), "CMS.INITBYPROB k 0.001 0.01")
                        .answersOk(),
                write(sketches.cmsMerge("{k}", List.of("{k}1", "{k}2")), "CMS.MERGE {k} 2 {k}1 {k}2")
                        .keys("{k}", "{k}1", "{k}2")
                        .answersOk(),
                write(
                                sketches.cmsMerge("{k}", List.of("{k}1", "{k}2"), List.of(1L, 3L)),
                                "CMS.MERGE {k} 2 {k}1 {k}2 WEIGHTS 1 3")
                        .keys("{k}", "{k}1", "{k}2")
                        .answersOk(),
                read(sketches.cmsQuery("k", "a", "b"), "CMS.QUERY k a b")
                        .reads(array(integer(7), integer(0)), List.of(7L, 0L)));
    }

    @Test
    void noItemsAndWeightsForOtherSketchesAreRefused() {
        assertThatThrownBy(() -> sketches.cmsIncrby("k", Map.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> sketches.cmsMerge("k", List.of("k"), List.of(1L, 2L)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
