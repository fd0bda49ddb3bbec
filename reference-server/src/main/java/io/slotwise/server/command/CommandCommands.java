package io.slotwise.server.command;

import io.slotwise.server.keyspace.GlobPattern;
import io.slotwise.server.keyspace.Key;
import io.slotwise.server.resp.ReplyWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Immutable. COMMAND: what the table knows, told to clients. */
final class CommandCommands {
    private final CommandTable table;

    CommandCommands(CommandTable table) {
        this.table = table;
    }

    void addTo(CommandTable.Group group) {
        CommandFlag[] flags = {CommandFlag.LOADING, CommandFlag.STALE};
        CommandDefinition command = group.add("command", -1, KeyPositions.NONE, this::all, flags);
        addSubcommand(
                command, "count", 2, call -> call.reply().integer(table.all().size()));
        addSubcommand(command, "info", -2, this::info);
        addSubcommand(command, "list", -2, this::list);
        addSubcommand(command, "docs", -2, this::docs);
        addSubcommand(command, "getkeys", -3, this::getKeys);
    }

    private static void addSubcommand(CommandDefinition parent, String name, int arity, CommandHandler handler) {
        parent.add(new CommandDefinition(
                "command|" + name, parent.group(), arity, KeyPositions.NONE, handler, parent.flags()));
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
        Collection<CommandDefinition> found = table.all();
        if (call.count() == 5 && call.is(2, "FILTERBY")) {
            String wanted = call.text(4);
            GlobPattern pattern =
                    new GlobPattern(wanted.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8));
            found = found.stream()
                    .filter(definition -> switch (call.option(3)) {
                        case "PATTERN" -> pattern.matches(definition.name().getBytes(StandardCharsets.UTF_8));
                        case "ACLCAT" ->
                            CommandDescription.categories(definition).contains("@" + wanted);
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
        ReplyWriter reply = call.reply();
        reply.map(found.size());
        for (CommandDefinition definition : found) {
            reply.bulk(definition.name());
            reply.map(2);
            reply.bulk("summary");
            reply.bulk("See the documentation of " + definition.name().replace('|', ' ') + ".");
            reply.bulk("group");
            reply.bulk(definition.group());
        }
    }

    private void getKeys(Call call) {
        byte[][] request = Arrays.copyOfRange(call.words(), 2, call.count());
        CommandDefinition definition = resolve(request);
        if (definition == null) {
            throw new CommandException("ERR Invalid command specified");
        }
        if (!definition.accepts(request.length)) {
            throw new CommandException("ERR Invalid number of arguments specified for command");
        }
        List<Key> keys = definition.keysIn(request);
        if (keys.isEmpty()) {
            throw new CommandException("ERR The command has no key arguments");
        }
        call.reply().array(keys.size());
        keys.forEach(key -> call.reply().bulk(key.bytes()));
    }

    private @Nullable CommandDefinition resolve(byte[][] request) {
        CommandDefinition definition = table.find(request[0]);
        if (definition == null || definition.subcommands().isEmpty() || request.length < 2) {
            return definition;
        }
        return definition.subcommand(new String(request[1], StandardCharsets.UTF_8));
    }
}
