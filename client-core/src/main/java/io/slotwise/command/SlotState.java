package io.slotwise.command;

import io.slotwise.topology.NodeId;
import org.jspecify.annotations.Nullable;

/** What a node believes of a slot. Immutable. */
public final class SlotState extends CommandOptions {
    private final String state;
    private final @Nullable NodeId node;

    private SlotState(String state, @Nullable NodeId node) {
        this.state = state;
        this.node = node;
    }

    /** IMPORTING: it takes the slot over from this node. */
    public static SlotState importing(NodeId source) {
        return new SlotState("IMPORTING", source);
    }

    /** MIGRATING: it gives the slot to this node. */
    public static SlotState migrating(NodeId destination) {
        return new SlotState("MIGRATING", destination);
    }

    /** NODE: this node owns the slot. */
    public static SlotState ownedBy(NodeId owner) {
        return new SlotState("NODE", owner);
    }

    /** STABLE: the slot is neither given nor taken over. */
    public static SlotState stable() {
        return new SlotState("STABLE", null);
    }

    @Override
    void addTo(CommandBuilder<?, ?> command) {
        command.text(state);
        if (node != null) {
            command.text(node.value());
        }
    }
}
