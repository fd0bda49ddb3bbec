package io.slotwise.internal.connection;

import io.netty.buffer.ByteBuf;
import io.slotwise.internal.resp.ReplyDecoder;
import io.slotwise.internal.resp.ReplyLimits;
import io.slotwise.internal.resp.ReplySink;
import io.slotwise.internal.resp.Scratch;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the connection's event loop, but for {@link #timesRead}, which the deadline thread reads too. The way in of one
 * connection: finds the replies in the bytes that come.
 */
final class Inbound {
    private static final VarHandle TIMES_READ;

    static {
        try {
            TIMES_READ = MethodHandles.lookup().findVarHandle(Inbound.class, "timesRead", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final ReplyDecoder decoder;
    private volatile int timesRead;
    private boolean reading;

    /** With the buffers of the event loop, if it has any. */
    Inbound(ReplyLimits limits, @Nullable LoopBuffers buffers) {
        this.decoder = new ReplyDecoder(limits, buffers == null ? Scratch.forDecoding() : buffers.decoding());
    }

    /** Takes bytes; {@link #complete} follows when there are no more for now. */
    void read(ByteBuf bytes, ReplySink sink) {
        reading = true;
        TIMES_READ.setRelease(this, timesRead + 1); // the loop alone writes it
        try {
            decoder.decode(bytes, sink);
        } finally {
            bytes.release();
        }
    }

    void complete() {
        reading = false;
    }

    /** Whether {@link #complete} is still to come. */
    boolean isReading() {
        return reading;
    }

    /** How many times bytes have come. */
    int timesRead() {
        return timesRead;
    }
}
