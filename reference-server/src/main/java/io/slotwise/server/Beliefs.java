package io.slotwise.server;

import io.slotwise.server.cluster.ClusterView;
import io.slotwise.server.cluster.KnownNode;
import io.slotwise.server.node.ServerNode;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. What one node believes about the cluster. A belief that is set here is told to nobody, and stays until the
 * node hears something that overrides it; {@link ReferenceNode#holdGossip()} keeps it from hearing.
 */
public final class Beliefs {
    private final ClusterThread thread;
    private final ServerNode node;

    Beliefs(ClusterThread thread, ServerNode node) {
        this.thread = thread;
        this.node = node;
    }

    private Beliefs change(Consumer<ClusterView> change) {
        thread.run(() -> change.accept(node.view()));
        return this;
    }

    private KnownNode known(ReferenceNode other) {
        KnownNode known = node.view().node(other.server().id());
        if (known == null) {
            throw new IllegalArgumentException(other + " is not known here");
        }
        return known;
    }

    /** The slot belongs to that node. */
    public Beliefs slotOwnedBy(int slot, ReferenceNode owner) {
        return slotsOwnedBy(slot, slot, owner);
    }

    /** The slots first to last, both included, belong to that node. */
    public Beliefs slotsOwnedBy(int first, int last, ReferenceNode owner) {
        return change(view -> {
            for (int slot = first; slot <= last; slot++) {
                view.assign(slot, known(owner));
            }
        });
    }

    /** Nobody owns the slot; with full coverage required the cluster is down for this node. */
    public Beliefs slotUnowned(int slot) {
        return change(view -> {
            view.assign(slot, null);
            node.membership().assess();
        });
    }

    /** The slot is on its way from here to that node. */
    public Beliefs slotMigratingTo(int slot, ReferenceNode target) {
        return change(view -> view.migrating().put(slot, known(target)));
    }

    /** The slot is on its way from that node to here. */
    public Beliefs slotImportedFrom(int slot, ReferenceNode source) {
        return change(view -> view.importing().put(slot, known(source)));
    }

    /** The other node has failed. */
    public Beliefs failed(ReferenceNode other) {
        return change(view -> {
            known(other).failed(true);
            node.membership().assess();
        });
    }

    /** The other node does not exist; it is not listened to until it is met again. */
    public Beliefs forgets(ReferenceNode other) {
        return change(view -> {
            view.forget(other.server().id());
            node.membership().assess();
        });
    }

    /** cluster_state, until the node judges it anew. */
    public Beliefs clusterUp(boolean up) {
        return change(view -> view.up(up));
    }

    /** What the node takes for the cluster's state. */
    public boolean isClusterUp() {
        return thread.call(() -> node.view().isUp());
    }

    /** Node id of the owner of the slot, or null. */
    public @Nullable String ownerOf(int slot) {
        String id = thread.call(() -> {
            KnownNode owner = node.view().owner(slot);
            return owner == null ? "" : owner.id();
        });
        return id.isEmpty() ? null : id;
    }

    /** The node's own config epoch. */
    public long configEpoch() {
        return thread.call(() -> node.view().myself().configEpoch());
    }

    /** The highest epoch that the node has heard of. */
    public long currentEpoch() {
        return thread.call(() -> node.view().currentEpoch());
    }
}
