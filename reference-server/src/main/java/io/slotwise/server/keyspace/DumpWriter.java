package io.slotwise.server.keyspace;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Confined to one thread. Bytes of a payload as they are put together. */
public final class DumpWriter {
    private ByteBuffer out = ByteBuffer.allocate(64);

    private ByteBuffer room(int bytes) {
        if (out.remaining() < bytes) {
            int capacity = Math.max(2 * out.capacity(), out.position() + bytes);
            out = ByteBuffer.wrap(Arrays.copyOf(out.array(), capacity)).position(out.position());
        }
        return out;
    }

    DumpWriter flag(boolean value) {
        return letter((byte) (value ? 1 : 0));
    }

    DumpWriter letter(byte value) {
        room(1).put(value);
        return this;
    }

    DumpWriter number(long value) {
        room(Long.BYTES).putLong(value);
        return this;
    }

    DumpWriter count(int value) {
        room(Integer.BYTES).putInt(value);
        return this;
    }

    DumpWriter decimal(double value) {
        room(Double.BYTES).putDouble(value);
        return this;
    }

    DumpWriter bytes(byte[] value) {
        count(value.length);
        room(value.length).put(value);
        return this;
    }

    byte[] toBytes() {
        return Arrays.copyOf(out.array(), out.position());
    }
}
