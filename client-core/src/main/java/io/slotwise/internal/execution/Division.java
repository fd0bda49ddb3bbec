package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.command.ResponsePolicy;
import io.slotwise.internal.routing.ReplyMerge;
import io.slotwise.internal.routing.SlotSplit;
import io.slotwise.topology.Node;
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

    /** A slot whose owner a part is for, whichever node that is by then; negative: it is for its keys, or for one node only. */
    default int ownedSlotOf(int part) {
        return Command.NO_SLOT;
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

    /**
     * Over nodes; the whole command goes to each.
     *
     * @param slots one of each node's, when it is for them as their owners; else none
     */
    record OverNodes<R extends @Nullable Object>(Command<R> command, List<Node> nodes, List<Integer> slots)
            implements Division<R> {
        @Override
        public int ownedSlotOf(int part) {
            return slots.isEmpty() ? Command.NO_SLOT : slots.get(part);
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
