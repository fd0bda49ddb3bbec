package io.slotwise.topology;

/**
 * The slot of a key: one of the 16,384 buckets over which a cluster spreads its keys. Stateless; every method is safe
 * for use by many threads and allocates nothing.
 *
 * <p>The slot is {@code CRC16-XMODEM(hashed part) mod 16384}. The hashed part is the <em>hash tag</em>: the bytes
 * between the first <code>{</code> and the first <code>}</code> after it, when at least one byte lies between them;
 * otherwise it is the whole key. The rule works on bytes, text and binary alike: a binary key that happens to contain
 * both brace bytes is hashed by its tag, exactly as the server does. Source: cluster specification, "Key distribution
 * model" and "Hash tags".
 *
 * <p>Most keys have no brace, and most text is ASCII: they are hashed in one pass ({@link Crc16}). What that pass stops
 * at is looked at more closely: where the tag lies, and the UTF-8 that will be sent.
 */
public final class Slot {
    /** The number of slots of every cluster: 16,384. Source: cluster specification, "Key distribution model". */
    public static final int COUNT = 16_384;

    private static final int MASK = COUNT - 1;

    private Slot() {}

    /**
     * The slot of a text key, which is sent as UTF-8. An unpaired surrogate counts as {@code ?}, which is what
     * {@link String#getBytes(java.nio.charset.Charset)} sends for it.
     *
     * @return a number from 0 to 16,383
     */
    public static int of(String key) {
        int crc = Crc16.of(key, 0, key.length(), Crc16.BRACE | Crc16.NON_ASCII);
        return (crc == Crc16.STOPPED ? crc16(key) : crc) & MASK;
    }

    /**
     * The slot of a key given as the bytes that are sent.
     *
     * @return a number from 0 to 16,383
     */
    public static int of(byte[] key) {
        return of(key, 0, key.length);
    }

    /**
     * The slot of a key that is a part of an array.
     *
     * @param offset where the key begins
     * @param length how many bytes it has
     * @return a number from 0 to 16,383
     * @throws IndexOutOfBoundsException if the part does not lie inside the array
     */
    public static int of(byte[] source, int offset, int length) {
        java.util.Objects.checkFromIndexSize(offset, length, source.length);
        int end = offset + length;
        int crc = Crc16.of(source, offset, end, Crc16.BRACE);
        return (crc == Crc16.STOPPED ? crc16(source, offset, end) : crc) & MASK;
    }

    /**
     * The given number, when it is a slot's.
     *
     * @throws IllegalArgumentException if the number is not from 0 to 16,383
     */
    public static int checked(int slot) {
        if (slot < 0 || slot >= COUNT) {
            throw new IllegalArgumentException("A slot is a number from 0 to " + MASK + ", not " + slot);
        }
        return slot;
    }

    private static int crc16(String key) {
        int from = 0;
        int to = key.length();
        int open = key.indexOf('{');
        if (open >= 0) {
            int close = key.indexOf('}', open + 1);
            if (close > open + 1) {
                from = open + 1;
                to = close;
            }
        }
        int crc = Crc16.of(key, from, to, Crc16.NON_ASCII);
        return crc == Crc16.STOPPED ? Crc16.ofUtf8(key, from, to) : crc;
    }

    private static int crc16(byte[] source, int from, int to) {
        int open = indexOf(source, (byte) '{', from, to);
        int close = indexOf(source, (byte) '}', open + 1, to);
        return close > open + 1 ? Crc16.of(source, open + 1, close, 0) : Crc16.of(source, from, to, 0);
    }

    private static int indexOf(byte[] source, byte wanted, int from, int to) {
        for (int i = from; i < to; i++) {
            if (source[i] == wanted) {
                return i;
            }
        }
        return -1;
    }
}
