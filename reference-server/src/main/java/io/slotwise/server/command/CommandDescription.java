package io.slotwise.server.command;

import io.slotwise.server.resp.ReplyWriter;
import java.util.Collection;
import java.util.List;

/** Stateless. One entry of COMMAND: ten elements, as servers since 7.0 write it. */
final class CommandDescription {
    private CommandDescription() {}

    static void write(ReplyWriter reply, CommandDefinition definition) {
        CommandSpecification specification = definition.specification();
        reply.array(10);
        reply.bulk(definition.name());
        reply.integer(definition.arity());
        writeSet(reply, definition.flags().stream().map(CommandFlag::word).toList());
        KeyPositions keys = definition.positions();
        reply.integer(keys.first());
        reply.integer(keys.last());
        reply.integer(keys.step());
        writeSet(reply, specification.categories());
        reply.set(specification.tips().size());
        specification.tips().forEach(reply::bulk);
        reply.set(specification.keys().size());
        specification.keys().forEach(key -> write(reply, key));
        Collection<CommandDefinition> subcommands = definition.subcommands().values();
        reply.set(subcommands.size());
        subcommands.forEach(subcommand -> write(reply, subcommand));
    }

    private static void writeSet(ReplyWriter reply, List<String> words) {
        reply.set(words.size());
        words.forEach(reply::simple);
    }

    private static void write(ReplyWriter reply, KeySpecification key) {
        reply.map(3);
        reply.bulk("flags");
        writeSet(reply, key.flags());
        reply.bulk("begin_search");
        write(reply, key.begin());
        reply.bulk("find_keys");
        write(reply, key.find());
    }

    private static void write(ReplyWriter reply, KeySpecification.Step step) {
        reply.map(2);
        reply.bulk("type");
        reply.bulk(step.type());
        reply.bulk("spec");
        List<String> names = namesOf(step.type());
        reply.map(names.size());
        for (int index = 0; index < names.size(); index++) {
            reply.bulk(names.get(index));
            if (names.get(index).equals("keyword")) {
                reply.bulk(step.arguments().get(index));
            } else {
                reply.integer(Long.parseLong(step.arguments().get(index)));
            }
        }
    }

    private static List<String> namesOf(String type) {
        return switch (type) {
            case "index" -> List.of("index");
            case "keyword" -> List.of("keyword", "startfrom");
            case "range" -> List.of("lastkey", "keystep", "limit");
            case "keynum" -> List.of("keynumidx", "firstkey", "keystep");
            default -> List.of();
        };
    }
}
