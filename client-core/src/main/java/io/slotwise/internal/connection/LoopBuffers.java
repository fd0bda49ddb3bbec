package io.slotwise.internal.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.slotwise.internal.resp.Scratch;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The memory that all connections of one event loop read into and write from: two direct buffers, and an array for what
 * is encoded and one for what is decoded, used again and again.
 * What is read is decoded, and what is written is usually taken by the socket, before the loop goes on to the next
 * connection; while one of the buffers is in use all the same (by a socket that takes no more, or by TLS), an allocator
 * gives others. So a connection has no buffers of its own, and a thread that runs a loop for a moment fills no caches.
 *
 * <p>Confined to the loop's owner. The garbage collector frees the memory with the loop.
 */
final class LoopBuffers {
    /** As much as is read or written at once. */
    static final int BYTES = 64 * 1024;

    /** How often one socket is read before the next one has its turn: Netty's own number. */
    private static final int READS_IN_A_ROW = 16;

    private final Scratch encoding = Scratch.forEncoding();
    private final Scratch decoding = Scratch.forDecoding();
    private final Kept inbound = new Kept();
    private final Kept outbound = new Kept();
    private final RecvByteBufAllocator forReading = new ForReading();

    /** For the encoders of the loop's connections. */
    Scratch encoding() {
        return encoding;
    }

    /** For their decoders. */
    Scratch decoding() {
        return decoding;
    }

    /** An empty buffer with room for so many bytes; whoever gets it releases it. */
    ByteBuf outbound(int bytes, ByteBufAllocator otherwise) {
        return outbound.take(bytes, otherwise);
    }

    /** What a channel of the loop gets its memory for reading from. */
    RecvByteBufAllocator forReading() {
        return forReading;
    }

    /** One buffer, made when it is first asked for. */
    private static final class Kept {
        private @Nullable ByteBuf buffer;

        /** This buffer, or another one while it is in use or when it is too small. */
        ByteBuf take(int bytes, ByteBufAllocator otherwise) {
            ByteBuf kept = buffer;
            if (kept == null) {
                kept = Unpooled.wrappedBuffer(ByteBuffer.allocateDirect(BYTES));
                buffer = kept;
            }
            boolean free = kept.refCnt() == 1;
            return free && bytes <= BYTES ? kept.clear().retain() : otherwise.directBuffer(bytes, bytes);
        }
    }

    private final class ForReading extends DefaultMaxMessagesRecvByteBufAllocator {
        ForReading() {
            super(READS_IN_A_ROW);
        }

        @Override
        @SuppressWarnings("deprecation") // the interface has no other method to implement
        public Handle newHandle() {
            return new MaxMessageHandle() {
                @Override
                public ByteBuf allocate(ByteBufAllocator allocator) {
                    return inbound.take(BYTES, allocator);
                }

                @Override
                public int guess() {
                    return BYTES;
                }
            };
        }
    }
}
