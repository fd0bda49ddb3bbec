package io.slotwise.system.backend;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Thread-safe. What ran on which backend, or with which program, what was skipped there, and why; each has a name. */
final class BackendReport {
    private static final Map<String, Line> lines = new LinkedHashMap<>();

    private static final class Line {
        private int passed;
        private int failed;
        private long startNanos;
        private final Map<String, Integer> skipped = new TreeMap<>();
        private final List<String> notes = new ArrayList<>();
    }

    private BackendReport() {}

    static synchronized void passed(String name) {
        line(name).passed++;
    }

    static synchronized void failed(String name, String test) {
        line(name).failed++;
        line(name).notes.add("failed: " + test);
    }

    static synchronized void skipped(String name, String reason) {
        boolean named = reason.startsWith(name + " ") || reason.startsWith(name + ": ");
        String rest = named ? reason.substring(name.length() + 1).trim() : reason;
        line(name).skipped.merge(rest, 1, Integer::sum);
    }

    static synchronized void started(String name, long nanos) {
        line(name).startNanos = nanos;
    }

    static synchronized void note(String name, String text) {
        line(name).notes.add(text);
    }

    /** One line per backend, and one for each reason to skip; empty when no test asked for a backend. */
    static synchronized String summary() {
        StringBuilder text = new StringBuilder();
        lines.forEach((name, line) -> {
            int skips =
                    line.skipped.values().stream().mapToInt(Integer::intValue).sum();
            text.append(String.format(
                    Locale.ROOT, "  %-45s passed %d, failed %d, skipped %d", name, line.passed, line.failed, skips));
            if (line.startNanos > 0) {
                long millis = Duration.ofNanos(line.startNanos).toMillis();
                text.append(String.format(Locale.ROOT, "; cluster started in %.1f s", millis / 1000.0));
            }
            text.append('\n');
            line.skipped.forEach((reason, count) -> text.append("    skipped " + count + ": " + reason + "\n"));
            line.notes.forEach(note -> text.append("    " + note + "\n"));
        });
        return text.toString();
    }

    private static Line line(String name) {
        return lines.computeIfAbsent(name, absent -> new Line());
    }
}
