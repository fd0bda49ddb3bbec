package io.slotwise.server.command;

import io.slotwise.server.keyspace.HashValue;
import io.slotwise.server.keyspace.Key;
import io.slotwise.server.resp.ReplyWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Stateless. Commands that read hashes. */
final class HashReadCommands {
    private HashReadCommands() {}

    static void addTo(CommandTable.Group group) {
        CommandFlag read = CommandFlag.READONLY;
        CommandFlag fast = CommandFlag.FAST;
        KeyPositions key = KeyPositions.FIRST;
        group.add("hget", 3, key, call -> call.reply().bulk(fields(call).get(call.key(2))), read, fast);
        group.add("hmget", -3, key, HashReadCommands::multiGet, read, fast);
        group.add("hgetall", 2, key, HashReadCommands::getAll, read);
        group.add("hkeys", 2, key, HashReadCommands::keys, read);
        group.add("hvals", 2, key, HashReadCommands::values, read);
        group.add("hlen", 2, key, call -> call.reply().integer(fields(call).size()), read, fast);
        group.add("hexists", 3, key, call -> call.reply().flag(fields(call).containsKey(call.key(2))), read, fast);
        group.add("hstrlen", 3, key, HashReadCommands::length, read, fast);
        group.add("hrandfield", -2, key, HashReadCommands::random, read);
        group.add("hscan", -3, key, HashReadCommands::scan, read);
    }

    private static Map<Key, byte[]> fields(Call call) {
        HashValue hash = call.hash(call.key(1));
        return hash == null ? Map.of() : hash.fields();
    }

    private static void multiGet(Call call) {
        Map<Key, byte[]> fields = fields(call);
        List<Key> wanted = call.keys(2, call.count(), 1);
        call.reply().array(wanted.size());
        wanted.forEach(field -> call.reply().bulk(fields.get(field)));
    }

    private static void getAll(Call call) {
        Map<Key, byte[]> fields = fields(call);
        ReplyWriter reply = call.reply();
        reply.map(fields.size());
        fields.forEach((field, value) -> {
            reply.bulk(field.bytes());
            reply.bulk(value);
        });
    }

    private static void keys(Call call) {
        Map<Key, byte[]> fields = fields(call);
        call.reply().array(fields.size());
        fields.keySet().forEach(field -> call.reply().bulk(field.bytes()));
    }

    private static void values(Call call) {
        Map<Key, byte[]> fields = fields(call);
        call.reply().array(fields.size());
        fields.values().forEach(call.reply()::bulk);
    }

    private static void length(Call call) {
        byte @Nullable [] value = fields(call).get(call.key(2));
        call.reply().integer(value == null ? 0 : value.length);
    }

    private static void random(Call call) {
        List<Map.Entry<Key, byte[]>> entries = new ArrayList<>(fields(call).entrySet());
        if (call.count() == 2) {
            call.reply().bulk(entries.isEmpty() ? null : pick(entries).getKey().bytes());
            return;
        }
        boolean withValues = call.count() == 4 && call.is(3, "WITHVALUES");
        if (call.count() > 3 && !withValues) {
            throw call.syntaxError();
        }
        write(call.reply(), chosen(entries, call.integer(2)), withValues);
    }

    /** A negative count allows the same field more than once. */
    private static List<Map.Entry<Key, byte[]>> chosen(List<Map.Entry<Key, byte[]>> entries, long count) {
        if (entries.isEmpty()) {
            return entries;
        }
        if (count >= 0) {
            Collections.shuffle(entries);
            return entries.subList(0, (int) Math.min(count, entries.size()));
        }
        if (count < -1_000_000) {
            throw new CommandException(CommandException.OUT_OF_RANGE);
        }
        List<Map.Entry<Key, byte[]>> chosen = new ArrayList<>();
        for (long index = count; index < 0; index++) {
            chosen.add(pick(entries));
        }
        return chosen;
    }

    private static <T> T pick(List<T> list) {
        return list.get(ThreadLocalRandom.current().nextInt(list.size()));
    }

    private static void write(ReplyWriter reply, List<Map.Entry<Key, byte[]>> entries, boolean withValues) {
        boolean pairs = withValues && reply.protocol() == 3;
        reply.array(withValues && !pairs ? 2 * entries.size() : entries.size());
        for (Map.Entry<Key, byte[]> entry : entries) {
            if (pairs) {
                reply.array(2);
            }
            reply.bulk(entry.getKey().bytes());
            if (withValues) {
                reply.bulk(entry.getValue());
            }
        }
    }

    private static void scan(Call call) {
        boolean namesOnly = call.count() > 3 && call.is(call.count() - 1, "NOVALUES");
        ScanOptions options = ScanOptions.from(call, 3, call.count() - (namesOnly ? 1 : 0), false);
        ScanStep<Map.Entry<Key, byte[]>> step =
                ScanStep.of(fields(call).entrySet(), Map.Entry::getKey, ScanOptions.cursor(call, 2), options);
        call.reply().array(2);
        call.reply().bulk(step.cursor());
        call.reply().array(namesOnly ? step.found().size() : 2 * step.found().size());
        for (Map.Entry<Key, byte[]> entry : step.found()) {
            call.reply().bulk(entry.getKey().bytes());
            if (!namesOnly) {
                call.reply().bulk(entry.getValue());
            }
        }
    }
}
