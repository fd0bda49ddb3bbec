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
 * <p>The checksum takes eight bytes at a time through eight tables (slicing by eight): table {@code n} holds the
 * effect of a byte that is followed by {@code n} more bytes, so that eight look-ups, which do not wait for each other,
 * replace eight that do. Text is hashed through {@link String#charAt}, with all characters or-ed together on the way;
 * only when that shows a character outside ASCII is the text hashed once more, as the UTF-8 that will be sent.
 */
public final class Slot {
    /** The number of slots of every cluster: 16,384. Source: cluster specification, "Key distribution model". */
    public static final int COUNT = 16_384;

    private static final int MASK = COUNT - 1;

    /** CRC16-XMODEM: polynomial 0x1021, initial value 0, not reflected. Source: cluster specification, appendix A. */
    private static final int POLYNOMIAL = 0x1021;

    private static final char[][] TABLES = tables();
    private static final char[] T0 = TABLES[0];
    private static final char[] T1 = TABLES[1];
    private static final char[] T2 = TABLES[2];
    private static final char[] T3 = TABLES[3];
    private static final char[] T4 = TABLES[4];
    private static final char[] T5 = TABLES[5];
    private static final char[] T6 = TABLES[6];
    private static final char[] T7 = TABLES[7];

    private static final char REPLACEMENT = '?';

    private Slot() {}

    /**
     * The slot of a text key, which is sent as UTF-8. An unpaired surrogate counts as {@code ?}, which is what
     * {@link String#getBytes(java.nio.charset.Charset)} sends for it.
     *
     * @return a number from 0 to 16,383
     */
    public static int of(String key) {
        int open = key.indexOf('{');
        if (open >= 0) {
            int close = key.indexOf('}', open + 1);
            if (close > open + 1) {
                return crc16(key, open + 1, close) & MASK;
            }
        }
        return crc16(key, 0, key.length()) & MASK;
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
        int open = indexOf(source, (byte) '{', offset, end);
        if (open >= 0) {
            int close = indexOf(source, (byte) '}', open + 1, end);
            if (close > open + 1) {
                return crc16(source, open + 1, close) & MASK;
            }
        }
        return crc16(source, offset, end) & MASK;
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

    private static int indexOf(byte[] source, byte wanted, int from, int to) {
        for (int i = from; i < to; i++) {
            if (source[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    private static int crc16(byte[] source, int from, int to) {
        int crc = 0;
        int i = from;
        for (; i <= to - 8; i += 8) {
            crc = T7[(crc >>> 8) ^ (source[i] & 0xFF)]
                    ^ T6[(crc & 0xFF) ^ (source[i + 1] & 0xFF)]
                    ^ T5[source[i + 2] & 0xFF]
                    ^ T4[source[i + 3] & 0xFF]
                    ^ T3[source[i + 4] & 0xFF]
                    ^ T2[source[i + 5] & 0xFF]
                    ^ T1[source[i + 6] & 0xFF]
                    ^ T0[source[i + 7] & 0xFF];
        }
        for (; i < to; i++) {
            crc = add(crc, source[i]);
        }
        return crc;
    }

    private static int crc16(String key, int from, int to) {
        int crc = 0;
        int seen = 0;
        int i = from;
        for (; i <= to - 8; i += 8) {
            char c0 = key.charAt(i);
            char c1 = key.charAt(i + 1);
            char c2 = key.charAt(i + 2);
            char c3 = key.charAt(i + 3);
            char c4 = key.charAt(i + 4);
            char c5 = key.charAt(i + 5);
            char c6 = key.charAt(i + 6);
            char c7 = key.charAt(i + 7);
            seen |= c0 | c1 | c2 | c3 | c4 | c5 | c6 | c7;
            crc = T7[(crc >>> 8) ^ (c0 & 0xFF)]
                    ^ T6[(crc & 0xFF) ^ (c1 & 0xFF)]
                    ^ T5[c2 & 0xFF]
                    ^ T4[c3 & 0xFF]
                    ^ T3[c4 & 0xFF]
                    ^ T2[c5 & 0xFF]
                    ^ T1[c6 & 0xFF]
                    ^ T0[c7 & 0xFF];
        }
        for (; i < to; i++) {
            char c = key.charAt(i);
            seen |= c;
            crc = add(crc, c);
        }
        return seen < 0x80 ? crc : crc16OfUtf8(key, from, to);
    }

    private static int crc16OfUtf8(String key, int from, int to) {
        int crc = 0;
        for (int i = from; i < to; i++) {
            char c = key.charAt(i);
            if (c < 0x80) {
                crc = add(crc, c);
            } else if (c < 0x800) {
                crc = add(add(crc, 0xC0 | (c >> 6)), continuation(c));
            } else if (!Character.isSurrogate(c)) {
                crc = add(add(add(crc, 0xE0 | (c >> 12)), continuation(c >> 6)), continuation(c));
            } else if (Character.isHighSurrogate(c) && i + 1 < to && Character.isLowSurrogate(key.charAt(i + 1))) {
                int codePoint = Character.toCodePoint(c, key.charAt(++i));
                crc = add(add(crc, 0xF0 | (codePoint >> 18)), continuation(codePoint >> 12));
                crc = add(add(crc, continuation(codePoint >> 6)), continuation(codePoint));
            } else {
                crc = add(crc, REPLACEMENT);
            }
        }
        return crc;
    }

    private static int continuation(int bits) {
        return 0x80 | (bits & 0x3F);
    }

    private static int add(int crc, int octet) {
        return ((crc << 8) & 0xFFFF) ^ T0[((crc >>> 8) ^ octet) & 0xFF];
    }

    private static char[][] tables() {
        char[][] tables = new char[8][256];
        for (int octet = 0; octet < 256; octet++) {
            int crc = octet << 8;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 0x8000) != 0 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
            }
            tables[0][octet] = (char) crc;
        }
        for (int followers = 1; followers < 8; followers++) {
            for (int octet = 0; octet < 256; octet++) {
                int crc = tables[followers - 1][octet];
                tables[followers][octet] = (char) ((crc << 8) ^ tables[0][crc >>> 8]);
            }
        }
        return tables;
    }
}
