package io.slotwise.command;

import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a node says of a command. Immutable. Source: valkey.io/commands/command-docs.
 *
 * @param summary what it does
 * @param since the version in which it came; null when that is not told, as of modules
 * @param group which it belongs to, such as {@code string}
 * @param complexity how its time grows; null when that is not told
 * @param flags such as {@code deprecated}
 * @param deprecatedSince the version from which on another is to be used; null when there is none
 * @param replacedBy what is to be used in its place; null when there is nothing
 * @param history what has changed, by the version, the oldest first
 * @param arguments what it takes
 * @param subcommands its subcommands by name, such as {@code xgroup|create}
 */
public record CommandDocumentation(
        String summary,
        @Nullable String since,
        String group,
        @Nullable String complexity,
        Set<String> flags,
        @Nullable String deprecatedSince,
        @Nullable String replacedBy,
        List<Change> history,
        List<CommandArgument> arguments,
        Map<String, CommandDocumentation> subcommands) {
    /**
     * A change of a command. Immutable.
     *
     * @param version the version that brought it
     * @param description what it was
     */
    public record Change(String version, String description) {
        private static final ReplyReader<Change> READER = cursor -> {
            cursor.enterArray();
            return new Change(SimpleReaders.PRESENT_TEXT.read(cursor), SimpleReaders.PRESENT_TEXT.read(cursor));
        };
    }

    static final ReplyReader<Map<String, CommandDocumentation>> BY_NAME = cursor -> {
        Map<String, CommandDocumentation> all = new LinkedHashMap<>();
        int pairs = Math.max(0, cursor.enterMap());
        for (int i = 0; i < pairs; i++) {
            String name = SimpleReaders.PRESENT_TEXT.read(cursor);
            all.put(name, read(cursor));
        }
        return all;
    };

    /** Copies the collections. */
    public CommandDocumentation {
        flags = Set.copyOf(flags);
        history = List.copyOf(history);
        arguments = List.copyOf(arguments);
        subcommands = Map.copyOf(subcommands);
    }

    private static CommandDocumentation read(ReplyCursor cursor) {
        String summary = "";
        String since = null;
        String group = "";
        String complexity = null;
        Set<String> flags = Set.of();
        String deprecatedSince = null;
        String replacedBy = null;
        List<Change> history = List.of();
        List<CommandArgument> arguments = List.of();
        Map<String, CommandDocumentation> subcommands = Map.of();
        int pairs = Math.max(0, cursor.enterMap());
        for (int i = 0; i < pairs; i++) {
            switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                case "summary" -> summary = SimpleReaders.PRESENT_TEXT.read(cursor);
                case "since" -> since = cursor.text();
                case "group" -> group = SimpleReaders.PRESENT_TEXT.read(cursor);
                case "complexity" -> complexity = cursor.text();
                case "doc_flags" -> flags = CatalogueGroup.set(cursor, SimpleReaders.PRESENT_TEXT);
                case "deprecated_since" -> deprecatedSince = cursor.text();
                case "replaced_by" -> replacedBy = cursor.text();
                case "history" -> history = CatalogueGroup.list(cursor, Change.READER);
                case "arguments" -> arguments = CatalogueGroup.list(cursor, CommandArgument.READER);
                case "subcommands" -> subcommands = BY_NAME.read(cursor);
                default -> cursor.skip();
            }
        }
        return new CommandDocumentation(
                summary, since, group, complexity, flags, deprecatedSince, replacedBy, history, arguments, subcommands);
    }
}
