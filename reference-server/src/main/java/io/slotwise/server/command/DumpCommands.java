package io.slotwise.server.command;

import io.slotwise.server.keyspace.DumpFormat;
import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Keyspace;
import io.slotwise.server.keyspace.Value;

/** Stateless. DUMP and RESTORE, in this server's own format. */
final class DumpCommands {
    private DumpCommands() {}

    static void addTo(CommandTable.Group group) {
        group.add("dump", 2, KeyPositions.FIRST, DumpCommands::dump, CommandFlag.READONLY);
        group.add("restore", -4, KeyPositions.FIRST, DumpCommands::restore, CommandFlag.WRITE, CommandFlag.DENYOOM);
        group.add(
                "restore-asking",
                -4,
                KeyPositions.FIRST,
                DumpCommands::restore,
                CommandFlag.WRITE,
                CommandFlag.DENYOOM,
                CommandFlag.ASKING);
    }

    private static void dump(Call call) {
        Value value = call.value(call.key(1));
        call.reply().bulk(value == null ? null : DumpFormat.write(value));
    }

    private static void restore(Call call) {
        boolean replaces = false;
        boolean absolute = false;
        for (int index = 4; index < call.count(); index++) {
            switch (call.option(index)) {
                case "REPLACE" -> replaces = true;
                case "ABSTTL" -> absolute = true;
                case "IDLETIME" -> ageOption(call, index++, Long.MAX_VALUE, "ERR Invalid IDLETIME value, must be >= 0");
                case "FREQ" -> ageOption(call, index++, 255, "ERR Invalid FREQ value, must be >= 0 and <= 255");
                default -> throw call.syntaxError();
            }
        }
        Key key = call.key(1);
        if (!replaces && call.value(key) != null) {
            throw new CommandException("BUSYKEY Target key name already exists.");
        }
        long lifetime = call.integer(2);
        if (lifetime < 0) {
            throw new CommandException("ERR Invalid TTL value, must be >= 0");
        }
        Value value = DumpFormat.read(call.bytes(3));
        if (value == null) {
            throw new CommandException("ERR DUMP payload version or checksum are wrong");
        }
        store(call, key, value, lifetime == 0 ? Keyspace.NEVER : lifetime + (absolute ? 0 : call.now()));
        call.reply().ok();
    }

    /** How long ago, or how often, the key was used: checked, and of no use where nothing is evicted. */
    private static void ageOption(Call call, int index, long highest, String complaint) {
        if (index + 1 >= call.count()) {
            throw call.syntaxError();
        }
        long value = call.integer(index + 1);
        if (value < 0 || value > highest) {
            throw new CommandException(complaint);
        }
    }

    private static void store(Call call, Key key, Value value, long expiresAt) {
        if (expiresAt != Keyspace.NEVER && expiresAt <= call.now()) {
            call.keyspace().remove(key, call.now());
        } else {
            call.keyspace().put(key, value, expiresAt);
            call.event('g', "restore", key);
            call.node().fieldExpiry().watch(key);
        }
    }
}
