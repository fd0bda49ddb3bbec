package io.slotwise.benchmarks.mapping;

import io.slotwise.benchmarks.mapping.Section.Kind;
import io.slotwise.benchmarks.mapping.Section.Line;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The tables in the documentation that lead from the calls of another client to ours. Immutable. Run as a program it
 * writes the files.
 *
 * <p>A file is prose, which is written by hand, down to a mark, and tables below it.
 */
final class MappingDocument {
    private static final String MARK = "<!-- From here on made by MappingDocument of the benchmarks. -->\n";

    private final Mapping mapping;
    private final OwnCatalogue catalogue;
    private final CommandNames commands;

    MappingDocument(String client, OwnCatalogue catalogue) {
        this.mapping = Mapping.read(client);
        this.catalogue = catalogue;
        this.commands = new CommandNames(catalogue);
    }

    /** Writes the files. */
    public static void main(String[] arguments) throws IOException {
        OwnCatalogue catalogue = OwnCatalogue.read();
        for (String client : List.of("lettuce", "jedis")) {
            MappingDocument document = new MappingDocument(client, catalogue);
            Files.writeString(document.file(), document.text());
        }
    }

    /** The document as it is. */
    String written() {
        try {
            return Files.readString(file()).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The document as it should be: its own prose, and the tables made anew. */
    String text() {
        StringBuilder text = new StringBuilder(prose()).append(MARK);
        Set<String> mapped = new HashSet<>();
        for (Section section : mapping.sections()) {
            append(section, mapped, text);
            mapped.addAll(section.names());
        }
        return text.toString();
    }

    /** What is missing, or named and not there: nothing when all is well. */
    List<String> problems() {
        List<String> problems = mapping.problems(commands);
        problems.addAll(OwnCalls.problemsOfProse(prose()));
        for (Section section : mapping.sections()) {
            for (String name : section.names()) {
                OwnCalls.problems(ours(section, name)).forEach(problem -> problems.add(name + ": " + problem));
            }
        }
        return problems;
    }

    private String prose() {
        String written = written();
        int mark = written.indexOf(MARK);
        if (mark < 0) {
            throw new IllegalStateException(file() + " has no line " + MARK);
        }
        return written.substring(0, mark);
    }

    private Path file() {
        return OwnCatalogue.ROOT.resolve("docs/from-" + mapping.client() + ".md");
    }

    private void append(Section section, Set<String> mapped, StringBuilder text) {
        boolean sends = section.kind() == Kind.COMMANDS;
        text.append("\n## ").append(section.title()).append("\n\n");
        section.notes().forEach(note -> text.append(note).append('\n'));
        text.append(section.notes().isEmpty() ? "" : "\n")
                .append(
                        sends
                                ? "| theirs | command | ours |\n| --- | --- | --- |\n"
                                : "| theirs | ours |\n| --- | --- |\n");
        for (String name : section.names()) {
            if (section.lines().containsKey(name) || !mapped.contains(name)) {
                String command = command(section, name);
                text.append("| `").append(name).append("` | ");
                if (sends) {
                    text.append(command.equals("-") ? "" : "`" + command + "`").append(" | ");
                }
                text.append(ours(section, name)).append(" |\n");
            }
        }
    }

    private String command(Section section, String name) {
        Line line = section.lines().get(name);
        return line != null ? line.command() : Objects.requireNonNullElse(commands.of(name), "-");
    }

    private String ours(Section section, String name) {
        Line line = section.lines().get(name);
        if (line != null && !line.ours().isEmpty()) {
            return line.ours();
        }
        return ours(command(section, name), name);
    }

    /** Our methods that are called as theirs is; all that send its command, where none is. */
    private String ours(String command, String name) {
        List<String> methods = catalogue.methods(command);
        List<String> same = methods.stream()
                .filter(method ->
                        CommandNames.letters(OwnCatalogue.nameOf(method)).equals(CommandNames.letters(name)))
                .toList();
        if (!methods.isEmpty()) {
            return (same.isEmpty() ? methods : same)
                    .stream().map(method -> "`" + method + "`").collect(Collectors.joining(", "));
        }
        String reason = catalogue.leftOut().get(command);
        return reason != null ? "not there: " + reason : "`Command.custom(\"" + command + "\")`";
    }
}
