package io.slotwise.server.command;

import io.slotwise.server.resp.ReplyWriter;
import java.util.ArrayList;
import java.util.List;

/** Stateless. One entry of COMMAND: ten elements, as servers since 7.0 write it. */
final class CommandDescription {
    private CommandDescription() {}

    static void write(ReplyWriter reply, CommandDefinition definition) {
        reply.array(10);
        reply.bulk(definition.name());
        reply.integer(definition.arity());
        reply.set(definition.flags().size());
        definition.flags().forEach(flag -> reply.simple(flag.word()));
        KeyPositions keys = definition.positions();
        reply.integer(keys.first());
        reply.integer(keys.last());
        reply.integer(keys.step());
        List<String> categories = categories(definition);
        reply.set(categories.size());
        categories.forEach(reply::simple);
        reply.array(0);
        writeKeySpecifications(reply, definition);
        reply.array(definition.subcommands().size());
        definition.subcommands().values().forEach(subcommand -> write(reply, subcommand));
    }

    static List<String> categories(CommandDefinition definition) {
        List<String> categories = new ArrayList<>();
        if (definition.isWrite()) {
            categories.add("@write");
        }
        if (definition.has(CommandFlag.READONLY)) {
            categories.add("@read");
        }
        if (definition.has(CommandFlag.ADMIN)) {
            categories.add("@admin");
            categories.add("@dangerous");
        }
        categories.add(
                switch (definition.group()) {
                    case "generic" -> "@keyspace";
                    case "transactions" -> "@transaction";
                    case "server", "cluster" -> "@admin";
                    default -> "@" + definition.group();
                });
        categories.add(definition.has(CommandFlag.FAST) ? "@fast" : "@slow");
        return categories.stream().distinct().toList();
    }

    private static void writeKeySpecifications(ReplyWriter reply, CommandDefinition definition) {
        KeyPositions keys = definition.positions();
        if (keys.first() == 0) {
            reply.array(0);
            return;
        }
        reply.array(1);
        reply.map(3);
        reply.bulk("flags");
        List<String> flags = keyFlags(definition);
        reply.set(flags.size());
        flags.forEach(reply::simple);
        reply.bulk("begin_search");
        writeTyped(reply, "index", List.of("index"), List.of(keys.first()));
        reply.bulk("find_keys");
        int last = keys.last() < 0 ? keys.last() : keys.last() - keys.first();
        writeTyped(reply, "range", List.of("lastkey", "keystep", "limit"), List.of(last, keys.step(), 0));
    }

    private static List<String> keyFlags(CommandDefinition definition) {
        List<String> flags = new ArrayList<>(definition.isWrite() ? List.of("RW", "update") : List.of("RO", "access"));
        if (definition.has(CommandFlag.MOVABLEKEYS)) {
            flags.add("incomplete");
        }
        return flags;
    }

    private static void writeTyped(ReplyWriter reply, String type, List<String> names, List<Integer> values) {
        reply.map(2);
        reply.bulk("type");
        reply.bulk(type);
        reply.bulk("spec");
        reply.map(names.size());
        for (int index = 0; index < names.size(); index++) {
            reply.bulk(names.get(index));
            reply.integer(values.get(index));
        }
    }
}
