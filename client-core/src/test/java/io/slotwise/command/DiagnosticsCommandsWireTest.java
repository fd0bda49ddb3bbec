package io.slotwise.command;

import static io.slotwise.command.Replies.array;
import static io.slotwise.command.Replies.bulk;
import static io.slotwise.command.Replies.bulks;
import static io.slotwise.command.Replies.decimal;
import static io.slotwise.command.Replies.integer;
import static io.slotwise.command.Replies.map;
import static io.slotwise.command.Replies.verbatim;
import static io.slotwise.command.WireRow.keyless;
import static io.slotwise.command.WireRow.read;
import static io.slotwise.command.WireRow.repeatableKeyless;

import io.slotwise.codec.Codec;
import io.slotwise.error.ServerErrorException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Replies as Redis 7.0.15 and, for what is newer, Valkey 9.1.2 gave them. */
class DiagnosticsCommandsWireTest extends WireTable {
    private final DiagnosticsCommands<String, String> diagnostics =
            new DiagnosticsCommands<>(Codec.utf8(), Codec.utf8());

    DiagnosticsCommandsWireTest() {
        super(DiagnosticsCommands.class);
    }

    @Override
    List<WireRow<?>> rows() {
        return List.of(
                logged(repeatableKeyless(
                        diagnostics.commandlogGet(CommandLogKind.LARGE_REQUEST, -1),
                        "COMMANDLOG GET -1 large-request")),
                repeatableKeyless(diagnostics.commandlogLen(CommandLogKind.SLOW), "COMMANDLOG LEN slow")
                        .to(RequestPolicy.ALL_NODES, ResponsePolicy.AGG_SUM)
                        .counts(),
                keyless(diagnostics.commandlogReset(CommandLogKind.LARGE_REPLY), "COMMANDLOG RESET large-reply")
                        .to(RequestPolicy.ALL_NODES, ResponsePolicy.ALL_SUCCEEDED)
                        .answersOk(),
                text(repeatableKeyless(diagnostics.latencyDoctor(), "LATENCY DOCTOR")),
                text(repeatableKeyless(diagnostics.latencyGraph("fork"), "LATENCY GRAPH fork"))
                        .fails("ERR No samples available for event 'fork'", ServerErrorException.class),
                repeatableKeyless(diagnostics.latencyHistogram("get"), "LATENCY HISTOGRAM get")
                        .reads(
                                array(
                                        bulk("get"),
                                        array(
                                                bulk("calls"),
                                                integer(3),
                                                bulk("histogram_usec"),
                                                array(integer(1), integer(2), integer(2), integer(3)))),
                                map(
                                        bulk("get"),
                                        map(
                                                bulk("calls"),
                                                integer(3),
                                                bulk("histogram_usec"),
                                                map(integer(1), integer(2), integer(2), integer(3)))),
                                Map.of("get", new LatencyHistogram(3, Map.of(1L, 2L, 2L, 3L))))
                        .reads("*0\r\n", "%0\r\n", Map.of()),
                repeatableKeyless(diagnostics.latencyHistory("fork"), "LATENCY HISTORY fork")
                        .reads(
                                array(array(integer(1_796_009_674), integer(251))),
                                List.of(new LatencySample(
                                        Instant.ofEpochSecond(1_796_009_674), Duration.ofMillis(251))))
                        .reads("*0\r\n", List.of()),
                repeatableKeyless(diagnostics.latencyLatest(), "LATENCY LATEST")
                        .reads(
                                array(
                                        array(bulk("fork"), integer(1_796_009_674), integer(251), integer(1001)),
                                        array(
                                                bulk("command"),
                                                integer(1_796_009_674),
                                                integer(1),
                                                integer(2),
                                                integer(3),
                                                integer(4))),
                                List.of(
                                        new LatencyEvent(
                                                "fork",
                                                Instant.ofEpochSecond(1_796_009_674),
                                                Duration.ofMillis(251),
                                                Duration.ofMillis(1001)),
                                        new LatencyEvent(
                                                "command",
                                                Instant.ofEpochSecond(1_796_009_674),
                                                Duration.ofMillis(1),
                                                Duration.ofMillis(2)))),
                keyless(diagnostics.latencyReset("fork", "command"), "LATENCY RESET fork command")
                        .to(RequestPolicy.ALL_NODES, ResponsePolicy.AGG_SUM)
                        .counts(),
                text(repeatableKeyless(diagnostics.memoryDoctor(), "MEMORY DOCTOR")),
                text(repeatableKeyless(diagnostics.memoryMallocStats(), "MEMORY MALLOC-STATS")),
                repeatableKeyless(diagnostics.memoryPurge(), "MEMORY PURGE")
                        .to(RequestPolicy.ALL_SHARDS, ResponsePolicy.ALL_SUCCEEDED)
                        .answersOk(),
                repeatableKeyless(diagnostics.memoryStats(), "MEMORY STATS")
                        .readsInEither(
                                map(
                                        bulk("peak.allocated"),
                                        integer(5),
                                        bulk("db.0"),
                                        map(bulk("overhead.hashtable.main"), integer(72)),
                                        bulk("dataset.percentage"),
                                        decimal("42.5")),
                                new MemoryStatistics(
                                        Map.of("peak.allocated", 5.0, "dataset.percentage", 42.5),
                                        Map.of("db.0", Map.of("overhead.hashtable.main", 72.0)))),
                read(diagnostics.memoryUsage("k"), "MEMORY USAGE k")
                        .reads(":56\r\n", 56L)
                        .readsNothingAs(null),
                read(diagnostics.memoryUsage("k", 0), "MEMORY USAGE k SAMPLES 0")
                        .reads(":56\r\n", 56L)
                        .readsNothingAs(null),
                logged(repeatableKeyless(diagnostics.slowlogGet(10), "SLOWLOG GET 10")),
                repeatableKeyless(diagnostics.slowlogLen(), "SLOWLOG LEN")
                        .to(RequestPolicy.ALL_NODES, ResponsePolicy.AGG_SUM)
                        .counts(),
                keyless(diagnostics.slowlogReset(), "SLOWLOG RESET")
                        .to(RequestPolicy.ALL_NODES, ResponsePolicy.ALL_SUCCEEDED)
                        .answersOk());
    }

    private static WireRow<String> text(WireRow<String> row) {
        return row.reads(bulk("Hi Sam"), verbatim("Hi Sam"), "Hi Sam");
    }

    private static WireRow<List<LoggedCommand>> logged(WireRow<List<LoggedCommand>> row) {
        return row.reads(
                        array(array(
                                integer(7),
                                integer(1_796_009_674),
                                integer(12_000),
                                bulks("KEYS", "*"),
                                bulk("127.0.0.1:43340"),
                                bulk("app"))),
                        List.of(new LoggedCommand(
                                7,
                                Instant.ofEpochSecond(1_796_009_674),
                                12_000,
                                List.of("KEYS", "*"),
                                "127.0.0.1:43340",
                                "app")))
                .reads("*0\r\n", List.of());
    }
}
