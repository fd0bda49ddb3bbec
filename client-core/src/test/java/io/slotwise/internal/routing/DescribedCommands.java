package io.slotwise.internal.routing;

import io.slotwise.reply.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Immutable. Replies to COMMAND INFO, made of what servers have said: described-commands.txt. */
final class DescribedCommands {
    private static final List<String> LINES = lines();

    private final boolean maps;

    private DescribedCommands(boolean maps) {
        this.maps = maps;
    }

    /** As RESP2 has them: names and values in turns. */
    static DescribedCommands inTurns() {
        return new DescribedCommands(false);
    }

    /** As RESP3 has them. */
    static DescribedCommands inMaps() {
        return new DescribedCommands(true);
    }

    /** What that server says of a command, with its subcommands. */
    Reply of(String server, String name) {
        List<Reply> subcommands = LINES.stream()
                .map(line -> line.split(" ", -1))
                .filter(words -> words[0].equals(server) && words[1].startsWith(name + "|"))
                .<Reply>map(words -> entry(words, List.of()))
                .toList();
        return LINES.stream()
                .map(line -> line.split(" ", -1))
                .filter(words -> words[0].equals(server) && words[1].equals(name))
                .map(words -> entry(words, subcommands))
                .findFirst()
                .orElseThrow();
    }

    /** What a server before 7.0 says of a command. */
    static Reply old(String name, String flags, long first, long last, long step) {
        return sequence(List.of(
                bytes(name),
                new Reply.WholeNumber(-2),
                texts(flags),
                new Reply.WholeNumber(first),
                new Reply.WholeNumber(last),
                new Reply.WholeNumber(step),
                texts("@slow")));
    }

    private Reply entry(String[] words, List<Reply> subcommands) {
        String[] positions = words[4].split(",", -1);
        return sequence(List.of(
                bytes(words[1]),
                new Reply.WholeNumber(Long.parseLong(words[2])),
                texts(words[3]),
                new Reply.WholeNumber(Long.parseLong(positions[0])),
                new Reply.WholeNumber(Long.parseLong(positions[1])),
                new Reply.WholeNumber(Long.parseLong(positions[2])),
                texts("@slow"),
                texts(words[5]),
                sequence(
                        words[6].equals("-")
                                ? List.of()
                                : Arrays.stream(words[6].split(";", -1))
                                        .map(this::specification)
                                        .toList()),
                sequence(subcommands)));
    }

    private Reply specification(String text) {
        String[] parts = text.split(":", -1);
        return pairs(
                "flags", texts(parts[0]), "begin_search", typed(parts[1], true), "find_keys", typed(parts[2], false));
    }

    private Reply typed(String text, boolean begin) {
        String[] words = text.split(",", -1);
        Reply spec = switch (words[0]) {
            case "index" -> pairs("index", number(words[1]));
            case "keyword" -> pairs("keyword", bytes(words[1]), "startfrom", number(words[2]));
            case "range" ->
                pairs(
                        "lastkey", number(words[1]),
                        "keystep", number(words[2]),
                        "limit", number(words[3]));
            case "keynum" ->
                pairs(
                        "keynumidx", number(words[1]),
                        "firstkey", number(words[2]),
                        "keystep", number(words[3]));
            default -> begin ? pairs() : sequence(List.of());
        };
        return pairs("type", bytes(words[0]), "spec", spec);
    }

    private Reply pairs(Object... namesAndValues) {
        List<Reply.Pair> pairs = new ArrayList<>();
        List<Reply> turns = new ArrayList<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            Reply name = bytes((String) namesAndValues[i]);
            Reply value = (Reply) namesAndValues[i + 1];
            pairs.add(new Reply.Pair(name, value));
            turns.add(name);
            turns.add(value);
        }
        return maps ? new Reply.Pairs(pairs) : sequence(turns);
    }

    private static Reply number(String digits) {
        return new Reply.WholeNumber(Long.parseLong(digits));
    }

    private static Reply bytes(String text) {
        return new Reply.Bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    private static Reply texts(String words) {
        return sequence(
                words.equals("-")
                        ? List.of()
                        : Arrays.stream(words.split(",", -1))
                                .<Reply>map(Reply.Text::new)
                                .toList());
    }

    private static Reply sequence(List<Reply> elements) {
        return new Reply.Sequence(elements);
    }

    private static List<String> lines() {
        try (InputStream in = DescribedCommands.class.getResourceAsStream("described-commands.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
