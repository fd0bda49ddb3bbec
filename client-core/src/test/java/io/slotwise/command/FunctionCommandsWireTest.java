package io.slotwise.command;

import static io.slotwise.command.Replies.NULL2;
import static io.slotwise.command.Replies.NULL3;
import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.bulks;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.Replies.map;
import static io.slotwise.command.Replies.set;
import static io.slotwise.command.Replies.simple;
import static io.slotwise.command.WireRow.keyless;
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.repeatableKeyless;
import static io.slotwise.command.WireRow.write;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyCursor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Replies as Valkey 9.1.2 gave them. */
class FunctionCommandsWireTest extends WireTable {
    private static final byte[] DUMPED = "dumped".getBytes(StandardCharsets.US_ASCII);
    private static final List<String> KEYS = List.of("k");
    private static final List<String> ARGUMENTS = List.of("x");

    private final FunctionCommands<String, String> functions = new FunctionCommands<>(Codec.utf8(), Codec.utf8());

    FunctionCommandsWireTest() {
        super(FunctionCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                called(write(functions.fcall("f", KEYS, ARGUMENTS), "FCALL f 1 k x"), new Reply.WholeNumber(7)),
                called(write(functions.fcall("f", KEYS, ARGUMENTS, ReplyCursor::wholeNumber), "FCALL f 1 k x"), 7L),
                keyless(functions.fcall("f", List.of(), List.of()), "FCALL f 0")
                        .reads(integer(7), new Reply.WholeNumber(7)),
                called(read(functions.fcallRo("f", KEYS, ARGUMENTS), "FCALL_RO f 1 k x"), new Reply.WholeNumber(7)),
                called(read(functions.fcallRo("f", KEYS, ARGUMENTS, ReplyCursor::wholeNumber), "FCALL_RO f 1 k x"), 7L),
                onPrimaries(keyless(functions.functionDelete("lib"), "FUNCTION DELETE lib"))
                        .answersOk()
                        .fails("ERR Library not found", ServerErrorException.class),
                repeatableKeyless(functions.functionDump(), "FUNCTION DUMP").reads(bulk("dumped"), DUMPED),
                onPrimaries(keyless(functions.functionFlush(), "FUNCTION FLUSH"))
                        .answersOk(),
                onPrimaries(keyless(functions.functionFlush(FlushMode.SYNC), "FUNCTION FLUSH SYNC"))
                        .answersOk(),
                keyless(functions.functionKill(), "FUNCTION KILL")
                        .to(RequestPolicy.ALL_SHARDS, ResponsePolicy.ONE_SUCCEEDED)
                        .answersOk(),
                repeatableKeyless(functions.functionList(), "FUNCTION LIST")
                        .reads(
                                array(library(NULL2).replace("%3", "*6").replace("~", "*")),
                                array(library(NULL3)),
                                List.of(libraryRead(null)))
                        .reads("*0\r\n", List.of()),
                repeatableKeyless(functions.functionListWithCode("l*"), "FUNCTION LIST LIBRARYNAME l* WITHCODE")
                        .reads(
                                array(libraryWithCode(NULL2)
                                        .replace("%3", "*6")
                                        .replace("%4", "*8")
                                        .replace("~", "*")),
                                array(libraryWithCode(NULL3)),
                                List.of(libraryRead("code"))),
                onPrimaries(keyless(functions.functionLoad("code"), "FUNCTION LOAD code"))
                        .reads(bulk("lib"), "lib")
                        .fails("ERR Library 'lib' already exists", ServerErrorException.class),
                onPrimaries(repeatableKeyless(functions.functionLoadReplace("code"), "FUNCTION LOAD REPLACE code"))
                        .reads(bulk("lib"), "lib"),
                onPrimaries(keyless(
                                functions.functionRestore(DUMPED, FunctionRestorePolicy.APPEND),
                                "FUNCTION RESTORE dumped APPEND"))
                        .answersOk(),
                onPrimaries(keyless(
                                functions.functionRestore(DUMPED, FunctionRestorePolicy.FLUSH),
                                "FUNCTION RESTORE dumped FLUSH"))
                        .answersOk(),
                onPrimaries(repeatableKeyless(
                                functions.functionRestore(DUMPED, FunctionRestorePolicy.REPLACE),
                                "FUNCTION RESTORE dumped REPLACE"))
                        .answersOk(),
                repeatableKeyless(functions.functionStats(), "FUNCTION STATS")
                        .reads(
                                statistics(NULL2).replace("%2", "*4").replace("%1", "*2"),
                                statistics(NULL3),
                                new FunctionStatistics(null, Map.of("LUA", new FunctionStatistics.Engine(1, 2))))
                        .reads(
                                statistics(running())
                                        .replace("%2", "*4")
                                        .replace("%1", "*2")
                                        .replace("%3", "*6"),
                                statistics(running()),
                                new FunctionStatistics(
                                        new FunctionStatistics.RunningFunction(
                                                "f", List.of("fcall", "f", "0"), Duration.ofMillis(5123)),
                                        Map.of("LUA", new FunctionStatistics.Engine(1, 2)))));
    }

    private static <R> WireRow<R> called(WireRow<R> row, R value) {
        return row.keys("k").reads(integer(7), value).fails("ERR Function not found", ServerErrorException.class);
    }

    private static <R extends @Nullable Object> WireRow<R> onPrimaries(WireRow<R> row) {
        return row.to(RequestPolicy.ALL_SHARDS, ResponsePolicy.ALL_SUCCEEDED);
    }

    private static String library(String nothing) {
        return map(
                bulk("library_name"),
                bulk("lib"),
                bulk("engine"),
                bulk("LUA"),
                bulk("functions"),
                functionsOf(nothing));
    }

    private static String libraryWithCode(String nothing) {
        return map(
                bulk("library_name"),
                bulk("lib"),
                bulk("engine"),
                bulk("LUA"),
                bulk("functions"),
                functionsOf(nothing),
                bulk("library_code"),
                bulk("code"));
    }

    private static String functionsOf(String nothing) {
        return array(
                map(bulk("name"), bulk("f"), bulk("description"), bulk("d"), bulk("flags"), set(simple("no-writes"))),
                map(bulk("name"), bulk("g"), bulk("description"), nothing, bulk("flags"), set()));
    }

    private static FunctionLibrary libraryRead(@Nullable String code) {
        return new FunctionLibrary(
                "lib",
                "LUA",
                List.of(
                        new FunctionLibrary.LibraryFunction("f", "d", Set.of("no-writes")),
                        new FunctionLibrary.LibraryFunction("g", null, Set.of())),
                code);
    }

    private static String statistics(String running) {
        return map(
                bulk("running_script"),
                running,
                bulk("engines"),
                map(bulk("LUA"), map(bulk("libraries_count"), integer(1), bulk("functions_count"), integer(2))));
    }

    private static String running() {
        return map(
                bulk("name"), bulk("f"), bulk("command"), bulks("fcall", "f", "0"), bulk("duration_ms"), integer(5123));
    }
}
