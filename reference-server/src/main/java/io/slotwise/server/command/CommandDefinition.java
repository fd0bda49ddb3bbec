package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Immutable once the table is built. One command, or subcommand, as COMMAND describes it, and its handler. */
final class CommandDefinition {
    private final CommandSpecification specification;
    private final CommandHandler handler;
    private final boolean movable;
    private final boolean channels;
    private final Map<String, CommandDefinition> subcommands = new LinkedHashMap<>();
    private @Nullable Function<byte[][], List<Key>> keyFinder;

    CommandDefinition(CommandSpecification specification, CommandHandler handler) {
        this.specification = specification;
        this.handler = handler;
        this.movable = specification.flags().contains(CommandFlag.MOVABLEKEYS);
        this.channels = specification.keys().stream().anyMatch(KeySpecification::isNotKey);
    }

    CommandSpecification specification() {
        return specification;
    }

    /** Keys are where the function finds them, not only at the key positions. */
    CommandDefinition findsKeysBy(Function<byte[][], List<Key>> finder) {
        keyFinder = finder;
        return this;
    }

    /** Lower case; a subcommand as "cluster|slots". */
    String name() {
        return specification.name();
    }

    /** The word of COMMAND DOCS. */
    String group() {
        return specification.group();
    }

    /** Number of words, or at least that many when negative. */
    int arity() {
        return specification.arity();
    }

    boolean accepts(int words) {
        int arity = specification.arity();
        return arity < 0 ? words >= -arity : words == arity;
    }

    KeyPositions positions() {
        return specification.positions();
    }

    List<Key> keysIn(byte[][] request) {
        Function<byte[][], List<Key>> finder = keyFinder;
        if (finder != null) {
            return finder.apply(request);
        }
        return movable ? searchKeys(request) : specification.positions().in(request);
    }

    /** What it is routed by are channels of sharded publish/subscribe. */
    boolean hasChannels() {
        return channels;
    }

    private List<Key> searchKeys(byte[][] request) {
        List<Key> found = new ArrayList<>();
        specification.keys().forEach(keys -> found.addAll(keys.keysIn(request)));
        return found;
    }

    boolean has(CommandFlag flag) {
        return specification.flags().contains(flag);
    }

    boolean isWrite() {
        return specification.flags().contains(CommandFlag.WRITE);
    }

    Set<CommandFlag> flags() {
        return specification.flags();
    }

    CommandHandler handler() {
        return handler;
    }

    void add(CommandDefinition subcommand) {
        String subName = subcommand.name().substring(subcommand.name().indexOf('|') + 1);
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
