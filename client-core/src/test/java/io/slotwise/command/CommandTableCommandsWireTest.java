package io.slotwise.command;

import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.bulks;
import static io.slotwise.command.Replies.map;
import static io.slotwise.command.Replies.set;
import static io.slotwise.command.Replies.simple;
import static io.slotwise.command.WireRow.repeatableKeyless;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import io.slotwise.reply.Reply;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Replies as Redis 7.0.15 and, for what is newer, Valkey 9.1.2 gave them. */
class CommandTableCommandsWireTest extends WireTable {
    private final CommandTableCommands<String, String> table = new CommandTableCommands<>(Codec.utf8(), Codec.utf8());

    CommandTableCommandsWireTest() {
        super(CommandTableCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                trees(repeatableKeyless(table.command(), "COMMAND")),
                repeatableKeyless(table.commandDocs("get"), "COMMAND DOCS get")
                        .reads(
                                array(bulk("get"), array()),
                                map(bulk("get"), array()),
                                Map.of("get", new Reply.Sequence(List.of())))
                        .reads("*0\r\n", "%0\r\n", Map.of()),
                repeatableKeyless(table.commandGetkeys("MSET", "a", "1"), "COMMAND GETKEYS MSET a 1")
                        .reads(bulks("a"), List.of("a"))
                        .fails("ERR The command has no key arguments", ServerErrorException.class),
                repeatableKeyless(table.commandGetkeysandflags("MSET", "a", "1"), "COMMAND GETKEYSANDFLAGS MSET a 1")
                        .reads(
                                array(array(bulk("a"), array(simple("OW"), simple("update")))),
                                array(array(bulk("a"), set(simple("OW"), simple("update")))),
                                List.of(new KeyUse<>("a", Set.of("OW", "update")))),
                trees(repeatableKeyless(table.commandInfo("nosuch"), "COMMAND INFO nosuch")),
                names(repeatableKeyless(table.commandList(), "COMMAND LIST")),
                names(repeatableKeyless(
                        table.commandList(CommandFilter.category("read")), "COMMAND LIST FILTERBY ACLCAT read")),
                names(repeatableKeyless(
                        table.commandList(CommandFilter.module("lua")), "COMMAND LIST FILTERBY MODULE lua")),
                names(repeatableKeyless(
                        table.commandList(CommandFilter.pattern("g*")), "COMMAND LIST FILTERBY PATTERN g*")));
    }

    private static WireRow<List<Reply>> trees(WireRow<List<Reply>> row) {
        return row.reads(array(bulks()), List.of(new Reply.Sequence(List.of())))
                .reads(array("*-1\r\n"), array("_\r\n"), List.of(new Reply.Null()));
    }

    private static WireRow<List<String>> names(WireRow<List<String>> row) {
        return row.reads(bulks("get", "config|get"), List.of("get", "config|get"));
    }
}
