package io.slotwise.server.keyspace;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Stateless. The payload of DUMP and RESTORE. The format is this server's own (a type byte, length-prefixed byte strings,
 * a checksum): it moves values between reference nodes, not to other servers.
 */
public final class DumpFormat {
    private static final byte STRING = 's';
    private static final byte HASH = 'h';
    private static final int CHECKSUM_BYTES = 4;

    private DumpFormat() {}

    public static byte[] write(Value value) {
        return value instanceof HashValue hash ? writeHash(hash) : writeString((StringValue) value);
    }

    private static byte[] writeString(StringValue string) {
        byte[] bytes = string.bytes();
        byte[] payload = new byte[1 + 4 + bytes.length + CHECKSUM_BYTES];
        ByteBuffer.wrap(payload).put(STRING).putInt(bytes.length).put(bytes);
        return withChecksum(payload);
    }

    private static byte[] writeHash(HashValue hash) {
        int size = 1 + 4 + CHECKSUM_BYTES;
        for (Map.Entry<Key, byte[]> field : hash.fields().entrySet()) {
            size += 8 + field.getKey().bytes().length + field.getValue().length;
        }
        byte[] payload = new byte[size];
        ByteBuffer out = ByteBuffer.wrap(payload).put(HASH).putInt(hash.fields().size());
        hash.fields()
                .forEach((field, value) -> out.putInt(field.bytes().length)
                        .put(field.bytes())
                        .putInt(value.length)
                        .put(value));
        return withChecksum(payload);
    }

    private static byte[] withChecksum(byte[] payload) {
        ByteBuffer.wrap(payload).putInt(payload.length - CHECKSUM_BYTES, checksum(payload));
        return payload;
    }

    private static int checksum(byte[] payload) {
        CRC32 crc = new CRC32();
        crc.update(payload, 0, payload.length - CHECKSUM_BYTES);
        return (int) crc.getValue();
    }

    /** The value, or null when the payload is damaged or no payload of this server. */
    public static @Nullable Value read(byte[] payload) {
        if (payload.length < 1 + 4 + CHECKSUM_BYTES) {
            return null;
        }
        ByteBuffer in = ByteBuffer.wrap(payload);
        if (in.getInt(payload.length - CHECKSUM_BYTES) != checksum(payload)) {
            return null;
        }
        in.limit(payload.length - CHECKSUM_BYTES);
        try {
            return read(in.get(), in);
        } catch (BufferUnderflowException tooShort) {
            return null;
        }
    }

    private static @Nullable Value read(byte type, ByteBuffer in) {
        return switch (type) {
            case STRING -> new StringValue(bytes(in));
            case HASH -> readHash(in);
            default -> null;
        };
    }

    private static Value readHash(ByteBuffer in) {
        HashValue hash = new HashValue();
        int fields = in.getInt();
        for (int field = 0; field < fields; field++) {
            hash.fields().put(Key.of(bytes(in)), bytes(in));
        }
        return hash;
    }

    private static byte[] bytes(ByteBuffer in) {
        int length = in.getInt();
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }
}
