package io.slotwise.command;

import static io.slotwise.command.Replies.NULL2;
import static io.slotwise.command.Replies.NULL3;
import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.write;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import java.util.Arrays;
import java.util.List;

/** Replies as Redis 7.0.15 gave them. */
class SortCommandsWireTest extends WireTable {
    private final SortCommands<String, String> sorting = new SortCommands<>(Codec.utf8(), Codec.utf8());

    SortCommandsWireTest() {
        super(SortCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        SortOptions options = SortOptions.alphabetically()
                .by("{k}*")
                .limit(new Limit(1, 2))
                .get("#", "{k}:*")
                .descending();
        return List.of(
                sorted(write(sorting.sort("k", SortOptions.numbers()), "SORT k")),
                sorted(write(sorting.sort("k", options), "SORT k BY {k}* LIMIT 1 2 GET # GET {k}:* DESC ALPHA")),
                sorted(read(sorting.sortRo("k", SortOptions.numbers().descending()), "SORT_RO k DESC")),
                write(sorting.sortStore("{t}a", SortOptions.alphabetically(), "{t}d"), "SORT {t}a ALPHA STORE {t}d")
                        .keys("{t}a", "{t}d")
                        .counts()
                        .failsOnAnotherType());
    }

    private static WireRow<List<String>> sorted(WireRow<List<String>> row) {
        return row.reads(array(bulk("1"), NULL2), array(bulk("1"), NULL3), Arrays.asList("1", null))
                .reads("*0\r\n", List.of())
                .fails("ERR One or more scores can't be converted into double", ServerErrorException.class)
                .failsOnAnotherType();
    }
}
