package io.slotwise.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Keys with the same beginning. Immutable. */
final class PrefixedCodec<T> implements Codec<T> {
    private final byte[] prefix;
    private final Codec<T> codec;
    private final Codec<T> unprefixed;

    PrefixedCodec(String prefix, Codec<T> codec) {
        if (prefix.isEmpty()) {
            throw new IllegalArgumentException("A prefix has at least one character");
        }
        this.prefix = prefix.getBytes(StandardCharsets.UTF_8);
        this.codec = codec;
        this.unprefixed = codec.unprefixed();
    }

    @Override
    public byte[] encode(T value) {
        byte[] encoded = codec.encode(value);
        byte[] whole = Arrays.copyOf(prefix, prefix.length + encoded.length);
        System.arraycopy(encoded, 0, whole, prefix.length, encoded.length);
        return whole;
    }

    @Override
    public T decode(byte[] bytes) {
        boolean fits =
                bytes.length >= prefix.length && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
        if (!fits) {
            throw new IllegalArgumentException("A key without the prefix, of " + bytes.length + " bytes");
        }
        return codec.decode(Arrays.copyOfRange(bytes, prefix.length, bytes.length));
    }

    @Override
    public Codec<T> unprefixed() {
        return unprefixed;
    }

    @Override
    public String toString() {
        return "prefixed " + codec;
    }
}
