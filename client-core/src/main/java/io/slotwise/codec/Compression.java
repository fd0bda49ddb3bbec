package io.slotwise.codec;

/**
 * When {@link Codec#compressed} compresses, and what it takes back. Immutable.
 *
 * @param threshold the least length in bytes that is compressed
 * @param limit the greatest length in bytes that a value may have, compressed or not when it is encoded, uncompressed when it
 *     is decoded
 * @param level how hard it tries, 1 to 9
 */
public record Compression(int threshold, int limit, int level) {
    private static final Compression DEFAULTS = new Compression(1024, 64 << 20, 6);

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if one of them makes no sense
     */
    public Compression {
        if (threshold < 1 || limit < threshold || level < 1 || level > 9) {
            throw new IllegalArgumentException(
                    "Compression from " + threshold + " to " + limit + " bytes at level " + level);
        }
    }

    /** From 1 KiB on, up to 64 MiB, at level 6. */
    public static Compression defaults() {
        return DEFAULTS;
    }

    /** The least length in bytes that is compressed. */
    public Compression from(int newThreshold) {
        return new Compression(newThreshold, limit, level);
    }

    /** The greatest length in bytes that a value may have. */
    public Compression upTo(int newLimit) {
        return new Compression(threshold, newLimit, level);
    }

    /** How hard it tries: 1 is fastest, 9 gives the least bytes. */
    public Compression level(int newLevel) {
        return new Compression(threshold, limit, newLevel);
    }
}
