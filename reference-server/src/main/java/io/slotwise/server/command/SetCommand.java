package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Keyspace;
import io.slotwise.server.keyspace.StringValue;
import io.slotwise.server.keyspace.Value;

/** Confined to one call. SET with all its options, and the older commands that are a SET with one of them. */
final class SetCommand {
    private final Call call;
    private boolean onlyIfMissing;
    private boolean onlyIfPresent;
    private boolean returnsOld;
    private boolean keepsExpiry;
    private long expiresAt = Keyspace.NEVER;

    private SetCommand(Call call) {
        this.call = call;
    }

    static void addTo(CommandTable.Group group) {
        CommandFlag write = CommandFlag.WRITE;
        CommandFlag memory = CommandFlag.DENYOOM;
        group.add("set", -3, KeyPositions.FIRST, call -> new SetCommand(call).run(), write, memory);
        group.add("setnx", 3, KeyPositions.FIRST, SetCommand::setIfMissing, write, memory, CommandFlag.FAST);
        group.add(
                "setex", 4, KeyPositions.FIRST, call -> setWithExpiry(call, Lifetime.SECONDS, "setex"), write, memory);
        group.add(
                "psetex",
                4,
                KeyPositions.FIRST,
                call -> setWithExpiry(call, Lifetime.MILLISECONDS, "psetex"),
                write,
                memory);
        group.add("getset", 3, KeyPositions.FIRST, SetCommand::getSet, write, memory, CommandFlag.FAST);
    }

    private void run() {
        for (int index = 3; index < call.count(); ) {
            index += option(index);
        }
        boolean keepsAndSets = keepsExpiry && expiresAt != Keyspace.NEVER;
        if (keepsAndSets || (onlyIfMissing && onlyIfPresent)) {
            throw call.syntaxError();
        }
        Key key = call.key(1);
        byte[] old = returnsOld ? call.string(key) : null;
        boolean present = call.value(key) != null;
        boolean stored = !(onlyIfMissing && present) && !(onlyIfPresent && !present);
        if (stored) {
            store(key, new StringValue(call.bytes(2)));
        }
        if (returnsOld) {
            call.reply().bulk(old);
        } else if (stored) {
            call.reply().ok();
        } else {
            call.reply().nullBulk();
        }
    }

    private void store(Key key, Value value) {
        if (keepsExpiry) {
            call.keyspace().put(key, value);
        } else {
            call.keyspace().put(key, value, expiresAt);
        }
        call.event('$', "set", key);
        if (expiresAt != Keyspace.NEVER) {
            call.event('g', "expire", key);
        }
    }

    /** Number of words that the option at the index takes. */
    private int option(int index) {
        switch (call.option(index)) {
            case "NX" -> onlyIfMissing = true;
            case "XX" -> onlyIfPresent = true;
            case "GET" -> returnsOld = true;
            case "KEEPTTL" -> keepsExpiry = true;
            default -> {
                Lifetime lifetime = Lifetime.named(call.option(index));
                if (lifetime == null || index + 1 >= call.count() || expiresAt != Keyspace.NEVER) {
                    throw call.syntaxError();
                }
                expiresAt = lifetime.positiveExpiry(call, index + 1, "set");
                return 2;
            }
        }
        return 1;
    }

    private static void setIfMissing(Call call) {
        boolean missing = call.value(call.key(1)) == null;
        if (missing) {
            call.keyspace().put(call.key(1), new StringValue(call.bytes(2)), Keyspace.NEVER);
            call.event('$', "set", call.key(1));
        }
        call.reply().flag(missing);
    }

    private static void setWithExpiry(Call call, Lifetime lifetime, String name) {
        long expiresAt = lifetime.positiveExpiry(call, 2, name);
        call.keyspace().put(call.key(1), new StringValue(call.bytes(3)), expiresAt);
        call.event('$', "set", call.key(1));
        call.event('g', "expire", call.key(1));
        call.reply().ok();
    }

    private static void getSet(Call call) {
        byte[] old = call.string(call.key(1));
        call.keyspace().put(call.key(1), new StringValue(call.bytes(2)), Keyspace.NEVER);
        call.event('$', "set", call.key(1));
        call.reply().bulk(old);
    }
}
