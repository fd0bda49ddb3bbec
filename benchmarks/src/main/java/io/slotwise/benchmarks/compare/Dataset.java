package io.slotwise.benchmarks.compare;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** The keys and values of the comparison, the same in every run. Stateless; the arrays are never written to. */
final class Dataset {
    /** How many keys there are, all of them stored before anything is measured. */
    static final int KEYS = 10_000;

    /** How many large values there are, so that each primary has some. */
    static final int LARGE_KEYS = 8;

    /** One of the keys, for what takes but one and should not pay for making the others. */
    static final String FIRST_KEY = "user:0000000:nme";

    private static final int VALUE_LENGTH = 64;
    private static final int LARGE_LENGTH = 1 << 20;

    private Dataset() {}

    /** Keys of 16 characters, spread over the slots. */
    static String[] keys() {
        String[] keys = new String[KEYS];
        for (int i = 0; i < KEYS; i++) {
            keys[i] = String.format("user:%07d:nme", i);
        }
        return keys;
    }

    /** Keys that exist only while they are being stored and deleted. */
    static String[] passingKeys(int count) {
        String[] keys = new String[count];
        for (int i = 0; i < count; i++) {
            keys[i] = String.format("gone:%07d:nme", i);
        }
        return keys;
    }

    static String[] largeKeys() {
        String[] keys = new String[LARGE_KEYS];
        for (int i = 0; i < LARGE_KEYS; i++) {
            keys[i] = "large:" + i;
        }
        return keys;
    }

    /** 64 ASCII characters. */
    static String value() {
        return "abcdefghijklmnop".repeat(VALUE_LENGTH / 16);
    }

    /** 1 MiB. */
    static byte[] largeValue() {
        byte[] value = new byte[LARGE_LENGTH];
        byte[] text = value().getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < value.length; i++) {
            value[i] = text[i % text.length];
        }
        return value;
    }

    /** Groups of so many neighbouring keys that together are all keys. */
    static String[][] groups(int width) {
        String[] keys = keys();
        String[][] groups = new String[keys.length / width][];
        for (int i = 0; i < groups.length; i++) {
            groups[i] = Arrays.copyOfRange(keys, i * width, (i + 1) * width);
        }
        return groups;
    }

    /** Each key with the value. */
    static Map<String, String> withValues(String[] keys) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String key : keys) {
            values.put(key, value());
        }
        return values;
    }
}
