package io.slotwise.topology;

/**
 * A run of neighbouring slots, both ends included. Immutable.
 *
 * @param first the lowest slot
 * @param last the highest slot, not below {@code first}
 */
public record SlotRange(int first, int last) {
    /**
     * Checks both ends.
     *
     * @throws IllegalArgumentException if an end is no slot or {@code last} lies below {@code first}
     */
    public SlotRange {
        Slot.checked(first);
        Slot.checked(last);
        if (last < first) {
            throw new IllegalArgumentException("A slot range ends at or after its first slot: " + first + "-" + last);
        }
    }

    /** Whether the slot lies in this range. */
    public boolean contains(int slot) {
        return slot >= first && slot <= last;
    }

    /** How many slots the range has. */
    public int size() {
        return last - first + 1;
    }

    @Override
    public String toString() {
        return first == last ? Integer.toString(first) : first + "-" + last;
    }
}
