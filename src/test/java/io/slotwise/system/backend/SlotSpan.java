package io.slotwise.system.backend;

/** Immutable. Slots from first to last, both included. */
public record SlotSpan(int first, int last) {
    /** Cluster specification, key distribution model. */
    public static final int SLOTS = 16384;

    /** Reads {@code 5} or {@code 0-5460}. */
    static SlotSpan parse(String text) {
        int dash = text.indexOf('-');
        if (dash < 0) {
            return new SlotSpan(Integer.parseInt(text), Integer.parseInt(text));
        }
        return new SlotSpan(Integer.parseInt(text.substring(0, dash)), Integer.parseInt(text.substring(dash + 1)));
    }

    /** Whether the slot is one of these. */
    public boolean contains(int slot) {
        return first <= slot && slot <= last;
    }

    int size() {
        return last - first + 1;
    }

    @Override
    public String toString() {
        return first == last ? Integer.toString(first) : first + "-" + last;
    }
}
