package io.slotwise.server.command;

import io.slotwise.server.keyspace.HashValue;
import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Keyspace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stateless. Fields of hashes that expire, as servers have them since Redis 7.4: HEXPIRE and its relatives. */
final class HashFieldCommands {
    private static final int NO_FIELD = -2;
    private static final int NO_EXPIRY = -1;
    private static final int REFUSED = 0;
    private static final int DONE = 1;
    private static final int DELETED = 2;

    private HashFieldCommands() {}

    static void addTo(CommandTable.Group group) {
        group.add("hexpire", call -> expire(call, Lifetime.SECONDS, "hexpire"));
        group.add("hpexpire", call -> expire(call, Lifetime.MILLISECONDS, "hpexpire"));
        group.add("hexpireat", call -> expire(call, Lifetime.UNIX_SECONDS, "hexpireat"));
        group.add("hpexpireat", call -> expire(call, Lifetime.UNIX_MILLISECONDS, "hpexpireat"));
        group.add("httl", call -> read(call, 1000, true));
        group.add("hpttl", call -> read(call, 1, true));
        group.add("hexpiretime", call -> read(call, 1000, false));
        group.add("hpexpiretime", call -> read(call, 1, false));
        group.add("hpersist", HashFieldCommands::persist);
        group.add("hgetex", HashFieldCommands::getAndExpire);
        group.add("hsetex", HashFieldCommands::setAndExpire);
        group.add("hgetdel", HashFieldCommands::getAndDelete);
    }

    /** The fields after FIELDS and their number, which begin at that word; each has so many words. */
    private static List<Key> fields(Call call, int index, int words) {
        if (index + 1 >= call.count() || !call.is(index, "FIELDS")) {
            throw new CommandException("ERR Mandatory argument FIELDS is missing or not at the right position");
        }
        long count = call.integer(index + 1, "ERR Parameter `numFields` should be greater than 0");
        if (count < 1) {
            throw new CommandException("ERR Parameter `numFields` should be greater than 0");
        }
        if (count * words != call.count() - index - 2) {
            throw new CommandException("ERR The `numfields` parameter must match the number of arguments");
        }
        return call.keys(index + 2, call.count(), words);
    }

    private static void expire(Call call, Lifetime lifetime, String name) {
        boolean conditional = !call.is(3, "FIELDS");
        String condition = conditional ? call.option(3) : "";
        if (conditional && !List.of("NX", "XX", "GT", "LT").contains(condition)) {
            throw new CommandException("ERR Mandatory argument FIELDS is missing or not at the right position");
        }
        List<Key> fields = fields(call, conditional ? 4 : 3, 1);
        if (call.integer(2) < 0) {
            throw new CommandException("ERR invalid expire time, must be >= 0");
        }
        long expiresAt = lifetime.expiry(call, 2, name);
        HashValue hash = call.hash(call.key(1));
        call.reply().array(fields.size());
        boolean changed = false;
        for (Key field : fields) {
            int outcome = hash == null || !hash.fields().containsKey(field)
                    ? NO_FIELD
                    : expire(call, hash, field, condition, expiresAt);
            changed |= outcome > REFUSED;
            call.reply().integer(outcome);
        }
        if (changed && hash != null) {
            changed(call, hash, "hexpire");
        }
    }

    private static int expire(Call call, HashValue hash, Key field, String condition, long expiresAt) {
        long present = hash.expiry(field);
        boolean has = present != Keyspace.NEVER;
        boolean allowed = switch (condition) {
            case "NX" -> !has;
            case "XX" -> has;
            case "GT" -> has && expiresAt > present;
            case "LT" -> !has || expiresAt < present;
            default -> true;
        };
        if (!allowed) {
            return REFUSED;
        }
        if (expiresAt <= call.now()) {
            hash.remove(field);
            return DELETED;
        }
        hash.expire(field, expiresAt);
        return DONE;
    }

    private static void changed(Call call, HashValue hash, String event) {
        Key key = call.key(1);
        call.keyspace().changed(key);
        call.event('h', event, key);
        if (hash.expires()) {
            call.node().fieldExpiry().watch(key);
        }
        if (hash.fields().isEmpty()) {
            call.removeEmpty(key);
        }
    }

    private static void read(Call call, long unitMillis, boolean relative) {
        List<Key> fields = fields(call, 2, 1);
        HashValue hash = call.hash(call.key(1));
        call.reply().array(fields.size());
        for (Key field : fields) {
            if (hash == null || !hash.fields().containsKey(field)) {
                call.reply().integer(NO_FIELD);
            } else if (hash.expiry(field) == Keyspace.NEVER) {
                call.reply().integer(NO_EXPIRY);
            } else {
                long millis = hash.expiry(field) - (relative ? call.now() : 0);
                call.reply().integer((millis + unitMillis - 1) / unitMillis);
            }
        }
    }

    private static void persist(Call call) {
        List<Key> fields = fields(call, 2, 1);
        HashValue hash = call.hash(call.key(1));
        call.reply().array(fields.size());
        boolean changed = false;
        for (Key field : fields) {
            if (hash == null || !hash.fields().containsKey(field)) {
                call.reply().integer(NO_FIELD);
            } else if (hash.expiry(field) == Keyspace.NEVER) {
                call.reply().integer(NO_EXPIRY);
            } else {
                hash.expire(field, Keyspace.NEVER);
                changed = true;
                call.reply().integer(DONE);
            }
        }
        if (changed && hash != null) {
            changed(call, hash, "hpersist");
        }
    }

    private static void writeValues(Call call, @Nullable HashValue hash, List<Key> fields) {
        call.reply().array(fields.size());
        fields.forEach(
                field -> call.reply().bulk(hash == null ? null : hash.fields().get(field)));
    }

    private static void getAndExpire(Call call) {
        Lifetime lifetime = Lifetime.named(call.option(2));
        boolean persists = call.is(2, "PERSIST");
        List<Key> fields = fields(call, lifetime != null ? 4 : persists ? 3 : 2, 1);
        long expiresAt = lifetime == null ? Keyspace.NEVER : lifetime.positiveExpiry(call, 3, "hgetex");
        HashValue hash = call.hash(call.key(1));
        writeValues(call, hash, fields);
        if (hash == null || (lifetime == null && !persists)) {
            return;
        }
        boolean changed = false;
        for (Key field : fields) {
            if (hash.fields().containsKey(field) && hash.expiry(field) != expiresAt) {
                expireOrRemove(call, hash, field, expiresAt);
                changed = true;
            }
        }
        if (changed) {
            changed(call, hash, persists ? "hpersist" : "hexpire");
        }
    }

    private static void expireOrRemove(Call call, HashValue hash, Key field, long expiresAt) {
        if (expiresAt != Keyspace.NEVER && expiresAt <= call.now()) {
            hash.remove(field);
        } else {
            hash.expire(field, expiresAt);
        }
    }

    private static void setAndExpire(Call call) {
        int index = 2;
        String condition = "";
        boolean keeps = false;
        long expiresAt = Keyspace.NEVER;
        for (; index < call.count() && !call.is(index, "FIELDS"); index++) {
            String option = call.option(index);
            Lifetime lifetime = Lifetime.named(option);
            if (option.equals("FNX") || option.equals("FXX")) {
                condition = option;
            } else if (option.equals("KEEPTTL")) {
                keeps = true;
            } else if (lifetime != null && index + 1 < call.count()) {
                expiresAt = lifetime.positiveExpiry(call, ++index, "hsetex");
            } else {
                throw new CommandException("ERR unknown argument: " + call.text(index));
            }
        }
        List<Key> fields = fields(call, index, 2);
        Key key = call.key(1);
        HashValue present = call.hash(key);
        boolean refused = false;
        for (Key field : fields) {
            boolean has = present != null && present.fields().containsKey(field);
            refused |= (condition.equals("FNX") && has) || (condition.equals("FXX") && !has);
        }
        if (refused) {
            call.reply().integer(REFUSED);
            return;
        }
        HashValue hash = call.valueOrNew(HashValue.class, key, HashValue::new);
        for (int at = index + 2; at < call.count(); at += 2) {
            Key field = call.key(at);
            long kept = hash.expiry(field);
            hash.set(field, call.bytes(at + 1));
            expireOrRemove(call, hash, field, keeps ? kept : expiresAt);
        }
        changed(call, hash, "hset");
        call.reply().integer(DONE);
    }

    private static void getAndDelete(Call call) {
        List<Key> fields = fields(call, 2, 1);
        HashValue hash = call.hash(call.key(1));
        writeValues(call, hash, fields);
        long removed = hash == null
                ? 0
                : fields.stream().filter(field -> hash.remove(field) != null).count();
        if (hash != null && removed > 0) {
            changed(call, hash, "hdel");
        }
    }
}
