package io.slotwise.command;

import static io.slotwise.command.Replies.NULL2;
import static io.slotwise.command.Replies.NULL3;
import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.bulks;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.Replies.map;
import static io.slotwise.command.Replies.simple;
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.write;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import io.slotwise.reply.Reply;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Replies as the pages of the commands show them; RESP3 has flags, doubles and maps. */
class TopKCommandsWireTest extends WireTable {
    private final TopKCommands<String, String> lists = new TopKCommands<>(Codec.utf8(), Codec.utf8());

    TopKCommandsWireTest() {
        super(TopKCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                left(write(lists.topkAdd("k", "a", "b"), "TOPK.ADD k a b"))
                        .fails("TopK: key does not exist", ServerErrorException.class),
                read(lists.topkCount("k", "a", "b"), "TOPK.COUNT k a b")
                        .reads(array(integer(7), integer(0)), List.of(7L, 0L)),
                left(write(lists.topkIncrby("k", Map.of("a", 3L)), "TOPK.INCRBY k a 3")),
                read(lists.topkInfo("k"), "TOPK.INFO k")
                        .reads(
                                array(simple("k"), integer(50), simple("width"), integer(8)),
                                map(simple("k"), integer(50), simple("width"), integer(8)),
                                Map.of("k", new Reply.WholeNumber(50), "width", new Reply.WholeNumber(8))),
                read(lists.topkList("k"), "TOPK.LIST k")
                        .reads(bulks("a", "b"), List.of("a", "b"))
                        .reads("*0\r\n", List.of()),
                read(lists.topkListWithcount("k"), "TOPK.LIST k WITHCOUNT")
                        .reads(
                                array(bulk("a"), integer(4), bulk("b"), integer(3)),
                                map(bulk("a"), integer(4), bulk("b"), integer(3)),
                                Map.of("a", 4L, "b", 3L)),
                read(lists.topkQuery("k", "a", "b"), "TOPK.QUERY k a b")
                        .reads(array(integer(1), integer(0)), array("#t\r\n", "#f\r\n"), List.of(true, false)),
                write(lists.topkReserve("k", 50), "TOPK.RESERVE k 50").answersOk(),
                write(lists.topkReserve("k", 50, 2000, 7, 0.925), "TOPK.RESERVE k 50 2000 7 0.925")
                        .answersOk());
    }

    @Test
    void noItemsAreRefused() {
        assertThatThrownBy(() -> lists.topkIncrby("k", Map.of())).isInstanceOf(IllegalArgumentException.class);
    }

    private static WireRow<List<@Nullable String>> left(WireRow<List<@Nullable String>> row) {
        return row.reads(array(NULL2, bulk("c")), array(NULL3, bulk("c")), Arrays.asList(null, "c"));
    }
}
