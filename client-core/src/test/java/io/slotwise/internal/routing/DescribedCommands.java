package io.slotwise.internal.routing;

import io.slotwise.command.CommandDetails;
import io.slotwise.command.KeySpecification;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Immutable. Commands as servers have described them: described-commands.txt. */
final class DescribedCommands {
    private static final List<String[]> LINES = lines();

    private DescribedCommands() {}

    /** What that server says of a command, with its subcommands. */
    static CommandDetails of(String server, String name) {
        List<CommandDetails> subcommands = LINES.stream()
                .filter(words -> words[0].equals(server) && words[1].startsWith(name + "|"))
                .map(words -> details(words, List.of()))
                .toList();
        return LINES.stream()
                .filter(words -> words[0].equals(server) && words[1].equals(name))
                .map(words -> details(words, subcommands))
                .findFirst()
                .orElseThrow();
    }

    /** What a server before 7.0 says of a command. */
    static CommandDetails old(String name, String flags, int first, int last, int step) {
        return new CommandDetails(
                name, -2, Set.copyOf(listOf(flags, ",")), first, last, step, Set.of(), List.of(), List.of(), List.of());
    }

    private static CommandDetails details(String[] words, List<CommandDetails> subcommands) {
        List<Integer> positions =
                listOf(words[4], ",").stream().map(Integer::valueOf).toList();
        return new CommandDetails(
                words[1],
                Long.parseLong(words[2]),
                Set.copyOf(listOf(words[3], ",")),
                positions.get(0),
                positions.get(1),
                positions.get(2),
                Set.of(),
                listOf(words[5], ","),
                listOf(words[6], ";").stream()
                        .map(DescribedCommands::specification)
                        .toList(),
                subcommands);
    }

    private static KeySpecification specification(String text) {
        String[] parts = text.split(":", -1);
        return new KeySpecification(Set.copyOf(listOf(parts[0], ",")), null, step(parts[1]), step(parts[2]));
    }

    private static KeySpecification.Step step(String text) {
        List<String> words = listOf(text, ",");
        List<String> names = switch (words.get(0)) {
            case "index" -> List.of("index");
            case "keyword" -> List.of("keyword", "startfrom");
            case "range" -> List.of("lastkey", "keystep", "limit");
            case "keynum" -> List.of("keynumidx", "firstkey", "keystep");
            default -> List.of();
        };
        Map<String, String> arguments = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            arguments.put(names.get(i), words.get(i + 1));
        }
        return new KeySpecification.Step(words.get(0), arguments);
    }

    private static List<String> listOf(String word, String separator) {
        return word.equals("-") ? List.of() : Arrays.asList(word.split(separator, -1));
    }

    private static List<String[]> lines() {
        try (InputStream in = DescribedCommands.class.getResourceAsStream("described-commands.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(" ", -1))
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
