package io.slotwise.topology;

import java.util.List;

/**
 * Lists of ranges in canonical form, which is ascending with neighbours joined. Stateless. One slot more or less touches
 * the ranges beside it; the others are shared with the list before.
 */
final class SlotRanges {
    private SlotRanges() {}

    static boolean isCanonical(List<SlotRange> ranges) {
        for (int i = 1; i < ranges.size(); i++) {
            if (ranges.get(i - 1).last() + 1 >= ranges.get(i).first()) {
                return false;
            }
        }
        return true;
    }

    static int size(List<SlotRange> ranges) {
        int size = 0;
        for (SlotRange range : ranges) {
            size += range.size();
        }
        return size;
    }

    /** The ranges with a slot that none of them has. */
    static List<SlotRange> with(List<SlotRange> ranges, int slot) {
        int place = placeOf(ranges, slot);
        int from = place;
        int to = place;
        int first = slot;
        int last = slot;
        if (place > 0 && ranges.get(place - 1).last() == slot - 1) {
            from = place - 1;
            first = ranges.get(from).first();
        }
        if (place < ranges.size() && ranges.get(place).first() == slot + 1) {
            to = place + 1;
            last = ranges.get(place).last();
        }
        return replaced(ranges, from, to, new SlotRange(first, last));
    }

    /** The ranges without a slot that one of them has. */
    static List<SlotRange> without(List<SlotRange> ranges, int slot) {
        int place = placeOf(ranges, slot) - 1;
        SlotRange range = ranges.get(place);
        if (range.size() == 1) {
            return replaced(ranges, place, place + 1);
        }
        if (slot == range.first()) {
            return replaced(ranges, place, place + 1, new SlotRange(slot + 1, range.last()));
        }
        SlotRange before = new SlotRange(range.first(), slot - 1);
        return slot == range.last()
                ? replaced(ranges, place, place + 1, before)
                : replaced(ranges, place, place + 1, before, new SlotRange(slot + 1, range.last()));
    }

    /** The place of the first range that begins after the slot. */
    private static int placeOf(List<SlotRange> ranges, int slot) {
        int low = 0;
        int high = ranges.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ranges.get(middle).first() <= slot) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static List<SlotRange> replaced(List<SlotRange> ranges, int from, int to, SlotRange... by) {
        SlotRange[] result = new SlotRange[ranges.size() - (to - from) + by.length];
        for (int i = 0; i < from; i++) {
            result[i] = ranges.get(i);
        }
        System.arraycopy(by, 0, result, from, by.length);
        for (int i = to; i < ranges.size(); i++) {
            result[i - to + from + by.length] = ranges.get(i);
        }
        return List.of(result);
    }
}
