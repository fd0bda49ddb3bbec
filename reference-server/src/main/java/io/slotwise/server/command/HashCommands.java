package io.slotwise.server.command;

import io.slotwise.server.keyspace.HashValue;
import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Keyspace;
import io.slotwise.server.keyspace.Numbers;
import java.util.Map;

/** Stateless. Commands that change hashes. */
final class HashCommands {
    private HashCommands() {}

    static void addTo(CommandTable.Group group) {
        CommandFlag[] flags = {CommandFlag.WRITE, CommandFlag.DENYOOM, CommandFlag.FAST};
        group.add("hset", -4, KeyPositions.FIRST, call -> call.reply().integer(setAll(call, "hset")), flags);
        group.add("hmset", -4, KeyPositions.FIRST, HashCommands::multiSet, flags);
        group.add("hsetnx", 4, KeyPositions.FIRST, HashCommands::setIfMissing, flags);
        group.add("hdel", -3, KeyPositions.FIRST, HashCommands::delete, CommandFlag.WRITE, CommandFlag.FAST);
        group.add("hincrby", 4, KeyPositions.FIRST, HashCommands::add, flags);
        group.add("hincrbyfloat", 4, KeyPositions.FIRST, HashCommands::addFloat, flags);
    }

    private static HashValue hashForWriting(Call call) {
        HashValue hash = call.hash(call.key(1));
        return hash == null ? new HashValue() : hash;
    }

    private static void store(Call call, HashValue hash) {
        Key key = call.key(1);
        if (call.value(key) == null) {
            call.keyspace().put(key, hash, Keyspace.NEVER);
        } else {
            call.keyspace().changed(key);
        }
    }

    private static int setAll(Call call, String name) {
        if (call.count() % 2 != 0) {
            throw call.wrongArity(name);
        }
        HashValue hash = hashForWriting(call);
        int created = 0;
        for (int index = 2; index < call.count(); index += 2) {
            if (hash.set(call.key(index), call.bytes(index + 1)) == null) {
                created++;
            }
        }
        store(call, hash);
        call.event('h', "hset", call.key(1));
        return created;
    }

    private static void multiSet(Call call) {
        setAll(call, "hmset");
        call.reply().ok();
    }

    private static void setIfMissing(Call call) {
        HashValue hash = hashForWriting(call);
        boolean missing = hash.fields().putIfAbsent(call.key(2), call.bytes(3)) == null;
        if (missing) {
            store(call, hash);
            call.event('h', "hset", call.key(1));
        }
        call.reply().flag(missing);
    }

    private static void delete(Call call) {
        Key key = call.key(1);
        HashValue hash = call.hash(key);
        if (hash == null) {
            call.reply().integer(0);
            return;
        }
        long removed = call.keys(2, call.count(), 1).stream()
                .filter(field -> hash.remove(field) != null)
                .count();
        if (removed > 0) {
            call.keyspace().changed(key);
            call.event('h', "hdel", key);
        }
        if (hash.fields().isEmpty()) {
            call.removeEmpty(key);
        }
        call.reply().integer(removed);
    }

    private static void add(Call call) {
        long amount = call.integer(3);
        HashValue hash = hashForWriting(call);
        Map<Key, byte[]> fields = hash.fields();
        long value = CounterCommands.sum(fields.get(call.key(2)), amount, "ERR hash value is not an integer");
        fields.put(call.key(2), Numbers.text(value));
        store(call, hash);
        call.event('h', "hincrby", call.key(1));
        call.reply().integer(value);
    }

    private static void addFloat(Call call) {
        if (CounterCommands.isInfinite(call.text(3))) {
            throw new CommandException("ERR value is NaN or Infinity");
        }
        HashValue hash = hashForWriting(call);
        Map<Key, byte[]> fields = hash.fields();
        byte[] value = Numbers.text(
                CounterCommands.sum(fields.get(call.key(2)), call.decimal(3), "ERR hash value is not a float"));
        fields.put(call.key(2), value);
        store(call, hash);
        call.event('h', "hincrbyfloat", call.key(1));
        call.reply().bulk(value);
    }
}
