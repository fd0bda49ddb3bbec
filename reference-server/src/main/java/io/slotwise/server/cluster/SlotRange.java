package io.slotwise.server.cluster;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Immutable. Slots first to last, both included. */
public record SlotRange(int first, int last) {
    /** The fewest ranges that cover these slots, in ascending order. */
    public static List<SlotRange> of(BitSet slots) {
        List<SlotRange> ranges = new ArrayList<>();
        for (int first = slots.nextSetBit(0); first >= 0; ) {
            int end = slots.nextClearBit(first);
            ranges.add(new SlotRange(first, end - 1));
            first = slots.nextSetBit(end);
        }
        return ranges;
    }

    @Override
    public String toString() {
        return first == last ? Integer.toString(first) : first + "-" + last;
    }
}
