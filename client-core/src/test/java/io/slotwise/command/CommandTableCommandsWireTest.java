package io.slotwise.command;

import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.bulks;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.Replies.map;
import static io.slotwise.command.Replies.set;
import static io.slotwise.command.Replies.simple;
import static io.slotwise.command.WireRow.repeatableKeyless;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Replies as Redis 7.0.15 and, for what is newer, Valkey 9.1.2 gave them. */
class CommandTableCommandsWireTest extends WireTable {
    private static final String KEY = map(
            bulk("notes"),
            bulk("only with keys"),
            bulk("flags"),
            set(simple("RW"), simple("insert")),
            bulk("begin_search"),
            map(bulk("type"), bulk("index"), bulk("spec"), map(bulk("index"), integer(2))),
            bulk("find_keys"),
            map(
                    bulk("type"),
                    bulk("range"),
                    bulk("spec"),
                    map(bulk("lastkey"), integer(0), bulk("keystep"), integer(1), bulk("limit"), integer(0))));
    private static final String UNKNOWN_KEY = map(
            bulk("flags"),
            set(),
            bulk("begin_search"),
            map(bulk("type"), bulk("unknown"), bulk("spec"), map()),
            bulk("find_keys"),
            map(bulk("type"), bulk("unknown"), bulk("spec"), map()));
    private static final String XGROUP = array(
            bulk("xgroup"),
            integer(-2),
            set(),
            integer(0),
            integer(0),
            integer(0),
            set(simple("@slow")),
            set(bulk("nondeterministic_output")),
            set(),
            array(array(
                    bulk("xgroup|create"),
                    integer(-5),
                    set(simple("write"), simple("denyoom")),
                    integer(2),
                    integer(2),
                    integer(1),
                    set(simple("@write")),
                    set(),
                    set(KEY, UNKNOWN_KEY),
                    array())));
    private static final CommandDetails XGROUP_READ = new CommandDetails(
            "xgroup",
            -2,
            Set.of(),
            0,
            0,
            0,
            Set.of("@slow"),
            List.of("nondeterministic_output"),
            List.of(),
            List.of(new CommandDetails(
                    "xgroup|create",
                    -5,
                    Set.of("write", "denyoom"),
                    2,
                    2,
                    1,
                    Set.of("@write"),
                    List.of(),
                    List.of(
                            new KeySpecification(
                                    Set.of("RW", "insert"),
                                    "only with keys",
                                    new KeySpecification.Step("index", Map.of("index", "2")),
                                    new KeySpecification.Step(
                                            "range", Map.of("lastkey", "0", "keystep", "1", "limit", "0"))),
                            new KeySpecification(
                                    Set.of(),
                                    null,
                                    new KeySpecification.Step("unknown", Map.of()),
                                    new KeySpecification.Step("unknown", Map.of()))),
                    List.of())));

    /** Of a server before 6.0. */
    private static final String OLD_GET =
            array(bulk("get"), integer(2), set(simple("readonly")), integer(1), integer(1), integer(1));

    private static final CommandDetails OLD_GET_READ =
            new CommandDetails("get", 2, Set.of("readonly"), 1, 1, 1, Set.of(), List.of(), List.of(), List.of());

    private static final String DOCUMENTATION = map(
            bulk("summary"),
            bulk("A container."),
            bulk("since"),
            bulk("2.0.0"),
            bulk("group"),
            bulk("server"),
            bulk("subcommands"),
            map(
                    bulk("config|get"),
                    map(
                            bulk("summary"),
                            bulk("Tells."),
                            bulk("group"),
                            bulk("server"),
                            bulk("complexity"),
                            bulk("O(N)"),
                            bulk("doc_flags"),
                            set(simple("deprecated")),
                            bulk("deprecated_since"),
                            bulk("8.0.0"),
                            bulk("replaced_by"),
                            bulk("another"),
                            bulk("history"),
                            set(array(bulk("7.0.0"), bulk("Several parameters."))),
                            bulk("arguments"),
                            array(map(
                                    bulk("name"),
                                    bulk("of"),
                                    bulk("type"),
                                    bulk("block"),
                                    bulk("display_text"),
                                    bulk("which"),
                                    bulk("key_spec_index"),
                                    integer(1),
                                    bulk("token"),
                                    bulk("OF"),
                                    bulk("summary"),
                                    bulk("what"),
                                    bulk("since"),
                                    bulk("2.1.0"),
                                    bulk("deprecated_since"),
                                    bulk("8.1.0"),
                                    bulk("flags"),
                                    array(simple("optional"), simple("multiple")),
                                    bulk("arguments"),
                                    array(map(bulk("name"), bulk("parameter"), bulk("type"), bulk("string"))))))));
    private static final CommandDocumentation DOCUMENTATION_READ = new CommandDocumentation(
            "A container.",
            "2.0.0",
            "server",
            null,
            Set.of(),
            null,
            null,
            List.of(),
            List.of(),
            Map.of(
                    "config|get",
                    new CommandDocumentation(
                            "Tells.",
                            null,
                            "server",
                            "O(N)",
                            Set.of("deprecated"),
                            "8.0.0",
                            "another",
                            List.of(new CommandDocumentation.Change("7.0.0", "Several parameters.")),
                            List.of(new CommandArgument(
                                    "of",
                                    "block",
                                    "which",
                                    "OF",
                                    "what",
                                    "2.1.0",
                                    "8.1.0",
                                    Set.of("optional", "multiple"),
                                    1,
                                    List.of(new CommandArgument(
                                            "parameter",
                                            "string",
                                            null,
                                            null,
                                            null,
                                            null,
                                            null,
                                            Set.of(),
                                            null,
                                            List.of())))),
                            Map.of())));

    private final CommandTableCommands<String, String> table = new CommandTableCommands<>(Codec.utf8(), Codec.utf8());

    CommandTableCommandsWireTest() {
        super(CommandTableCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                repeatableKeyless(table.command(), "COMMAND")
                        .readsInEither(array(XGROUP, OLD_GET), List.of(XGROUP_READ, OLD_GET_READ)),
                repeatableKeyless(table.commandDocs("get"), "COMMAND DOCS get")
                        .readsInEither(map(bulk("config"), DOCUMENTATION), Map.of("config", DOCUMENTATION_READ))
                        .reads("*0\r\n", "%0\r\n", Map.of()),
                repeatableKeyless(table.commandGetkeys("MSET", "a", "1"), "COMMAND GETKEYS MSET a 1")
                        .reads(bulks("a"), List.of("a"))
                        .fails("ERR The command has no key arguments", ServerErrorException.class),
                repeatableKeyless(table.commandGetkeysandflags("MSET", "a", "1"), "COMMAND GETKEYSANDFLAGS MSET a 1")
                        .reads(
                                array(array(bulk("a"), array(simple("OW"), simple("update")))),
                                array(array(bulk("a"), set(simple("OW"), simple("update")))),
                                List.of(new KeyUse<>("a", Set.of("OW", "update")))),
                repeatableKeyless(table.commandInfo("xgroup", "nosuch"), "COMMAND INFO xgroup nosuch")
                        .readsInEither(array(XGROUP, Replies.NULL3), Arrays.asList(XGROUP_READ, null)),
                names(repeatableKeyless(table.commandList(), "COMMAND LIST")),
                names(repeatableKeyless(
                        table.commandList(CommandFilter.category("read")), "COMMAND LIST FILTERBY ACLCAT read")),
                names(repeatableKeyless(
                        table.commandList(CommandFilter.module("lua")), "COMMAND LIST FILTERBY MODULE lua")),
                names(repeatableKeyless(
                        table.commandList(CommandFilter.pattern("g*")), "COMMAND LIST FILTERBY PATTERN g*")));
    }

    private static WireRow<List<String>> names(WireRow<List<String>> row) {
        return row.reads(bulks("get", "config|get"), List.of("get", "config|get"));
    }
}
