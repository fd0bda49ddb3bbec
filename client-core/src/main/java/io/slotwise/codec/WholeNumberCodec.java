package io.slotwise.codec;

import java.nio.charset.StandardCharsets;

/** Whole numbers as decimal text. Stateless. */
final class WholeNumberCodec implements Codec<Long> {
    static final WholeNumberCodec INSTANCE = new WholeNumberCodec();

    private WholeNumberCodec() {}

    @Override
    public byte[] encode(Long value) {
        return value.toString().getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public Long decode(byte[] bytes) {
        return Long.valueOf(new String(bytes, StandardCharsets.US_ASCII));
    }

    @Override
    public String toString() {
        return "whole numbers";
    }
}
