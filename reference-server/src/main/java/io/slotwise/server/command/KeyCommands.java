package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Keyspace;
import io.slotwise.server.keyspace.Value;
import io.slotwise.server.resp.ReplyWriter;
import java.util.List;

/** Stateless. Commands on keys of every type, but for expiry and scanning. */
final class KeyCommands {
    private KeyCommands() {}

    static void addTo(CommandTable.Group group) {
        CommandFlag read = CommandFlag.READONLY;
        CommandFlag write = CommandFlag.WRITE;
        CommandFlag fast = CommandFlag.FAST;
        group.add("del", -2, KeyPositions.ALL, KeyCommands::delete, write);
        group.add("unlink", -2, KeyPositions.ALL, KeyCommands::delete, write, fast);
        group.add("exists", -2, KeyPositions.ALL, KeyCommands::countExisting, read, fast);
        group.add("touch", -2, KeyPositions.ALL, KeyCommands::countExisting, read, fast);
        group.add("type", 2, KeyPositions.FIRST, KeyCommands::type, read, fast);
        group.add("rename", 3, KeyPositions.FIRST_TWO, KeyCommands::rename, write);
        group.add("renamenx", 3, KeyPositions.FIRST_TWO, KeyCommands::renameIfMissing, write, fast);
        group.add("copy", -3, KeyPositions.FIRST_TWO, KeyCommands::copy, write, CommandFlag.DENYOOM);
        CommandTable.Container object = group.container("object");
        object.add("encoding", 3, KeyPositions.SECOND, call -> object(call, Subject.ENCODING), read);
        object.add("refcount", 3, KeyPositions.SECOND, call -> object(call, Subject.REFERENCES), read);
        object.add("idletime", 3, KeyPositions.SECOND, call -> object(call, Subject.IDLE_TIME), read);
        object.add("freq", 3, KeyPositions.SECOND, call -> object(call, Subject.FREQUENCY), read);
    }

    private enum Subject {
        ENCODING,
        REFERENCES,
        IDLE_TIME,
        FREQUENCY
    }

    private static void delete(Call call) {
        long removed = call.keys(1, call.count(), 1).stream()
                .filter(key -> remove(call, key))
                .count();
        call.reply().integer(removed);
    }

    private static boolean remove(Call call, Key key) {
        boolean existed = call.keyspace().remove(key, call.now());
        if (existed) {
            call.event('g', "del", key);
        }
        return existed;
    }

    private static void countExisting(Call call) {
        long existing = call.keys(1, call.count(), 1).stream()
                .filter(key -> call.value(key) != null)
                .count();
        call.reply().integer(existing);
    }

    private static void type(Call call) {
        Value value = call.value(call.key(1));
        call.reply().simple(value == null ? "none" : value.type());
    }

    private static void rename(Call call) {
        Value value = existing(call, call.key(1));
        move(call, value);
        call.reply().ok();
    }

    private static void renameIfMissing(Call call) {
        Value value = existing(call, call.key(1));
        boolean missing = call.value(call.key(2)) == null;
        if (missing) {
            move(call, value);
        }
        call.reply().flag(missing);
    }

    private static Value existing(Call call, Key key) {
        Value value = call.value(key);
        if (value == null) {
            throw new CommandException(CommandException.NO_SUCH_KEY);
        }
        return value;
    }

    private static void move(Call call, Value value) {
        Keyspace keyspace = call.keyspace();
        Key from = call.key(1);
        Key to = call.key(2);
        if (!from.equals(to)) {
            long expiresAt = keyspace.expiry(from);
            keyspace.remove(from, call.now());
            keyspace.put(to, value, expiresAt);
            call.event('g', "rename_from", from);
            call.event('g', "rename_to", to);
        }
    }

    private static void copy(Call call) {
        boolean replaces = false;
        for (int index = 3; index < call.count(); index++) {
            if (call.is(index, "REPLACE")) {
                replaces = true;
            } else if (call.is(index, "DB") && index + 1 < call.count()) {
                if (call.integer(++index) != 0) {
                    boolean cluster = call.node().environment().profile().clusterEnabled();
                    throw new CommandException(
                            cluster
                                    ? "ERR Copying to another database is not allowed in cluster mode"
                                    : "ERR DB index is out of range");
                }
            } else {
                throw call.syntaxError();
            }
        }
        Key from = call.key(1);
        Key to = call.key(2);
        if (from.equals(to)) {
            throw new CommandException("ERR source and destination objects are the same");
        }
        Value value = call.value(from);
        boolean copies = value != null && (replaces || call.value(to) == null);
        if (value != null && copies) {
            call.keyspace().put(to, value.copy(), call.keyspace().expiry(from));
            call.event('g', "copy_to", to);
        }
        call.reply().flag(copies);
    }

    private static void object(Call call, Subject subject) {
        ReplyWriter reply = call.reply();
        Value value = call.value(call.key(2));
        if (value == null) {
            reply.nullBulk();
            return;
        }
        switch (subject) {
            case ENCODING -> reply.bulk(value.encoding());
            case REFERENCES -> reply.integer(1);
            case IDLE_TIME -> reply.integer(0);
            case FREQUENCY ->
                throw new CommandException("ERR An LFU maxmemory policy is not selected, access frequency not tracked."
                        + " Please note that when switching between policies at runtime LRU and LFU data will take some"
                        + " time to adjust.");
        }
    }

    /** Keys as a list that does not change with the keyspace. */
    static List<Key> snapshot(Call call) {
        return List.copyOf(call.keyspace().keys());
    }
}
