package io.slotwise.command;

/**
 * A whole number of so many bits. Immutable.
 *
 * @param isSigned whether the first bit is the sign
 * @param bits how many bits it has
 */
public record BitFieldType(boolean isSigned, int bits) {
    private static final int MAX_SIGNED = 64;
    private static final int MAX_UNSIGNED = 63;

    /**
     * Checks the width.
     *
     * @throws IllegalArgumentException if the width is not 1 to 64, or 1 to 63 without a sign
     */
    public BitFieldType {
        int max = isSigned ? MAX_SIGNED : MAX_UNSIGNED;
        if (bits < 1 || bits > max) {
            throw new IllegalArgumentException("A bit field has 1 to " + max + " bits, not " + bits);
        }
    }

    /** A number with a sign. */
    public static BitFieldType signed(int bits) {
        return new BitFieldType(true, bits);
    }

    /** A number without a sign. */
    public static BitFieldType unsigned(int bits) {
        return new BitFieldType(false, bits);
    }

    /** As the servers spell it: {@code i8}, {@code u63}. */
    @Override
    public String toString() {
        return (isSigned ? "i" : "u") + bits;
    }
}
