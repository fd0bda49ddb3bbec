package io.slotwise.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.Random;

/** What the measured keys look like. Immutable. Each shape gives the same keys in every run. */
public enum KeyShape {
    /** A short name: {@code user:} and eleven letters. */
    CHARS_16 {
        @Override
        String key(Random random) {
            return "user:" + letters(random, 11);
        }
    },
    /** As long as a UUID. */
    CHARS_36 {
        @Override
        String key(Random random) {
            return letters(random, 36);
        }
    },
    /** Much longer than keys should be. */
    CHARS_1024 {
        @Override
        String key(Random random) {
            return letters(random, 1024);
        }
    },
    /** Hashed by the six characters of its hash tag alone. */
    HASH_TAG {
        @Override
        String key(Random random) {
            return "session:{" + letters(random, 6) + "}:" + letters(random, 16);
        }
    },
    /** Characters of two and three bytes in UTF-8. */
    NON_ASCII {
        @Override
        String key(Random random) {
            return "größe:東京:" + letters(random, 8);
        }
    };

    private static final long SEED = 20_261_130L;
    private static final int COUNT = 64;
    private static final int LETTERS = 26;

    abstract String key(Random random);

    /** Keys of this shape, a power of two of them, so that a run can go round by a mask. */
    String[] keys() {
        Random random = new Random(SEED);
        String[] keys = new String[COUNT];
        for (int i = 0; i < COUNT; i++) {
            keys[i] = key(random);
        }
        return keys;
    }

    /** The same keys as the bytes that are sent. */
    byte[][] encodedKeys() {
        String[] keys = keys();
        byte[][] encoded = new byte[keys.length][];
        for (int i = 0; i < keys.length; i++) {
            encoded[i] = keys[i].getBytes(StandardCharsets.UTF_8);
        }
        return encoded;
    }

    private static String letters(Random random, int count) {
        StringBuilder text = new StringBuilder(count);
        for (int i = 0; i < count; i++) {
            text.append((char) ('a' + random.nextInt(LETTERS)));
        }
        return text.toString();
    }
}
