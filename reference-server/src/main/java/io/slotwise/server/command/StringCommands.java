package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Keyspace;
import io.slotwise.server.keyspace.StringValue;
import io.slotwise.server.keyspace.Value;
import java.util.Arrays;
import java.util.List;

/** Stateless. Commands that read strings or change parts of them. */
final class StringCommands {
    private static final byte[] EMPTY = new byte[0];

    /** proto-max-bulk-len: 512 MB. */
    private static final long MAX_BYTES = 512L * 1024 * 1024;

    private StringCommands() {}

    static void addTo(CommandTable.Group group) {
        CommandFlag read = CommandFlag.READONLY;
        CommandFlag write = CommandFlag.WRITE;
        CommandFlag memory = CommandFlag.DENYOOM;
        CommandFlag fast = CommandFlag.FAST;
        group.add("get", 2, KeyPositions.FIRST, call -> call.reply().bulk(call.string(call.key(1))), read, fast);
        group.add("strlen", 2, KeyPositions.FIRST, StringCommands::length, read, fast);
        group.add("getrange", 4, KeyPositions.FIRST, StringCommands::getRange, read);
        group.add("substr", 4, KeyPositions.FIRST, StringCommands::getRange, read);
        group.add("lcs", -3, KeyPositions.FIRST_TWO, LcsCommand::run, read);
        group.add("mget", -2, KeyPositions.ALL, StringCommands::multiGet, read, fast);
        group.add("getdel", 2, KeyPositions.FIRST, StringCommands::getAndDelete, write, fast);
        group.add("getex", -2, KeyPositions.FIRST, StringCommands::getAndExpire, write, fast);
        group.add("mset", -3, KeyPositions.EVERY_OTHER, StringCommands::multiSet, write, memory);
        group.add("msetnx", -3, KeyPositions.EVERY_OTHER, StringCommands::multiSetIfMissing, write, memory);
        group.add("append", 3, KeyPositions.FIRST, StringCommands::append, write, memory, fast);
        group.add("setrange", 4, KeyPositions.FIRST, StringCommands::setRange, write, memory);
    }

    private static byte[] stringOrEmpty(Call call, Key key) {
        byte[] value = call.string(key);
        return value == null ? EMPTY : value;
    }

    private static void length(Call call) {
        call.reply().integer(stringOrEmpty(call, call.key(1)).length);
    }

    private static void getRange(Call call) {
        byte[] value = stringOrEmpty(call, call.key(1));
        long start = fromEnd(call.integer(2), value.length);
        long end = Math.min(fromEnd(call.integer(3), value.length), value.length - 1L);
        boolean backwards = call.integer(2) < 0 && call.integer(3) < 0 && call.integer(2) > call.integer(3);
        boolean empty = backwards || start > end || value.length == 0;
        call.reply().bulk(empty ? EMPTY : Arrays.copyOfRange(value, (int) start, (int) end + 1));
    }

    /** A negative index counts from the end. */
    private static long fromEnd(long index, int length) {
        return Math.max(index < 0 ? index + length : index, 0);
    }

    private static void multiGet(Call call) {
        call.reply().array(call.count() - 1);
        for (int index = 1; index < call.count(); index++) {
            Value value = call.value(call.key(index));
            call.reply().bulk(value instanceof StringValue string ? string.bytes() : null);
        }
    }

    private static void getAndDelete(Call call) {
        byte[] value = call.string(call.key(1));
        if (value != null) {
            call.removeEmpty(call.key(1));
        }
        call.reply().bulk(value);
    }

    private static void getAndExpire(Call call) {
        Key key = call.key(1);
        long expiresAt = Keyspace.NEVER;
        boolean changes = call.count() > 2;
        if (call.count() == 4) {
            Lifetime lifetime = Lifetime.named(call.option(2));
            if (lifetime == null) {
                throw call.syntaxError();
            }
            expiresAt = lifetime.positiveExpiry(call, 3, "getex");
        } else if (call.count() > 4 || (changes && !call.is(2, "PERSIST"))) {
            throw call.syntaxError();
        }
        byte[] value = call.string(key);
        if (value != null && changes) {
            expire(call, key, expiresAt);
        }
        call.reply().bulk(value);
    }

    private static void expire(Call call, Key key, long expiresAt) {
        if (expiresAt != Keyspace.NEVER && expiresAt <= call.now()) {
            call.removeEmpty(key);
        } else if (call.keyspace().expiry(key) != expiresAt) {
            call.keyspace().expire(key, expiresAt);
            call.event('g', expiresAt == Keyspace.NEVER ? "persist" : "expire", key);
        }
    }

    private static void multiSet(Call call) {
        storePairs(call);
        call.reply().ok();
    }

    private static void multiSetIfMissing(Call call) {
        if (call.count() % 2 == 0) {
            throw call.wrongArity("msetnx");
        }
        List<Key> keys = call.keys(1, call.count(), 2);
        boolean allMissing = keys.stream().allMatch(key -> call.value(key) == null);
        if (allMissing) {
            storePairs(call);
        }
        call.reply().flag(allMissing);
    }

    private static void storePairs(Call call) {
        if (call.count() % 2 == 0) {
            throw call.wrongArity("mset");
        }
        for (int index = 1; index < call.count(); index += 2) {
            call.keyspace().put(call.key(index), new StringValue(call.bytes(index + 1)), Keyspace.NEVER);
            call.event('$', "set", call.key(index));
        }
    }

    private static void append(Call call) {
        byte[] old = stringOrEmpty(call, call.key(1));
        byte[] addition = call.bytes(2);
        requireAllowed((long) old.length + addition.length);
        byte[] value = Arrays.copyOf(old, old.length + addition.length);
        System.arraycopy(addition, 0, value, old.length, addition.length);
        store(call, call.key(1), value);
        call.event('$', "append", call.key(1));
        call.reply().integer(value.length);
    }

    /** Keeps the expiry of a key that is there; one that has expired but not been removed must not leave its expiry behind. */
    static void store(Call call, Key key, byte[] value) {
        if (call.value(key) == null) {
            call.keyspace().put(key, new StringValue(value), Keyspace.NEVER);
        } else {
            call.keyspace().put(key, new StringValue(value));
        }
    }

    private static void setRange(Call call) {
        long offset = call.integer(2);
        byte[] patch = call.bytes(3);
        if (offset < 0) {
            throw new CommandException("ERR offset is out of range");
        }
        byte[] old = stringOrEmpty(call, call.key(1));
        if (patch.length == 0) {
            call.reply().integer(old.length);
            return;
        }
        requireAllowed(offset + patch.length);
        byte[] value = Arrays.copyOf(old, (int) Math.max(old.length, offset + patch.length));
        System.arraycopy(patch, 0, value, (int) offset, patch.length);
        store(call, call.key(1), value);
        call.event('$', "setrange", call.key(1));
        call.reply().integer(value.length);
    }

    static void requireAllowed(long length) {
        if (length > MAX_BYTES || length < 0) {
            throw new CommandException("ERR string exceeds maximum allowed size (proto-max-bulk-len)");
        }
    }
}
