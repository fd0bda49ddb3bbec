package io.slotwise.internal.routing;

/** Which part of a key decides about its slot, in words that do not repeat it. Stateless. */
public final class HashedPart {
    private HashedPart() {}

    /** The rule of {@link io.slotwise.topology.Slot}. Positions are counted from 1. */
    public static String of(byte[] key) {
        int open = indexOf(key, '{', 0);
        int close = open < 0 ? -1 : indexOf(key, '}', open + 1);
        return close > open + 1
                ? "the hash tag, bytes " + (open + 2) + " to " + close + " of " + key.length
                : "the whole key of " + key.length + " bytes";
    }

    private static int indexOf(byte[] key, char wanted, int from) {
        for (int i = from; i < key.length; i++) {
            if (key[i] == wanted) {
                return i;
            }
        }
        return -1;
    }
}
