package io.slotwise.codec;

/** Bytes as they are. Stateless. */
final class BytesCodec implements Codec<byte[]> {
    static final BytesCodec INSTANCE = new BytesCodec();

    private BytesCodec() {}

    @Override
    public byte[] encode(byte[] value) {
        return value;
    }

    @Override
    public byte[] decode(byte[] bytes) {
        return bytes;
    }

    @Override
    public String toString() {
        return "bytes";
    }
}
