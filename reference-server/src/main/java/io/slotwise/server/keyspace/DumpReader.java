package io.slotwise.server.keyspace;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/** Confined to one thread. Reads what {@link DumpWriter} wrote; throws BufferUnderflowException where something is missing. */
final class DumpReader {
    private final ByteBuffer in;

    DumpReader(ByteBuffer in) {
        this.in = in;
    }

    boolean flag() {
        return in.get() != 0;
    }

    byte letter() {
        return in.get();
    }

    long number() {
        return in.getLong();
    }

    int count() {
        return in.getInt();
    }

    double decimal() {
        return in.getDouble();
    }

    byte[] bytes() {
        int length = in.getInt();
        if (length < 0 || length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }
}
