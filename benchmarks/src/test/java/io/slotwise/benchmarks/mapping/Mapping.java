package io.slotwise.benchmarks.mapping;

import io.slotwise.benchmarks.mapping.Section.Kind;
import io.slotwise.benchmarks.mapping.Section.Line;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * All tables of one client, from reflection over its types and from lines that were written by hand in a resource.
 * Immutable once read.
 *
 * <p>A resource has sections. {@code == title} begins one; {@code @commands}, {@code @members} or {@code @classes} and
 * types or packages say what it covers; {@code > sentence} goes above the table; all else is
 * {@code name | command | ours}. Without ours, the command decides; {@code -} is no command. What an earlier section has is
 * not asked for again.
 */
final class Mapping {
    private final String client;
    private final List<Section> sections = new ArrayList<>();

    private Mapping(String client) {
        this.client = client;
    }

    static Mapping read(String client) {
        Mapping mapping = new Mapping(client);
        String resource = "/mapping/" + client + ".txt";
        InputStream stream = Objects.requireNonNull(Mapping.class.getResourceAsStream(resource), resource);
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            mapping.addAll(reader.lines().filter(line -> !line.isBlank()).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return mapping;
    }

    String client() {
        return client;
    }

    List<Section> sections() {
        return sections;
    }

    /** Names without a row of their own, rows of names that are not there: none when all is well. */
    List<String> problems(CommandNames commands) {
        List<String> problems = new ArrayList<>();
        Set<String> mapped = new HashSet<>();
        for (Section section : sections) {
            Set<String> names = section.names();
            for (String name : names) {
                boolean told = section.lines().containsKey(name)
                        || mapped.contains(name)
                        || (section.kind() == Kind.COMMANDS && commands.of(name) != null);
                if (!told) {
                    problems.add(client + ", " + section.title() + ": no row for " + name);
                }
            }
            for (String name : section.lines().keySet()) {
                if (section.kind() == Kind.CLASSES ? !section.hasType(name) : !names.contains(name)) {
                    problems.add(client + ", " + section.title() + ": has no " + name);
                }
            }
            mapped.addAll(names);
        }
        return problems;
    }

    private void addAll(List<String> lines) {
        String title = "";
        for (String line : lines) {
            if (line.startsWith("== ")) {
                title = line.substring(3);
            } else if (line.startsWith("@")) {
                List<String> words = List.of(line.substring(1).split(" +", -1));
                sections.add(new Section(
                        title, Kind.valueOf(words.get(0).toUpperCase(Locale.ROOT)), words.subList(1, words.size())));
            } else {
                add(sections.get(sections.size() - 1), line);
            }
        }
    }

    private static void add(Section section, String line) {
        if (line.startsWith("> ")) {
            section.notes().add(line.substring(2));
            return;
        }
        String[] cells = line.split(" *\\| *", 3);
        boolean commands = section.kind() == Kind.COMMANDS;
        if (cells.length != (commands ? 3 : 2)) {
            throw new IllegalStateException("not a row: " + line);
        }
        Line added = commands ? new Line(cells[1], cells[2].strip()) : new Line("-", cells[1].strip());
        if (section.lines().put(cells[0], added) != null) {
            throw new IllegalStateException("twice: " + line);
        }
    }
}
