package io.slotwise.command;

import static io.slotwise.command.Replies.NULL2;
import static io.slotwise.command.Replies.NULL3;
import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.Replies.map;
import static io.slotwise.command.Replies.simple;
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import io.slotwise.reply.Reply;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Replies as the pages of the commands show them; RESP3 has flags and maps. */
class BloomFilterCommandsWireTest extends WireTable {
    private static final byte[] DATA = {'a', 'b'};

    private final BloomFilterCommands<String, String> filters = new BloomFilterCommands<>(Codec.utf8(), Codec.utf8());

    BloomFilterCommandsWireTest() {
        super(BloomFilterCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                flag(write(filters.bfAdd("k", "a"), "BF.ADD k a"))
                        .fails("ERR non scaling filter is full", ServerErrorException.class),
                read(filters.bfCard("k"), "BF.CARD k").counts(),
                flag(read(filters.bfExists("k", "a"), "BF.EXISTS k a")),
                read(filters.bfInfo("k"), "BF.INFO k")
                        .reads(
                                array(simple("Capacity"), integer(100), simple("Expansion rate"), NULL2),
                                map(simple("Capacity"), integer(100), simple("Expansion rate"), NULL3),
                                Map.of("Capacity", new Reply.WholeNumber(100), "Expansion rate", new Reply.Null())),
                flags(write(filters.bfInsert("k", BloomFilterOptions.defaults(), "a", "b"), "BF.INSERT k ITEMS a b")),
                flags(write(
                        filters.bfInsert("k", BloomFilterOptions.noCreate(), "a", "b"),
                        "BF.INSERT k NOCREATE ITEMS a b")),
                flags(write(
                        filters.bfInsert(
                                "k",
                                BloomFilterOptions.defaults()
                                        .capacity(100)
                                        .errorRate(0.01)
                                        .expansion(2)
                                        .nonScaling(),
                                "a",
                                "b"),
                        "BF.INSERT k CAPACITY 100 ERROR 0.01 EXPANSION 2 NONSCALING ITEMS a b")),
                write(filters.bfLoadchunk("k", new FilterChunk(1, DATA)), "BF.LOADCHUNK k 1 ab")
                        .answersOk(),
                flags(write(filters.bfMadd("k", "a", "b"), "BF.MADD k a b")),
                flags(read(filters.bfMexists("k", "a", "b"), "BF.MEXISTS k a b")),
                write(filters.bfReserve("k", 0.01, 100), "BF.RESERVE k 0.01 100")
                        .answersOk(),
                write(filters.bfReserve("k", 0.01, 100, 4), "BF.RESERVE k 0.01 100 EXPANSION 4")
                        .answersOk(),
                write(filters.bfReserveNonscaling("k", 0.01, 100), "BF.RESERVE k 0.01 100 NONSCALING")
                        .answersOk(),
                read(filters.bfScandump("k", 0), "BF.SCANDUMP k 0")
                        .reads(array(integer(1), bulk("ab")), new FilterChunk(1, DATA))
                        .reads(array(integer(0), NULL2), array(integer(0), NULL3), new FilterChunk(0, new byte[0])));
    }

    /** What was added before is told by no reply; the server's word stays. */
    @Test
    void aFilterThatGetsFullFailsTheCommandAlone() {
        Command<List<Boolean>> command = filters.bfMadd("k", "a", "b");

        assertThatThrownBy(() -> new DecodedReplies()
                        .read(
                                array(integer(1), "-ERR non scaling filter is full\r\n")
                                        .getBytes(StandardCharsets.UTF_8),
                                command))
                .isInstanceOf(ServerErrorException.class)
                .hasMessageContaining("non scaling filter is full");
    }

    @Test
    void theLastPartHasTheIteratorZero() {
        assertThat(new FilterChunk(0, new byte[0]).isEnd()).isTrue();
        assertThat(new FilterChunk(1, DATA).isEnd()).isFalse();
        assertThat(new FilterChunk(1, DATA)).hasToString("FilterChunk[1, 2 bytes]");
    }

    private static WireRow<Boolean> flag(WireRow<Boolean> row) {
        return row.reads(":1\r\n", "#t\r\n", true)
                .reads(":0\r\n", "#f\r\n", false)
                .failsOnAnotherType();
    }

    private static WireRow<List<Boolean>> flags(WireRow<List<Boolean>> row) {
        return row.reads(array(integer(1), integer(0)), array("#t\r\n", "#f\r\n"), List.of(true, false));
    }
}
