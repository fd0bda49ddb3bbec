package io.slotwise.server.command;

import io.slotwise.server.keyspace.GlobPattern;
import io.slotwise.server.keyspace.Key;
import io.slotwise.server.resp.ReplyWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Immutable. COMMAND: what the table knows, told to clients. */
final class CommandCommands {
    private final CommandTable table;

    CommandCommands(CommandTable table) {
        this.table = table;
    }

    void addTo(CommandTable.Group group) {
        CommandTable.Container command = group.container("command", this::all);
        command.add("count", call -> call.reply().integer(table.all().size()));
        command.add("info", this::info);
        command.add("list", this::list);
        command.add("docs", this::docs);
        command.add("getkeys", this::getKeys);
        command.add("getkeysandflags", this::getKeysAndFlags);
    }

    private void all(Call call) {
        call.reply().array(table.all().size());
        table.all().forEach(definition -> CommandDescription.write(call.reply(), definition));
    }

    private void info(Call call) {
        if (call.count() == 2) {
            all(call);
            return;
        }
        call.reply().array(call.count() - 2);
        for (int index = 2; index < call.count(); index++) {
            CommandDefinition definition = table.named(call.text(index));
            if (definition == null) {
                call.reply().nullArray();
            } else {
                CommandDescription.write(call.reply(), definition);
            }
        }
    }

    private void list(Call call) {
        Collection<CommandDefinition> found = table.all().stream()
                .flatMap(definition -> Stream.concat(Stream.of(definition), definition.subcommands().values().stream()))
                .toList();
        if (call.count() == 5 && call.is(2, "FILTERBY")) {
            String wanted = call.text(4);
            GlobPattern pattern =
                    new GlobPattern(wanted.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8));
            found = found.stream()
                    .filter(definition -> switch (call.option(3)) {
                        case "PATTERN" -> pattern.matches(definition.name().getBytes(StandardCharsets.UTF_8));
                        case "ACLCAT" -> definition.specification().categories().contains("@" + wanted);
                        case "MODULE" -> false;
                        default -> throw call.syntaxError();
                    })
                    .toList();
        } else if (call.count() > 2) {
            throw call.syntaxError();
        }
        call.reply().array(found.size());
        found.forEach(definition -> call.reply().bulk(definition.name()));
    }

    private void docs(Call call) {
        List<CommandDefinition> found = call.count() == 2
                ? List.copyOf(table.all())
                : Arrays.stream(call.words(), 2, call.count())
                        .map(word -> new String(word, StandardCharsets.UTF_8))
                        .<CommandDefinition>mapMulti((word, downstream) -> {
                            CommandDefinition definition = table.named(word);
                            if (definition != null) {
                                downstream.accept(definition);
                            }
                        })
                        .toList();
        call.reply().map(found.size());
        found.forEach(definition -> writeDocs(call.reply(), definition));
    }

    private static void writeDocs(ReplyWriter reply, CommandDefinition definition) {
        Collection<CommandDefinition> subcommands = definition.subcommands().values();
        reply.bulk(definition.name());
        reply.map(subcommands.isEmpty() ? 3 : 4);
        reply.bulk("summary");
        reply.bulk("See the documentation of " + definition.name().replace('|', ' ') + ".");
        reply.bulk("since");
        reply.bulk(definition.specification().since());
        reply.bulk("group");
        reply.bulk(definition.group());
        if (!subcommands.isEmpty()) {
            reply.bulk("subcommands");
            reply.map(subcommands.size());
            subcommands.forEach(subcommand -> writeDocs(reply, subcommand));
        }
    }

    private CommandDefinition checked(byte[][] request) {
        CommandDefinition definition = resolve(request);
        if (definition == null) {
            throw new CommandException("ERR Invalid command specified");
        }
        if (definition.specification().keys().isEmpty()) {
            throw new CommandException("ERR The command has no key arguments");
        }
        if (!definition.accepts(request.length)) {
            throw new CommandException("ERR Invalid number of arguments specified for command");
        }
        return definition;
    }

    private void getKeys(Call call) {
        byte[][] request = Arrays.copyOfRange(call.words(), 2, call.count());
        CommandDefinition definition = checked(request);
        List<Key> keys = definition.hasChannels() ? List.of() : definition.keysIn(request);
        requireSome(keys, definition);
        call.reply().array(keys.size());
        keys.forEach(key -> call.reply().bulk(key.bytes()));
    }

    private static void requireSome(List<Key> keys, CommandDefinition definition) {
        if (definition.hasChannels()) {
            throw new CommandException("ERR The command has no key arguments");
        }
        if (keys.isEmpty() && !definition.has(CommandFlag.NO_MANDATORY_KEYS)) {
            throw new CommandException("ERR Invalid arguments specified for command");
        }
    }

    private void getKeysAndFlags(Call call) {
        byte[][] request = Arrays.copyOfRange(call.words(), 2, call.count());
        CommandDefinition definition = checked(request);
        List<Key> keys = new ArrayList<>();
        List<List<String>> flags = new ArrayList<>();
        for (KeySpecification specification : definition.specification().keys()) {
            for (Key key : specification.isNotKey() ? List.<Key>of() : specification.keysIn(request)) {
                keys.add(key);
                flags.add(specification.flags());
            }
        }
        requireSome(keys, definition);
        ReplyWriter reply = call.reply();
        reply.array(keys.size());
        for (int index = 0; index < keys.size(); index++) {
            reply.array(2);
            reply.bulk(keys.get(index).bytes());
            reply.set(flags.get(index).size());
            flags.get(index).forEach(reply::simple);
        }
    }

    private @Nullable CommandDefinition resolve(byte[][] request) {
        CommandDefinition definition = table.find(request[0]);
        if (definition == null || definition.subcommands().isEmpty() || request.length < 2) {
            return definition;
        }
        return definition.subcommand(new String(request[1], StandardCharsets.UTF_8));
    }
}
