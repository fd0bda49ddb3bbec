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
        try {
            return Long.valueOf(new String(bytes, StandardCharsets.US_ASCII));
        } catch (NumberFormatException e) {
            // The JDK's own text repeats the value, which does not belong in a log.
            throw new NumberFormatException("Not a whole number of 64 bits: a text of " + bytes.length + " bytes");
        }
    }

    @Override
    public String toString() {
        return "whole numbers";
    }
}
