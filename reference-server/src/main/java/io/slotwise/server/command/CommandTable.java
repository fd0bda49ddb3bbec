package io.slotwise.server.command;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Immutable once built. All commands by name. */
final class CommandTable {
    /** A power of two, well above the number of commands, so that most look-ups need one comparison. */
    private static final int BUCKETS = 1024;

    private final Map<String, CommandDefinition> byName = new LinkedHashMap<>();
    private final @Nullable CommandDefinition[] buckets = new CommandDefinition[BUCKETS];

    /** Adds commands of one group to the table. */
    final class Group {
        private final String name;

        private Group(String name) {
            this.name = name;
        }

        CommandDefinition add(
                String command, int arity, KeyPositions keys, CommandHandler handler, CommandFlag... flags) {
            CommandSpecification known = CommandSpecification.of(command);
            CommandDefinition definition = new CommandDefinition(
                    known != null ? known : CommandSpecification.undescribed(command, arity, setOf(flags), keys, name),
                    handler);
            insert(definition);
            return definition;
        }

        /** A command that commands.txt describes. */
        CommandDefinition add(String command, CommandHandler handler) {
            return add(command, 0, KeyPositions.NONE, handler);
        }

        /** A command that is nothing without a subcommand. */
        Container container(String command) {
            return container(command, call -> {});
        }

        /** A command that does something by itself and has subcommands too. */
        Container container(String command, CommandHandler handler) {
            CommandDefinition definition = add(command, -2, KeyPositions.NONE, handler);
            Container container = new Container(definition);
            container.add("help", 2, call -> help(call, definition), CommandFlag.LOADING, CommandFlag.STALE);
            return container;
        }
    }

    /** Adds subcommands to one command. */
    static final class Container {
        private final CommandDefinition parent;

        private Container(CommandDefinition parent) {
            this.parent = parent;
        }

        void add(String subcommand, int arity, CommandHandler handler, CommandFlag... flags) {
            add(subcommand, arity, KeyPositions.NONE, handler, flags);
        }

        void add(String subcommand, int arity, KeyPositions keys, CommandHandler handler, CommandFlag... flags) {
            String name = parent.name() + "|" + subcommand;
            CommandSpecification known = CommandSpecification.of(name);
            parent.add(new CommandDefinition(
                    known != null
                            ? known
                            : CommandSpecification.undescribed(name, arity, setOf(flags), keys, parent.group()),
                    handler));
        }

        /** A subcommand that commands.txt describes. */
        void add(String subcommand, CommandHandler handler) {
            add(subcommand, 0, KeyPositions.NONE, handler);
        }
    }

    /** The lines of redis-cli's help without the explanations, which are for people and in the documentation. */
    private static void help(Call call, CommandDefinition container) {
        List<String> names = container.subcommands().keySet().stream()
                .filter(name -> !name.equals("help"))
                .map(name -> name.toUpperCase(Locale.ROOT))
                .toList();
        call.reply().array(names.size() + 3);
        call.reply()
                .simple(container.name().toUpperCase(Locale.ROOT)
                        + " <subcommand> [<arg> [value] [opt] ...]. Subcommands are:");
        names.forEach(call.reply()::simple);
        call.reply().simple("HELP");
        call.reply().simple("    Prints this help.");
    }

    private static Set<CommandFlag> setOf(CommandFlag... flags) {
        Set<CommandFlag> set = EnumSet.noneOf(CommandFlag.class);
        set.addAll(List.of(flags));
        return set;
    }

    Group group(String name) {
        return new Group(name);
    }

    private void insert(CommandDefinition definition) {
        byName.put(definition.name(), definition);
        int bucket = hash(definition.name().getBytes(StandardCharsets.US_ASCII));
        while (buckets[bucket] != null) {
            bucket = (bucket + 1) & (BUCKETS - 1);
        }
        buckets[bucket] = definition;
    }

    void remove(String name) {
        byName.remove(name);
    }

    Collection<CommandDefinition> all() {
        return byName.values();
    }

    /** The command or subcommand with that name ("get", "cluster|slots"), in any case; null when there is none. */
    @Nullable
    CommandDefinition named(String name) {
        List<String> words =
                new ArrayList<>(List.of(name.toLowerCase(Locale.ROOT).split("\\|", 2)));
        CommandDefinition definition = byName.get(words.get(0));
        return definition == null || words.size() == 1 ? definition : definition.subcommand(words.get(1));
    }

    /** The command whose name the bytes spell, in any case; null when there is none. */
    @Nullable
    CommandDefinition find(byte[] word) {
        int bucket = hash(word);
        for (CommandDefinition candidate = buckets[bucket]; candidate != null; candidate = buckets[bucket]) {
            if (spells(word, candidate.name())) {
                return byName.containsKey(candidate.name()) ? candidate : null;
            }
            bucket = (bucket + 1) & (BUCKETS - 1);
        }
        return null;
    }

    private static boolean spells(byte[] word, String name) {
        if (word.length != name.length()) {
            return false;
        }
        for (int index = 0; index < word.length; index++) {
            if (lower(word[index]) != name.charAt(index)) {
                return false;
            }
        }
        return true;
    }

    private static int hash(byte[] word) {
        int hash = 17;
        for (byte letter : word) {
            hash = hash * 31 + lower(letter);
        }
        return (hash ^ (hash >>> 12)) & (BUCKETS - 1);
    }

    private static int lower(byte letter) {
        return letter >= 'A' && letter <= 'Z' ? letter + 32 : letter;
    }
}
