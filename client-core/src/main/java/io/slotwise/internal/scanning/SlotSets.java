package io.slotwise.internal.scanning;

import io.slotwise.topology.Slot;
import io.slotwise.topology.SlotRange;
import java.util.BitSet;
import java.util.StringJoiner;

/** Sets of slots as text: {@code 0-5460,5462}. Stateless. */
final class SlotSets {
    private SlotSets() {}

    static BitSet all() {
        BitSet all = new BitSet(Slot.COUNT);
        all.set(0, Slot.COUNT);
        return all;
    }

    static BitSet copyOf(BitSet slots) {
        return (BitSet) slots.clone();
    }

    static BitSet intersection(BitSet one, BitSet other) {
        BitSet both = copyOf(one);
        both.and(other);
        return both;
    }

    static String toText(BitSet slots) {
        StringJoiner text = new StringJoiner(",");
        int first = slots.nextSetBit(0);
        while (first >= 0) {
            int end = slots.nextClearBit(first);
            text.add(end - 1 == first ? Integer.toString(first) : first + "-" + (end - 1));
            first = slots.nextSetBit(end);
        }
        return text.toString();
    }

    /**
     * What {@link #toText} made text of.
     *
     * @throws IllegalArgumentException if that is something else
     */
    static BitSet parse(String text) {
        BitSet slots = new BitSet(Slot.COUNT);
        if (!text.isEmpty()) {
            for (String range : text.split(",", -1)) {
                addRange(slots, range);
            }
        }
        return slots;
    }

    /** One range, or one slot. */
    static void addRange(BitSet slots, String range) {
        int dash = range.indexOf('-');
        int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
        SlotRange parsed = new SlotRange(first, dash < 0 ? first : Integer.parseInt(range.substring(dash + 1)));
        slots.set(parsed.first(), parsed.last() + 1);
    }
}
