package io.slotwise.internal.routing;

import io.slotwise.command.Command;
import io.slotwise.topology.Slot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parts a command into one command for each slot, in time linear in its keys (a counting sort). Immutable.
 *
 * @param parts one for each slot; a part's keys are in the caller's order
 * @param positions for each part, where its keys stood in the whole command
 */
public record SlotSplit<R extends @Nullable Object>(List<Command<R>> parts, List<int[]> positions) {
    /** One part for each slot. */
    public static <R extends @Nullable Object> SlotSplit<R> bySlot(Command<R> command) {
        int keys = command.keyCount();
        int[] slots = new int[keys];
        int[] counts = new int[Slot.COUNT];
        for (int i = 0; i < keys; i++) {
            slots[i] = command.slotOfKey(i);
            counts[slots[i]]++;
        }
        int[][] members = new int[Slot.COUNT][];
        int[] filled = new int[Slot.COUNT];
        List<Command<R>> parts = new ArrayList<>();
        List<int[]> positions = new ArrayList<>();
        for (int i = 0; i < keys; i++) {
            int slot = slots[i];
            if (members[slot] == null) {
                members[slot] = new int[counts[slot]];
            }
            members[slot][filled[slot]++] = i;
            if (filled[slot] == counts[slot]) {
                positions.add(members[slot]);
                parts.add(command.ofKeys(members[slot], slot));
            }
        }
        return new SlotSplit<>(parts, positions);
    }

    /** One part for each key: for keys of one slot, some of which have moved. */
    public static <R extends @Nullable Object> SlotSplit<R> byKey(Command<R> command) {
        List<Command<R>> parts = new ArrayList<>();
        List<int[]> positions = new ArrayList<>();
        for (int i = 0; i < command.keyCount(); i++) {
            int[] position = {i};
            positions.add(position);
            parts.add(command.ofKeys(position, command.slotOfKey(i)));
        }
        return new SlotSplit<>(parts, positions);
    }
}
