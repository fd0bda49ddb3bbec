package io.slotwise.server.command;

import io.slotwise.server.resp.ReplyWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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
        List<String> tips = CommandHints.tips(definition);
        reply.set(tips.size());
        tips.forEach(reply::bulk);
        writeKeySpecifications(reply, definition);
        reply.set(definition.subcommands().size());
        definition.subcommands().values().forEach(subcommand -> write(reply, subcommand));
    }

    private static final List<String> CATEGORIES = List.of(
            "@keyspace",
            "@read",
            "@write",
            "@hash",
            "@string",
            "@admin",
            "@fast",
            "@slow",
            "@blocking",
            "@dangerous",
            "@connection",
            "@transaction");

    private static final Set<String> ON_ALL_KEYS = Set.of("dbsize", "flushall", "flushdb");
    private static final Set<String> ABOUT_THE_SERVER = Set.of("role", "lastsave", "debug");
    private static final Set<String> ON_CONNECTIONS = Set.of(
            "wait", "command", "command|count", "command|info", "command|list", "command|docs", "command|getkeys");
    private static final Set<String> HEAVY =
            Set.of("flushall", "flushdb", "info", "keys", "migrate", "restore", "restore-asking");

    /** The categories of ACL, in the server's order. */
    static List<String> categories(CommandDefinition definition) {
        String name = definition.name();
        boolean aboutTheServer = ABOUT_THE_SERVER.contains(name);
        Set<String> found = new HashSet<>();
        found.add(definition.has(CommandFlag.FAST) ? "@fast" : "@slow");
        addIf(found, "@write", definition.isWrite());
        addIf(found, "@read", definition.has(CommandFlag.READONLY));
        addIf(found, "@blocking", definition.has(CommandFlag.BLOCKING));
        addIf(found, "@admin", definition.has(CommandFlag.ADMIN) || aboutTheServer);
        addIf(found, "@dangerous", definition.has(CommandFlag.ADMIN) || aboutTheServer || HEAVY.contains(name));
        addIf(found, "@keyspace", ON_ALL_KEYS.contains(name));
        addIf(found, "@connection", ON_CONNECTIONS.contains(name));
        if (definition.subcommands().isEmpty()) {
            switch (definition.group()) {
                case "generic" -> found.add("@keyspace");
                case "transactions" -> found.add("@transaction");
                default -> found.add("@" + definition.group());
            }
        }
        return CATEGORIES.stream().filter(found::contains).toList();
    }

    private static void addIf(Set<String> categories, String category, boolean applies) {
        if (applies) {
            categories.add(category);
        }
    }

    /** Keys of one fate are one range; when each has its own, each is a specification. */
    private static void writeKeySpecifications(ReplyWriter reply, CommandDefinition definition) {
        KeyPositions keys = definition.positions();
        if (keys.first() == 0) {
            reply.set(0);
            return;
        }
        List<List<String>> flags = CommandHints.keyFlags(definition);
        boolean keyword = definition.has(CommandFlag.MOVABLEKEYS);
        reply.set(flags.size() + (keyword ? 1 : 0));
        for (int index = 0; index < flags.size(); index++) {
            int last = flags.size() > 1 ? 0 : keys.last() < 0 ? keys.last() : keys.last() - keys.first();
            writeFlags(reply, flags.get(index));
            writeTyped(reply, "index", List.of("index"), List.of(keys.first() + index));
            writeRange(reply, last, keys.step());
        }
        if (keyword) {
            List<String> incomplete = new ArrayList<>(flags.get(0));
            incomplete.add("incomplete");
            writeFlags(reply, incomplete);
            writeKeyword(reply);
            writeRange(reply, -1, 1);
        }
    }

    private static void writeFlags(ReplyWriter reply, List<String> flags) {
        reply.map(3);
        reply.bulk("flags");
        reply.set(flags.size());
        flags.forEach(reply::simple);
        reply.bulk("begin_search");
    }

    /** MIGRATE … KEYS k1 k2: searched from the end, because a word before it may be a password. */
    private static void writeKeyword(ReplyWriter reply) {
        reply.map(2);
        reply.bulk("type");
        reply.bulk("keyword");
        reply.bulk("spec");
        reply.map(2);
        reply.bulk("keyword");
        reply.bulk("KEYS");
        reply.bulk("startfrom");
        reply.integer(-2);
    }

    private static void writeRange(ReplyWriter reply, int last, int step) {
        reply.bulk("find_keys");
        writeTyped(reply, "range", List.of("lastkey", "keystep", "limit"), List.of(last, step, 0));
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
