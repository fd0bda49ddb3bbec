package io.slotwise.server.command;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Stateless. INFO: which sections are asked for. */
final class InfoCommand {
    private static final List<String> DEFAULT_SECTIONS = List.of(
            "server",
            "clients",
            "memory",
            "persistence",
            "stats",
            "replication",
            "cpu",
            "errorstats",
            "cluster",
            "keyspace");

    private InfoCommand() {}

    static void addTo(CommandTable.Group group) {
        group.add("info", -1, KeyPositions.NONE, InfoCommand::info, CommandFlag.LOADING, CommandFlag.STALE);
    }

    private static void info(Call call) {
        Set<String> sections = new LinkedHashSet<>();
        for (int index = 1; index < call.count(); index++) {
            sections.addAll(expand(call.text(index).toLowerCase(Locale.ROOT)));
        }
        if (call.count() == 1) {
            sections.addAll(DEFAULT_SECTIONS);
        }
        InfoReport report = new InfoReport(call.node());
        StringBuilder text = new StringBuilder();
        for (String section : sections) {
            String part = report.section(section);
            if (!part.isEmpty()) {
                text.append(text.isEmpty() ? "" : "\r\n").append(part);
            }
        }
        call.reply().verbatim(text.toString());
    }

    private static List<String> expand(String word) {
        return switch (word) {
            case "default" -> DEFAULT_SECTIONS;
            case "all", "everything" -> {
                List<String> all = new ArrayList<>(DEFAULT_SECTIONS);
                all.add("commandstats");
                yield all;
            }
            default -> List.of(word);
        };
    }
}
