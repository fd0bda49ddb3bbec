package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.command.ResponsePolicy;
import io.slotwise.internal.routing.ReplyMerge;
import io.slotwise.internal.routing.SlotSplit;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.SlotRange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a command is divided: over slots by its keys, or over nodes. Immutable. */
sealed interface Division<R extends @Nullable Object> {
    /** One result of the parts' results, which are in the order of the parts. */
    R merge(List<R> results);

    /** Whether the whole succeeds when one part does. */
    boolean needsOneOnly();

    /** What a part is called when it has failed. */
    String nameOf(int part);

    /** Which keys of the whole command a part has, counted from 0. */
    List<Integer> keysOf(int part);

    /** Who has the slots that a node had when the call began, if it has none any more and the other no part; else null. */
    default @Nullable Node successorOf(NodeId node, ClusterTopology now) {
        return null;
    }

    /** Over slots, or over the keys of one slot. */
    record OverSlots<R extends @Nullable Object>(Command<R> command, SlotSplit<R> split) implements Division<R> {
        @Override
        public R merge(List<R> results) {
            return ReplyMerge.byKeys(command.responsePolicy(), results, split);
        }

        @Override
        public boolean needsOneOnly() {
            return false;
        }

        @Override
        public String nameOf(int part) {
            return "slot " + split.parts().get(part).slot();
        }

        @Override
        public List<Integer> keysOf(int part) {
            List<Integer> keys = new ArrayList<>();
            for (int i = 0; i < split.keysOf(part); i++) {
                keys.add(split.positionOf(part, i));
            }
            return keys;
        }
    }

    /** Over nodes, as a topology showed them; the whole command goes to each. */
    record OverNodes<R extends @Nullable Object>(Command<R> command, List<Node> nodes, ClusterTopology before)
            implements Division<R> {
        @Override
        public @Nullable Node successorOf(NodeId node, ClusterTopology now) {
            List<SlotRange> slots = CommandRoutes.slotsOf(node, before);
            if (slots.isEmpty() || !CommandRoutes.slotsOf(node, now).isEmpty()) {
                return null;
            }
            Node owner = now.primaryOf(slots.get(0).first());
            boolean hasAPart =
                    owner == null || nodes.stream().anyMatch(other -> other.id().equals(owner.id()));
            return hasAPart ? null : owner;
        }

        @Override
        public R merge(List<R> results) {
            return ReplyMerge.byNodes(command.responsePolicy(), results);
        }

        @Override
        public boolean needsOneOnly() {
            return command.responsePolicy() == ResponsePolicy.ONE_SUCCEEDED;
        }

        @Override
        public String nameOf(int part) {
            return "node " + nodes.get(part).address();
        }

        @Override
        public List<Integer> keysOf(int part) {
            return List.of();
        }
    }
}
