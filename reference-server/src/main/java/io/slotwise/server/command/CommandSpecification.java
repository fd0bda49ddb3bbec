package io.slotwise.server.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. What COMMAND says of one command; read from commands.txt.
 *
 * @param since the first server that had it
 */
record CommandSpecification(
        String name,
        int arity,
        Set<CommandFlag> flags,
        KeyPositions positions,
        List<String> categories,
        List<String> tips,
        List<KeySpecification> keys,
        String group,
        String since) {
    private static final Map<String, CommandSpecification> ALL = read();

    /** Of the command, or of the subcommand as "config|get"; null when the server has none. */
    static @Nullable CommandSpecification of(String name) {
        return ALL.get(name);
    }

    /** What can be said of a command that the server does not describe. */
    static CommandSpecification undescribed(
            String name, int arity, Set<CommandFlag> flags, KeyPositions positions, String group) {
        String speed = flags.contains(CommandFlag.FAST) ? "@fast" : "@slow";
        return new CommandSpecification(
                name, arity, flags, positions, List.of(speed), List.of(), List.of(), group, "1.0.0");
    }

    private static Map<String, CommandSpecification> read() {
        Map<String, CommandSpecification> all = new HashMap<>();
        try (InputStream in = CommandSpecification.class.getResourceAsStream("commands.txt")) {
            if (in == null) {
                throw new IllegalStateException("commands.txt is missing");
            }
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(CommandSpecification::parse)
                    .forEach(specification -> all.put(specification.name, specification));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return all;
    }

    private static CommandSpecification parse(String line) {
        String[] words = line.split(" ", -1);
        Set<CommandFlag> flags = EnumSet.noneOf(CommandFlag.class);
        listOf(words[2], ",").forEach(flag -> flags.add(CommandFlag.valueOf(flag.toUpperCase(Locale.ROOT))));
        List<Integer> positions =
                listOf(words[3], ",").stream().map(Integer::valueOf).toList();
        return new CommandSpecification(
                words[0],
                Integer.parseInt(words[1]),
                flags,
                new KeyPositions(positions.get(0), positions.get(1), positions.get(2)),
                listOf(words[4], ","),
                listOf(words[5], ","),
                listOf(words[6], ";").stream().map(KeySpecification::parse).toList(),
                words[7],
                words[8]);
    }

    private static List<String> listOf(String word, String separator) {
        return word.equals("-") ? List.of() : List.of(word.split(separator, -1));
    }
}
