package io.slotwise.system.backend;

import java.util.Locale;

/** Immutable. A section of INFO in which each line counts something. */
record Counters(String section) {
    static Counters of(ClusterUnderTest cluster, ClusterNode node, String section) {
        try (ControlConnection connection = cluster.connect(node)) {
            return new Counters(connection.text("INFO", section));
        }
    }

    long command(String name) {
        return value("cmdstat_" + name.toLowerCase(Locale.ROOT) + ":calls=");
    }

    long error(String code) {
        return value("errorstat_" + code + ":count=");
    }

    private long value(String start) {
        return section.lines()
                .filter(line -> line.startsWith(start))
                .mapToLong(line -> Long.parseLong(line.substring(start.length()).split(",", 2)[0]))
                .sum();
    }
}
