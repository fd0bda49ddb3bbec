package io.slotwise.server.command;

import io.slotwise.server.keyspace.GlobPattern;
import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Slots;
import io.slotwise.server.keyspace.Value;
import io.slotwise.server.resp.ReplyWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Stateless. Commands that walk over all keys. A SCAN cursor is the next slot to look at: keys do not change their slot, so
 * each key that is there all the time is seen exactly once.
 */
final class ScanCommands {
    private ScanCommands() {}

    static void addTo(CommandTable.Group group) {
        CommandFlag read = CommandFlag.READONLY;
        group.add("keys", 2, KeyPositions.NONE, ScanCommands::keys, read);
        group.add("randomkey", 1, KeyPositions.NONE, ScanCommands::randomKey, read);
        group.add("scan", -2, KeyPositions.NONE, ScanCommands::scan, read);
    }

    private static void keys(Call call) {
        GlobPattern pattern = new GlobPattern(call.bytes(1));
        List<Key> found = KeyCommands.snapshot(call).stream()
                .filter(key -> pattern.matches(key.bytes()) && call.value(key) != null)
                .toList();
        writeAll(call.reply(), found);
    }

    private static void randomKey(Call call) {
        List<Key> keys = KeyCommands.snapshot(call).stream()
                .filter(key -> call.value(key) != null)
                .toList();
        if (keys.isEmpty()) {
            call.reply().nullBulk();
        } else {
            call.reply()
                    .bulk(keys.get(ThreadLocalRandom.current().nextInt(keys.size()))
                            .bytes());
        }
    }

    private static void scan(Call call) {
        ScanOptions options = ScanOptions.from(call, 2, true);
        long cursor = ScanOptions.cursor(call, 1);
        List<Key> found = new ArrayList<>();
        int looked = 0;
        int slot = (int) Math.min(cursor, Slots.COUNT);
        for (; slot < Slots.COUNT && looked < options.count(); slot++) {
            for (Key key : List.copyOf(call.keyspace().keysInSlot(slot))) {
                looked++;
                Value value = call.value(key);
                if (value != null && options.accepts(key.bytes(), value.type())) {
                    found.add(key);
                }
            }
        }
        call.reply().array(2);
        call.reply().bulk(slot >= Slots.COUNT ? "0" : Integer.toString(slot));
        writeAll(call.reply(), found);
    }

    private static void writeAll(ReplyWriter reply, List<Key> keys) {
        reply.array(keys.size());
        keys.forEach(key -> reply.bulk(key.bytes()));
    }
}
