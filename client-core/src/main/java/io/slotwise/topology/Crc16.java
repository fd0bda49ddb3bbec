package io.slotwise.topology;

import java.util.Arrays;

/**
 * CRC16-XMODEM: polynomial 0x1021, initial value 0, not reflected. Stateless. Source: cluster specification, appendix A.
 *
 * <p>The checksum takes eight octets at a time (slicing by eight): table {@code n} holds the effect of an octet that is
 * followed by {@code n} more octets of its block, so that eight look-ups, which do not wait for each other, replace eight
 * that do. What the blocks before have come to is two octets, which take two look-ups more. The first block is the short
 * one: zeros before it would not change a checksum that begins with zero.
 *
 * <p>A look-up also tells, above its sixteen bits of checksum, whether the octet is an opening brace or lies outside ASCII:
 * finding the keys that need a closer look costs one test a block instead of a pass of its own. Each table has its own
 * bit for either, so the bits of one block cannot cancel each other out.
 */
final class Crc16 {
    /** Stops at an opening brace. */
    static final int BRACE = 0x00FF_0000;

    /** Stops at a character outside ASCII, or at an octet above 127. */
    static final int NON_ASCII = 0xFF00_0000;

    /** Given when there was what the checksum was to stop at. */
    static final int STOPPED = -1;

    private static final int POLYNOMIAL = 0x1021;
    private static final int CHECKSUM = 0xFFFF;
    private static final int OCTETS = 256;
    private static final int BLOCK = 8;
    private static final int FIRST_BRACE_BIT = 16;
    private static final int FIRST_NON_ASCII_BIT = 24;
    private static final char REPLACEMENT = '?';

    /** The eight tables one after the other: one array keeps the loops' registers free. */
    private static final int[] TABLES = tables();

    /** The effect of the lower octet of what the blocks before have come to; behind that, of the higher one. */
    private static final int[] CARRY = carry();

    private static final int[] SINGLE = table(0);

    private Crc16() {}

    /**
     * The checksum of characters as octets.
     *
     * @param stopAt what makes it give up: {@link #NON_ASCII}, and {@link #BRACE} if wanted
     * @return the checksum, or {@link #STOPPED}
     */
    static int of(String text, int from, int to, int stopAt) {
        int i = from + ((to - from) & (BLOCK - 1));
        int next = i == from ? 0 : firstBlock(text, from, i);
        for (; i < to; i += BLOCK) {
            if ((next & stopAt) != 0) {
                return STOPPED;
            }
            int crc = next & CHECKSUM;
            next = effect(7, text.charAt(i))
                    ^ effect(6, text.charAt(i + 1))
                    ^ effect(5, text.charAt(i + 2))
                    ^ effect(4, text.charAt(i + 3))
                    ^ effect(3, text.charAt(i + 4))
                    ^ effect(2, text.charAt(i + 5))
                    ^ effect(1, text.charAt(i + 6))
                    ^ effect(0, text.charAt(i + 7))
                    ^ carried(crc);
        }
        return (next & stopAt) == 0 ? next & CHECKSUM : STOPPED;
    }

    /**
     * The checksum of octets.
     *
     * @param stopAt what makes it give up: {@link #BRACE}, or 0 for nothing
     * @return the checksum, or {@link #STOPPED}
     */
    static int of(byte[] source, int from, int to, int stopAt) {
        int i = from + ((to - from) & (BLOCK - 1));
        int next = i == from ? 0 : firstBlock(source, from, i);
        for (; i < to; i += BLOCK) {
            if ((next & stopAt) != 0) {
                return STOPPED;
            }
            int crc = next & CHECKSUM;
            next = effect(7, source[i])
                    ^ effect(6, source[i + 1])
                    ^ effect(5, source[i + 2])
                    ^ effect(4, source[i + 3])
                    ^ effect(3, source[i + 4])
                    ^ effect(2, source[i + 5])
                    ^ effect(1, source[i + 6])
                    ^ effect(0, source[i + 7])
                    ^ carried(crc);
        }
        return (next & stopAt) == 0 ? next & CHECKSUM : STOPPED;
    }

    /** The checksum of the UTF-8 of text; an unpaired surrogate counts as {@code ?}. */
    static int ofUtf8(String text, int from, int to) {
        int crc = 0;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                crc = add(crc, c);
            } else if (c < 0x800) {
                crc = add(add(crc, 0xC0 | (c >> 6)), continuation(c));
            } else if (!Character.isSurrogate(c)) {
                crc = add(add(add(crc, 0xE0 | (c >> 12)), continuation(c >> 6)), continuation(c));
            } else if (Character.isHighSurrogate(c) && i + 1 < to && Character.isLowSurrogate(text.charAt(i + 1))) {
                int codePoint = Character.toCodePoint(c, text.charAt(++i));
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
        return ((crc << 8) & CHECKSUM) ^ SINGLE[((crc >>> 8) ^ octet) & 0xFF];
    }

    private static int effect(int followers, byte octet) {
        return TABLES[followers * OCTETS + (octet & 0xFF)];
    }

    /** Where only Latin-1 text has been seen, the compiler knows that no character is larger, and drops the question. */
    private static int effect(int followers, char c) {
        return c < OCTETS ? TABLES[followers * OCTETS + c] : 1 << (FIRST_NON_ASCII_BIT + followers);
    }

    private static int carried(int crc) {
        return CARRY[OCTETS + (crc >>> 8)] ^ CARRY[crc & 0xFF];
    }

    /** A loop over so few characters would take twice the time. */
    @SuppressWarnings("fallthrough") // on purpose: the table depends on how many characters follow
    private static int firstBlock(String text, int from, int to) {
        int i = from;
        int effect = 0;
        switch (to - from) {
            case 7:
                effect ^= effect(6, text.charAt(i++));
            // fall through
            case 6:
                effect ^= effect(5, text.charAt(i++));
            // fall through
            case 5:
                effect ^= effect(4, text.charAt(i++));
            // fall through
            case 4:
                effect ^= effect(3, text.charAt(i++));
            // fall through
            case 3:
                effect ^= effect(2, text.charAt(i++));
            // fall through
            case 2:
                effect ^= effect(1, text.charAt(i++));
            // fall through
            default:
                return effect ^ effect(0, text.charAt(i));
        }
    }

    @SuppressWarnings("fallthrough") // as above
    private static int firstBlock(byte[] source, int from, int to) {
        int i = from;
        int effect = 0;
        switch (to - from) {
            case 7:
                effect ^= effect(6, source[i++]);
            // fall through
            case 6:
                effect ^= effect(5, source[i++]);
            // fall through
            case 5:
                effect ^= effect(4, source[i++]);
            // fall through
            case 4:
                effect ^= effect(3, source[i++]);
            // fall through
            case 3:
                effect ^= effect(2, source[i++]);
            // fall through
            case 2:
                effect ^= effect(1, source[i++]);
            // fall through
            default:
                return effect ^ effect(0, source[i]);
        }
    }

    private static int[] tables() {
        int[] tables = new int[BLOCK * OCTETS];
        for (int followers = 0; followers < BLOCK; followers++) {
            for (int octet = 0; octet < OCTETS; octet++) {
                int crc = octet << 8;
                for (int bit = 0; bit < 8 * (followers + 1); bit++) {
                    crc = (crc & 0x8000) != 0 ? ((crc << 1) ^ POLYNOMIAL) & CHECKSUM : crc << 1;
                }
                int brace = octet == '{' ? 1 << (FIRST_BRACE_BIT + followers) : 0;
                int nonAscii = octet > 0x7F ? 1 << (FIRST_NON_ASCII_BIT + followers) : 0;
                tables[followers * OCTETS + octet] = crc | brace | nonAscii;
            }
        }
        return tables;
    }

    private static int[] carry() {
        int[] carry = Arrays.copyOf(table(6), 2 * OCTETS);
        System.arraycopy(table(7), 0, carry, OCTETS, OCTETS);
        return carry;
    }

    private static int[] table(int followers) {
        int[] table = new int[OCTETS];
        for (int octet = 0; octet < OCTETS; octet++) {
            table[octet] = TABLES[followers * OCTETS + octet] & CHECKSUM;
        }
        return table;
    }
}
