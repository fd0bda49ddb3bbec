package io.slotwise.server.node;

import io.slotwise.server.cluster.ClusterView;
import io.slotwise.server.cluster.KnownNode;

/** Confined to the event loop. The steps by which an administrator moves slots, as CLUSTER SETSLOT does them at one node. */
public final class SlotOwnership {
    private final ServerNode node;

    SlotOwnership(ServerNode node) {
        this.node = node;
    }

    private ClusterView view() {
        return node.view();
    }

    public void migrateTo(int slot, KnownNode target) {
        view().migrating().put(slot, target);
    }

    public void importFrom(int slot, KnownNode source) {
        view().importing().put(slot, source);
    }

    public void stabilise(int slot) {
        view().migrating().remove(slot);
        view().importing().remove(slot);
    }

    /** CLUSTER SETSLOT NODE: an importing node that becomes the owner takes a new epoch, so that its claim wins everywhere. */
    public void assign(int slot, KnownNode owner) {
        KnownNode myself = view().myself();
        boolean wasMine = view().owner(slot) == myself;
        if (wasMine && owner != myself) {
            view().migrating().remove(slot);
        }
        view().assign(slot, owner);
        if (owner == myself && view().importing().remove(slot) != null) {
            bumpEpoch();
        }
        if (wasMine && owner != myself && myself.slotCount() == 0 && followsItsSlots()) {
            node.follow(owner);
        }
        node.membership().announce();
    }

    private boolean followsItsSlots() {
        return "yes".equals(node.config().settings().get("cluster-allow-replica-migration"));
    }

    /** True when this node had not the highest epoch of all and now has. */
    public boolean bumpEpoch() {
        KnownNode myself = view().myself();
        long highest = view().currentEpoch();
        boolean unique = true;
        for (KnownNode known : view().nodes()) {
            highest = Math.max(highest, known.configEpoch());
            unique &= known == myself || known.configEpoch() < myself.configEpoch();
        }
        if (myself.configEpoch() != 0 && myself.configEpoch() == highest && unique) {
            return false;
        }
        view().sawEpoch(highest + 1);
        myself.configEpoch(view().currentEpoch());
        return true;
    }
}
