package io.slotwise.server.command;

import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Keyspace;

/** Stateless. When keys expire. */
final class ExpiryCommands {
    private ExpiryCommands() {}

    static void addTo(CommandTable.Group group) {
        addSetter(group, "expire", Lifetime.SECONDS);
        addSetter(group, "pexpire", Lifetime.MILLISECONDS);
        addSetter(group, "expireat", Lifetime.UNIX_SECONDS);
        addSetter(group, "pexpireat", Lifetime.UNIX_MILLISECONDS);
        addReader(group, "ttl", 1000, true);
        addReader(group, "pttl", 1, true);
        addReader(group, "expiretime", 1000, false);
        addReader(group, "pexpiretime", 1, false);
        group.add("persist", 2, KeyPositions.FIRST, ExpiryCommands::persist, CommandFlag.WRITE, CommandFlag.FAST);
    }

    private static void addSetter(CommandTable.Group group, String name, Lifetime lifetime) {
        group.add(
                name,
                -3,
                KeyPositions.FIRST,
                call -> expire(call, lifetime, name),
                CommandFlag.WRITE,
                CommandFlag.FAST);
    }

    private static void addReader(CommandTable.Group group, String name, long unitMillis, boolean relative) {
        group.add(
                name,
                2,
                KeyPositions.FIRST,
                call -> read(call, unitMillis, relative),
                CommandFlag.READONLY,
                CommandFlag.FAST);
    }

    private static void expire(Call call, Lifetime lifetime, String name) {
        Conditions conditions = Conditions.of(call);
        long expiresAt = lifetime.expiry(call, 2, name);
        Key key = call.key(1);
        Keyspace keyspace = call.keyspace();
        boolean applies = call.value(key) != null && conditions.allow(keyspace.expiry(key), expiresAt);
        if (applies && expiresAt <= call.now()) {
            call.removeEmpty(key);
        } else if (applies) {
            keyspace.expire(key, expiresAt);
            call.event('g', "expire", key);
        }
        call.reply().flag(applies);
    }

    /** Immutable. NX, XX, GT and LT; a key without expiry counts as one that lives for ever. */
    private record Conditions(boolean ifNone, boolean ifAny, boolean ifGreater, boolean ifLess) {
        static Conditions of(Call call) {
            boolean none = false;
            boolean any = false;
            boolean greater = false;
            boolean less = false;
            for (int index = 3; index < call.count(); index++) {
                switch (call.option(index)) {
                    case "NX" -> none = true;
                    case "XX" -> any = true;
                    case "GT" -> greater = true;
                    case "LT" -> less = true;
                    default -> throw new CommandException("ERR Unsupported option " + call.text(index));
                }
            }
            if (none && (any || greater || less)) {
                throw new CommandException("ERR NX and XX, GT or LT options at the same time are not compatible");
            }
            if (greater && less) {
                throw new CommandException("ERR GT and LT options at the same time are not compatible");
            }
            return new Conditions(none, any, greater, less);
        }

        boolean allow(long present, long wanted) {
            boolean has = present != Keyspace.NEVER;
            if ((ifNone && has) || (ifAny && !has)) {
                return false;
            }
            if (ifGreater && (!has || wanted <= present)) {
                return false;
            }
            return !ifLess || !has || wanted < present;
        }
    }

    private static void read(Call call, long unitMillis, boolean relative) {
        Key key = call.key(1);
        if (call.value(key) == null) {
            call.reply().integer(-2);
            return;
        }
        long expiresAt = call.keyspace().expiry(key);
        if (expiresAt == Keyspace.NEVER) {
            call.reply().integer(-1);
        } else if (relative) {
            call.reply().integer((Math.max(expiresAt - call.now(), 0) + unitMillis / 2) / unitMillis);
        } else {
            call.reply().integer((expiresAt + unitMillis / 2) / unitMillis);
        }
    }

    private static void persist(Call call) {
        Key key = call.key(1);
        boolean had = call.value(key) != null && call.keyspace().expiry(key) != Keyspace.NEVER;
        if (had) {
            call.keyspace().expire(key, Keyspace.NEVER);
            call.event('g', "persist", key);
        }
        call.reply().flag(had);
    }
}
