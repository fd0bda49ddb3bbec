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

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import io.slotwise.reply.Reply;
import java.util.List;
import java.util.Map;

/** Replies as the pages of the commands show them; RESP3 has flags and maps. */
class CuckooFilterCommandsWireTest extends WireTable {
    private static final byte[] DATA = {'a', 'b'};

    private final CuckooFilterCommands<String, String> filters = new CuckooFilterCommands<>(Codec.utf8(), Codec.utf8());

    CuckooFilterCommandsWireTest() {
        super(CuckooFilterCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                flag(write(filters.cfAdd("k", "a"), "CF.ADD k a")).fails("Filter is full", ServerErrorException.class),
                flag(write(filters.cfAddnx("k", "a"), "CF.ADDNX k a")),
                read(filters.cfCount("k", "a"), "CF.COUNT k a").counts(),
                flag(write(filters.cfDel("k", "a"), "CF.DEL k a")),
                flag(read(filters.cfExists("k", "a"), "CF.EXISTS k a")),
                read(filters.cfInfo("k"), "CF.INFO k")
                        .reads(
                                array(simple("Size"), integer(100)),
                                map(simple("Size"), integer(100)),
                                Map.of("Size", new Reply.WholeNumber(100))),
                insertions(write(filters.cfInsert("k", "a", "b", "c"), "CF.INSERT k ITEMS a b c")),
                insertions(write(filters.cfInsertnx("k", "a", "b", "c"), "CF.INSERTNX k ITEMS a b c")),
                write(filters.cfLoadchunk("k", new FilterChunk(1, DATA)), "CF.LOADCHUNK k 1 ab")
                        .answersOk(),
                read(filters.cfMexists("k", "a", "b"), "CF.MEXISTS k a b")
                        .reads(array(integer(1), integer(0)), array("#t\r\n", "#f\r\n"), List.of(true, false)),
                write(filters.cfReserve("k", 1000, CuckooFilterOptions.defaults()), "CF.RESERVE k 1000")
                        .answersOk(),
                write(
                                filters.cfReserve(
                                        "k",
                                        1000,
                                        CuckooFilterOptions.defaults()
                                                .bucketSize(4)
                                                .maxIterations(20)
                                                .expansion(0)),
                                "CF.RESERVE k 1000 BUCKETSIZE 4 MAXITERATIONS 20 EXPANSION 0")
                        .answersOk(),
                read(filters.cfScandump("k", 0), "CF.SCANDUMP k 0")
                        .reads(array(integer(1), bulk("ab")), new FilterChunk(1, DATA))
                        .reads(array(integer(0), NULL2), array(integer(0), NULL3), new FilterChunk(0, new byte[0])));
    }

    private static WireRow<Boolean> flag(WireRow<Boolean> row) {
        return row.reads(":1\r\n", "#t\r\n", true)
                .reads(":0\r\n", "#f\r\n", false)
                .failsOnAnotherType();
    }

    private static WireRow<List<CuckooInsertion>> insertions(WireRow<List<CuckooInsertion>> row) {
        return row.reads(
                array(integer(1), integer(0), integer(-1)),
                array("#t\r\n", "#f\r\n", integer(-1)),
                List.of(CuckooInsertion.ADDED, CuckooInsertion.EXISTED, CuckooInsertion.FULL));
    }
}
