package io.slotwise.server.command;

import io.slotwise.server.cluster.ClusterView;
import io.slotwise.server.cluster.KnownNode;
import io.slotwise.server.node.SlotOwnership;

/** Confined to one call. CLUSTER SETSLOT in its four forms. */
final class SetSlotCommand {
    private final Call call;
    private final ClusterView view;
    private final int slot;

    private SetSlotCommand(Call call) {
        this.call = call;
        this.view = call.node().view();
        this.slot = call.slot(2);
    }

    static void addTo(CommandTable.Container cluster) {
        cluster.add("setslot", -4, call -> new SetSlotCommand(call).run(), CommandFlag.ADMIN, CommandFlag.STALE);
    }

    private void run() {
        if (!view.myself().isPrimary()) {
            throw new CommandException("ERR Please use SETSLOT only with masters.");
        }
        SlotOwnership slots = call.node().slots();
        String form = call.option(3);
        if (form.equals("STABLE") && call.count() == 4) {
            slots.stabilise(slot);
        } else if (call.count() != 5) {
            throw invalid();
        } else if (form.equals("MIGRATING")) {
            requireOwnership(true, "ERR I'm not the owner of hash slot " + slot);
            slots.migrateTo(slot, target("ERR I don't know about node "));
        } else if (form.equals("IMPORTING")) {
            requireOwnership(false, "ERR I'm already the owner of hash slot " + slot);
            slots.importFrom(slot, target("ERR I don't know about node "));
        } else if (form.equals("NODE")) {
            assign(slots, target("ERR Unknown node "));
        } else {
            throw invalid();
        }
        call.reply().ok();
    }

    private void assign(SlotOwnership slots, KnownNode owner) {
        boolean leavesKeys = view.owner(slot) == view.myself()
                && owner != view.myself()
                && !call.keyspace().keysInSlot(slot).isEmpty();
        if (leavesKeys) {
            throw new CommandException("ERR Can't assign hashslot " + slot
                    + " to a different node while I still hold keys for this hash slot.");
        }
        slots.assign(slot, owner);
    }

    private void requireOwnership(boolean wanted, String complaint) {
        if ((view.owner(slot) == view.myself()) != wanted) {
            throw new CommandException(complaint);
        }
    }

    private KnownNode target(String complaint) {
        KnownNode node = view.node(call.text(4));
        if (node == null) {
            throw new CommandException(complaint + call.text(4));
        }
        if (!node.isPrimary()) {
            throw new CommandException("ERR Target node is not a master");
        }
        return node;
    }

    private static CommandException invalid() {
        return new CommandException("ERR Invalid CLUSTER SETSLOT action or number of arguments. Try CLUSTER HELP");
    }
}
