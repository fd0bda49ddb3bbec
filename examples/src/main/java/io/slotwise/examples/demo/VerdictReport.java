package io.slotwise.examples.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Immutable. The verdict in words, with the figures of the whole run. */
final class VerdictReport {
    private final Verdict verdict;
    private final Measurements measurements;
    private final DriverEvents.Counts counts;
    private final Histogram latencies;
    private final int shards;

    VerdictReport(Verdict verdict, Load load, DriverEvents.Counts counts, Histogram latencies) {
        this.verdict = verdict;
        this.measurements = load.measurements();
        this.shards = load.shards().count();
        this.counts = counts;
        this.latencies = latencies;
    }

    void print(Screen screen) {
        screen.line("");
        screen.line(screen.bold("Verdict"));
        figures().forEach(screen::line);
        screen.line("");
        String trouble = verdict.trouble();
        if (verdict.isClean()) {
            screen.line(screen.good(
                    "Clean: nothing acknowledged was lost" + exceptByServer() + ", nothing was applied twice."));
        } else if (trouble != null) {
            screen.line(screen.bad("No verdict: " + trouble));
        } else {
            screen.line(screen.bad("Not clean: see lost, doubled and wrong answers above."));
        }
    }

    private String exceptByServer() {
        long byServer = verdict.counters().lostByServer() + verdict.sessions().lostByServer();
        return byServer == 0 ? "" : " but what the killed server took with it";
    }

    private List<String> figures() {
        CounterFinding counters = verdict.counters();
        SessionFinding sessions = verdict.sessions();
        List<String> lines = new ArrayList<>();
        lines.add(row(
                "increments",
                "%,d acknowledged, %,d stored; %,d unknown (%,d of them applied), %,d refused",
                counters.acknowledged(),
                counters.stored(),
                counters.unknown(),
                counters.unknownApplied(),
                counters.failed()));
        lines.add(row("  lost", "%,d", counters.lost()));
        lines.add(row(
                "  lost by the server",
                "%,d (acknowledged in the last second of a killed primary, never received by its replica)",
                counters.lostByServer()));
        lines.add(row("  doubled", "%,d", counters.doubled()));
        lines.add(row(
                "sessions",
                "%,d writes acknowledged; last write lost in %,d, lost by the server in %,d, content nobody wrote in %,d",
                sessions.writes(),
                sessions.lost(),
                sessions.lostByServer(),
                sessions.neverWritten()));
        lines.add(row(
                "reads",
                "%,d wrong answers; %,d times a replica had not heard of the key yet",
                verdict.wrongAnswers(),
                measurements.lateReplicas.sum()));
        lines.add(row("errors", "%,d %s", measurements.errors.sum(), errors()));
        lines.add(row(
                "followed",
                "MOVED %,d, ASK %,d, TRYAGAIN %,d; %,d retries, %,d refreshes",
                counts.moved(),
                counts.ask(),
                counts.tryAgain(),
                counts.retries(),
                counts.refreshes()));
        lines.add(row(
                "latency",
                "p50 %.2f ms, p99 %.2f ms, longest %.0f ms of %,d operations",
                latencies.getValueAtPercentile(50) / 1e6,
                latencies.getValueAtPercentile(99) / 1e6,
                latencies.getMaxValue() / 1e6,
                measurements.operations.sum()));
        lines.add(row("longest pause", "writes: %s", pauses(measurements::writePause)));
        lines.add(row("", "reads:  %s", pauses(measurements::readPause)));
        return lines;
    }

    private static String row(String name, String format, Object... values) {
        return String.format(Locale.ROOT, "  %-20s ", name) + String.format(Locale.ROOT, format, values);
    }

    private String errors() {
        Map<String, Long> byType = measurements.errorsByType();
        return byType.isEmpty()
                ? ""
                : byType.entrySet().stream()
                        .map(entry -> entry.getKey() + " " + entry.getValue())
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    private String pauses(IntFunction<ShardPause> pauses) {
        long now = System.nanoTime();
        return IntStream.range(0, shards)
                .mapToObj(shard -> String.format(
                        Locale.ROOT,
                        "%s %,d ms",
                        Shards.name(shard),
                        TimeUnit.NANOSECONDS.toMillis(pauses.apply(shard).longestNanos(now))))
                .collect(Collectors.joining(", "));
    }
}
