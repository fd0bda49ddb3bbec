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
        cluster.add("addslots", -3, call -> add(call, listed(call, ClusterSlotCommands::requireFree)), admin, stale);
        cluster.add(
                "addslotsrange", -4, call -> add(call, ranges(call, ClusterSlotCommands::requireFree)), admin, stale);
        cluster.add(
                "delslots", -3, call -> remove(call, listed(call, ClusterSlotCommands::requireOwner)), admin, stale);
        cluster.add(
                "delslotsrange",
                -4,
                call -> remove(call, ranges(call, ClusterSlotCommands::requireOwner)),
                admin,
                stale);
        cluster.add("flushslots", 2, ClusterSlotCommands::removeAll, admin, stale);
    }

    private static void countKeys(Call call) {
        long slot = call.integer(2);
        if (slot < 0 || slot >= Slots.COUNT) {
            throw new CommandException("ERR Invalid slot");
        }
        call.reply().integer(call.keyspace().keysInSlot((int) slot).size());
    }

    private static void getKeys(Call call) {
        long slot = call.integer(2);
        long limit = call.integer(3);
        if (slot < 0 || slot >= Slots.COUNT || limit < 0) {
            throw new CommandException("ERR Invalid slot or number of keys");
        }
        List<Key> keys =
                call.keyspace().keysInSlot((int) slot).stream().limit(limit).toList();
        call.reply().array(keys.size());
        keys.forEach(key -> call.reply().bulk(key.bytes()));
    }

    private static BitSet listed(Call call, SlotCheck check) {
        BitSet slots = new BitSet();
        for (int index = 2; index < call.count(); index++) {
            include(call, slots, call.slot(index), check);
        }
        return slots;
    }

    private static BitSet ranges(Call call, SlotCheck check) {
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
                include(call, slots, slot, check);
            }
        }
        return slots;
    }

    /** What has to hold for a slot before it is added or removed. */
    private interface SlotCheck {
        void require(Call call, int slot);
    }

    private static void requireFree(Call call, int slot) {
        if (call.node().view().owner(slot) != null) {
            throw new CommandException("ERR Slot " + slot + " is already busy");
        }
    }

    private static void requireOwner(Call call, int slot) {
        if (call.node().view().owner(slot) == null) {
            throw new CommandException("ERR Slot " + slot + " is already unassigned");
        }
    }

    private static void include(Call call, BitSet slots, int slot, SlotCheck check) {
        check.require(call, slot);
        if (slots.get(slot)) {
            throw new CommandException("ERR Slot " + slot + " specified multiple times");
        }
        slots.set(slot);
    }

    private static void add(Call call, BitSet slots) {
        ClusterView view = call.node().view();
        slots.stream().forEach(slot -> {
            view.importing().remove(slot);
            view.assign(slot, view.myself());
        });
        call.node().membership().announce();
        call.reply().ok();
    }

    private static void remove(Call call, BitSet slots) {
        unassign(call, call.node().view(), slots);
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
