package io.slotwise.server.keyspace;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Stateless. The payload of DUMP and RESTORE. The format is this server's own (a type byte, what the value writes of
 * itself, a checksum): it moves values between reference nodes, not to other servers.
 */
public final class DumpFormat {
    private static final byte STRING = 's';
    private static final byte HASH = 'h';
    private static final byte LIST = 'l';
    private static final byte SET = 't';
    private static final byte SORTED_SET = 'z';
    private static final byte STREAM = 'x';
    private static final int CHECKSUM_BYTES = 4;

    private DumpFormat() {}

    public static byte[] write(Value value) {
        DumpWriter out = new DumpWriter().letter(typeOf(value));
        value.write(out);
        byte[] content = out.toBytes();
        byte[] payload = Arrays.copyOf(content, content.length + CHECKSUM_BYTES);
        ByteBuffer.wrap(payload).putInt(content.length, checksum(content, content.length));
        return payload;
    }

    private static byte typeOf(Value value) {
        return switch (value.type()) {
            case "string" -> STRING;
            case "hash" -> HASH;
            case "list" -> LIST;
            case "set" -> SET;
            case "zset" -> SORTED_SET;
            case "stream" -> STREAM;
            default -> throw new IllegalArgumentException(value.type());
        };
    }

    private static int checksum(byte[] payload, int length) {
        CRC32 crc = new CRC32();
        crc.update(payload, 0, length);
        return (int) crc.getValue();
    }

    /** The value, or null when the payload is damaged or no payload of this server. */
    public static @Nullable Value read(byte[] payload) {
        int length = payload.length - CHECKSUM_BYTES;
        if (length < 1) {
            return null;
        }
        ByteBuffer in = ByteBuffer.wrap(payload);
        if (in.getInt(length) != checksum(payload, length)) {
            return null;
        }
        try {
            DumpReader reader = new DumpReader(in.limit(length));
            return read(reader.letter(), reader);
        } catch (BufferUnderflowException tooShort) {
            return null;
        }
    }

    private static @Nullable Value read(byte type, DumpReader in) {
        return switch (type) {
            case STRING -> new StringValue(in.bytes());
            case HASH -> HashValue.read(in);
            case LIST -> ListValue.read(in);
            case SET -> SetValue.read(in);
            case SORTED_SET -> SortedSetValue.read(in);
            case STREAM -> StreamValue.read(in);
            default -> null;
        };
    }
}
