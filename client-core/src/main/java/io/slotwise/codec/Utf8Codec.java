package io.slotwise.codec;

import java.nio.charset.StandardCharsets;

/** Text as UTF-8. Stateless. */
final class Utf8Codec implements Codec<String> {
    static final Utf8Codec INSTANCE = new Utf8Codec();

    private Utf8Codec() {}

    @Override
    public byte[] encode(String value) {
        return value.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String decode(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "UTF-8";
    }
}
