package io.slotwise.server.keyspace;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Immutable. A byte string that can be looked up: a key, or a field of a hash. */
public final class Key {
    private final byte[] bytes;
    private final int hash;

    private Key(byte[] bytes) {
        this.bytes = bytes;
        this.hash = Arrays.hashCode(bytes);
    }

    /** The array must not change any more. */
    public static Key of(byte[] bytes) {
        return new Key(bytes);
    }

    public static Key of(String text) {
        return new Key(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The bytes themselves, not a copy. */
    public byte[] bytes() {
        return bytes;
    }

    public int slot() {
        return Slots.of(bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Key key && key.hash == hash && Arrays.equals(key.bytes, bytes);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
