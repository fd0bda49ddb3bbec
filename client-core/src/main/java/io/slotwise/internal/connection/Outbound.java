package io.slotwise.internal.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.slotwise.command.Command;
import io.slotwise.internal.resp.CommandEncoder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The way out of one connection: commands become bytes, and bytes are written in pieces as fast as the peer takes them.
 * Confined to the connection's event loop.
 *
 * <p>Whatever waits is encoded before any of it is written, up to a bound: then it is flushed in between, so that a slow
 * peer is noticed and its memory stays bounded. Up to 64 KiB are one buffer and one write. A value of any size takes direct memory for what the socket has not
 * taken yet, and no more than the channel's high-water mark and a piece; what the peer does not take at once is copied
 * in the heap, as the array belongs to the caller again when the call has ended, however it has.
 */
final class Outbound {
    /** Where a long queue is cut into several flushes: so many bytes... */
    private static final int FLUSH_BYTES = 256 * 1024;

    /** ...or so many commands. Far more than a node answers while they are encoded. */
    private static final int FLUSH_COMMANDS = 8 * 1024;

    private final @Nullable LoopBuffers buffers;
    private final CommandEncoder encoder;
    private @Nullable Channel channel;
    private int commands;

    /** The last flush left something, because the peer took no more. */
    private boolean cut;

    /** With the buffers of the event loop, if it has any. */
    Outbound(@Nullable LoopBuffers buffers) {
        this.buffers = buffers;
        this.encoder = buffers == null ? new CommandEncoder() : new CommandEncoder(buffers.encoding());
    }

    /** From now on bytes go to this channel; dialling may need several. */
    void open(Channel opened) {
        channel = opened;
    }

    /** Whether bytes wait that the peer has not taken yet. */
    boolean isEmpty() {
        return encoder.isEmpty();
    }

    /** Whether another command may be appended: those before have left, or will do so with the next flush. */
    boolean takesMore() {
        if (cut || encoder.size() >= FLUSH_BYTES || commands >= FLUSH_COMMANDS) {
            flush();
        }
        Channel open = channel;
        return open != null && open.isWritable();
    }

    /** Appends ASKING. */
    void asking() {
        encoder.asking();
    }

    /** Appends a command, or nothing at all if that fails. */
    void command(Command<?> command) {
        encoder.command(command);
        commands++;
    }

    /** Writes the commands of a handshake. */
    void send(List<? extends Command<?>> handshake) {
        handshake.forEach(encoder::command);
        flush();
    }

    /** Writes what the peer takes; the rest when the channel is writable again. */
    void flush() {
        Channel open = channel;
        while (open != null && !encoder.isEmpty() && open.isWritable()) {
            int size = Math.min(encoder.size(), LoopBuffers.BYTES);
            ByteBuf piece = buffers != null
                    ? buffers.outbound(size, open.alloc())
                    : open.alloc().directBuffer(size, size);
            encoder.moveTo(piece, size);
            open.writeAndFlush(piece, open.voidPromise());
        }
        cut = !encoder.isEmpty();
        if (cut) {
            encoder.keepOwnCopies();
        }
        commands = 0;
    }
}
