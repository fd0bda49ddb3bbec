package io.slotwise.server.command;

import io.slotwise.server.cluster.ClusterView;
import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Slots;
import java.util.BitSet;
import java.util.List;

/** Stateless. CLUSTER subcommands about slots and the keys in them, but for SETSLOT. */
final class ClusterSlotCommands {
    private ClusterSlotCommands() {}

    static void addTo(CommandTable.Container cluster) {
        CommandFlag admin = CommandFlag.ADMIN;
        CommandFlag stale = CommandFlag.STALE;
        cluster.add("keyslot", 3, call -> call.reply().integer(Slots.of(call.bytes(2))), stale);
        cluster.add("countkeysinslot", 3, ClusterSlotCommands::countKeys, stale);
        cluster.add("getkeysinslot", 4, ClusterSlotCommands::getKeys, stale);
        cluster.add("addslots", -3, call -> add(call, listed(call)), admin, stale);
        cluster.add("addslotsrange", -4, call -> add(call, ranges(call)), admin, stale);
        cluster.add("delslots", -3, call -> remove(call, listed(call)), admin, stale);
        cluster.add("delslotsrange", -4, call -> remove(call, ranges(call)), admin, stale);
        cluster.add("flushslots", 2, ClusterSlotCommands::removeAll, admin, stale);
    }

    private static int keySlot(Call call) {
        long slot = call.integer(2, "ERR Invalid slot");
        if (slot < 0 || slot >= Slots.COUNT) {
            throw new CommandException("ERR Invalid slot");
        }
        return (int) slot;
    }

    private static void countKeys(Call call) {
        call.reply().integer(call.keyspace().keysInSlot(keySlot(call)).size());
    }

    private static void getKeys(Call call) {
        int slot = keySlot(call);
        long limit = call.integer(3, "ERR Invalid number of keys");
        if (limit < 0) {
            throw new CommandException("ERR Invalid number of keys");
        }
        List<Key> keys = call.keyspace().keysInSlot(slot).stream().limit(limit).toList();
        call.reply().array(keys.size());
        keys.forEach(key -> call.reply().bulk(key.bytes()));
    }

    private static BitSet listed(Call call) {
        BitSet slots = new BitSet();
        for (int index = 2; index < call.count(); index++) {
            include(slots, call.slot(index));
        }
        return slots;
    }

    private static BitSet ranges(Call call) {
        if (call.count() % 2 != 0) {
            throw call.wrongArity(call.option(1).startsWith("ADD") ? "cluster|addslotsrange" : "cluster|delslotsrange");
        }
        BitSet slots = new BitSet();
        for (int index = 2; index < call.count(); index += 2) {
            int first = call.slot(index);
            int last = call.slot(index + 1);
            if (first > last) {
                throw new CommandException(
                        "ERR start slot number " + first + " is greater than end slot number " + last);
            }
            for (int slot = first; slot <= last; slot++) {
                include(slots, slot);
            }
        }
        return slots;
    }

    private static void include(BitSet slots, int slot) {
        if (slots.get(slot)) {
            throw new CommandException("ERR Slot " + slot + " specified multiple times");
        }
        slots.set(slot);
    }

    private static void add(Call call, BitSet slots) {
        ClusterView view = call.node().view();
        slots.stream().filter(slot -> view.owner(slot) != null).findFirst().ifPresent(busy -> {
            throw new CommandException("ERR Slot " + busy + " is already busy");
        });
        slots.stream().forEach(slot -> {
            view.importing().remove(slot);
            view.assign(slot, view.myself());
        });
        call.node().membership().announce();
        call.reply().ok();
    }

    private static void remove(Call call, BitSet slots) {
        ClusterView view = call.node().view();
        slots.stream().filter(slot -> view.owner(slot) == null).findFirst().ifPresent(free -> {
            throw new CommandException("ERR Slot " + free + " is already unassigned");
        });
        unassign(call, view, slots);
    }

    private static void removeAll(Call call) {
        if (call.keyspace().size() > 0) {
            throw new CommandException("ERR DB must be empty to perform CLUSTER FLUSHSLOTS.");
        }
        ClusterView view = call.node().view();
        unassign(call, view, view.slotsOf(view.myself()));
    }

    private static void unassign(Call call, ClusterView view, BitSet slots) {
        slots.stream().forEach(slot -> {
            view.assign(slot, null);
            view.migrating().remove(slot);
        });
        call.node().membership().assess();
        call.reply().ok();
    }
}
