package io.slotwise.server.keyspace;

/** Immutable. A string. */
public final class StringValue implements Value {
    /** OBJ_ENCODING_EMBSTR_SIZE_LIMIT in object.c. */
    private static final int EMBEDDED_LIMIT = 44;

    private final byte[] bytes;

    public StringValue(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The bytes themselves, not a copy. */
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public String type() {
        return "string";
    }

    @Override
    public String encoding() {
        if (Numbers.isInteger(bytes)) {
            return "int";
        }
        return bytes.length <= EMBEDDED_LIMIT ? "embstr" : "raw";
    }

    @Override
    public void write(DumpWriter out) {
        out.bytes(bytes);
    }

    @Override
    public Value copy() {
        return this;
    }
}
