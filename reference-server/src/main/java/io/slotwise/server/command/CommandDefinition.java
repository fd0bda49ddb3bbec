package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Immutable once the table is built. One command, or subcommand, as COMMAND describes it, and its handler. */
final class CommandDefinition {
    private final String name;
    private final String group;
    private final int arity;
    private final KeyPositions keys;
    private final Set<CommandFlag> flags;
    private final CommandHandler handler;
    private final Map<String, CommandDefinition> subcommands = new LinkedHashMap<>();
    private @Nullable Function<byte[][], List<Key>> keyFinder;

    CommandDefinition(
            String name, String group, int arity, KeyPositions keys, CommandHandler handler, Set<CommandFlag> flags) {
        this.name = name;
        this.group = group;
        this.arity = arity;
        this.keys = keys;
        this.handler = handler;
        this.flags = flags;
    }

    /** Keys are where the function finds them, not only at the key positions. */
    CommandDefinition findsKeysBy(Function<byte[][], List<Key>> finder) {
        keyFinder = finder;
        return this;
    }

    /** Lower case; a subcommand as "cluster|slots". */
    String name() {
        return name;
    }

    /** The word of COMMAND DOCS. */
    String group() {
        return group;
    }

    /** Number of words, or at least that many when negative. */
    int arity() {
        return arity;
    }

    boolean accepts(int words) {
        return arity < 0 ? words >= -arity : words == arity;
    }

    KeyPositions positions() {
        return keys;
    }

    List<Key> keysIn(byte[][] request) {
        return keyFinder == null ? keys.in(request) : keyFinder.apply(request);
    }

    boolean has(CommandFlag flag) {
        return flags.contains(flag);
    }

    boolean isWrite() {
        return flags.contains(CommandFlag.WRITE);
    }

    Set<CommandFlag> flags() {
        return flags;
    }

    CommandHandler handler() {
        return handler;
    }

    void add(CommandDefinition subcommand) {
        String subName = subcommand.name.substring(subcommand.name.indexOf('|') + 1);
        subcommands.put(subName, subcommand);
    }

    Map<String, CommandDefinition> subcommands() {
        return subcommands;
    }

    @Nullable
    CommandDefinition subcommand(String word) {
        return subcommands.get(word.toLowerCase(Locale.ROOT));
    }
}
