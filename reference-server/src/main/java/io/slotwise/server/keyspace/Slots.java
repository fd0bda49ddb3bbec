package io.slotwise.server.keyspace;

/** Stateless. From key to slot: cluster specification, key distribution model and hash tags. */
public final class Slots {
    /** Number of slots: cluster specification, key distribution model. */
    public static final int COUNT = 16384;

    /** CRC16-XMODEM: polynomial 0x1021, start 0, as the specification's appendix A says. */
    private static final int[] CRC = table();

    private Slots() {}

    /** The slot of a key. */
    public static int of(byte[] key) {
        int open = indexOf(key, '{', 0);
        if (open >= 0) {
            int close = indexOf(key, '}', open + 1);
            if (close > open + 1) {
                return hash(key, open + 1, close);
            }
        }
        return hash(key, 0, key.length);
    }

    private static int hash(byte[] key, int from, int to) {
        int crc = 0;
        for (int index = from; index < to; index++) {
            crc = (crc << 8) ^ CRC[((crc >>> 8) ^ key[index]) & 0xff];
        }
        return crc & (COUNT - 1);
    }

    private static int indexOf(byte[] key, char wanted, int from) {
        for (int index = from; index < key.length; index++) {
            if (key[index] == wanted) {
                return index;
            }
        }
        return -1;
    }

    private static int[] table() {
        int[] table = new int[256];
        for (int value = 0; value < table.length; value++) {
            int crc = value << 8;
            for (int bit = 0; bit < 8; bit++) {
                crc = (crc & 0x8000) == 0 ? crc << 1 : (crc << 1) ^ 0x1021;
            }
            table[value] = crc & 0xffff;
        }
        return table;
    }
}
