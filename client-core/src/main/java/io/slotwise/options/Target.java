package io.slotwise.options;

import io.slotwise.topology.NodeId;
import io.slotwise.topology.Slot;

/** Where a command goes when its keys do not say so, or must not. Immutable. */
public sealed interface Target {
    /** Any healthy primary, not always the same. */
    record AnyPrimary() implements Target {}

    /** Every primary that owns slots; the replies are merged as the command's response policy says. */
    record AllPrimaries() implements Target {}

    /** Every node, replicas among them; the replies are merged as the command's response policy says. */
    record AllNodes() implements Target {}

    /** One node, by its id. */
    record OneNode(NodeId id) implements Target {}

    /** The owner of one slot. */
    record OwnerOf(int slot) implements Target {
        /** Checks the slot. */
        public OwnerOf {
            Slot.checked(slot);
        }
    }

    /** Any healthy primary, not always the same. */
    static Target anyPrimary() {
        return new AnyPrimary();
    }

    /** Every primary that owns slots. */
    static Target allPrimaries() {
        return new AllPrimaries();
    }

    /** Every node, replicas among them. */
    static Target allNodes() {
        return new AllNodes();
    }

    /**
     * The node with this id. A call fails at once, or as soon as it is known, with NoNodeAvailableException when the topology
     * has no such node, with ConnectionFailedException when the node cannot be reached and the cluster takes it for dead, and
     * with ReadOnlyException when it is a write without keys and the node a replica; one with keys is sent on by the node, and
     * follows. It waits while a node that cannot be reached is not
     * taken for dead yet.
     */
    static Target node(NodeId id) {
        return new OneNode(id);
    }

    /** The owner of the slot in which this key lies. */
    static Target ownerOf(String key) {
        return new OwnerOf(Slot.of(key));
    }

    /** The owner of this slot. */
    static Target ownerOf(int slot) {
        return new OwnerOf(slot);
    }
}
