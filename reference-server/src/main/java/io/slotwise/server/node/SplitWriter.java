package io.slotwise.server.node;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Confined to the channel's event loop. Sends replies in small pieces, each in a turn of its own of the event loop, so
 * that they tend to arrive apart.
 */
final class SplitWriter {
    private final Queue<ByteBuf> unsent = new ArrayDeque<>();
    private boolean thenClose;

    boolean isBusy() {
        return !unsent.isEmpty();
    }

    /** Takes over the buffer. */
    void write(ChannelHandlerContext ctx, ByteBuf bytes, int packetBytes) {
        unsent.add(bytes);
        if (unsent.size() == 1) {
            writeNext(ctx, Math.max(packetBytes, 1));
        }
    }

    void closeWhenDone() {
        thenClose = true;
    }

    private void writeNext(ChannelHandlerContext ctx, int packetBytes) {
        ByteBuf next = unsent.element();
        ChannelFuture written = ctx.writeAndFlush(next.readRetainedSlice(Math.min(packetBytes, next.readableBytes())));
        if (!next.isReadable()) {
            unsent.remove().release();
        }
        if (unsent.isEmpty()) {
            if (thenClose) {
                written.addListener(ChannelFutureListener.CLOSE);
            }
            return;
        }
        written.addListener(done -> {
            if (done.isSuccess()) {
                ctx.executor().execute(() -> writeNext(ctx, packetBytes));
            } else {
                release();
            }
        });
    }

    void release() {
        unsent.forEach(ByteBuf::release);
        unsent.clear();
    }
}
