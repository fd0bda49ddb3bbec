package io.slotwise.server.node;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslHandler;
import io.slotwise.server.resp.ProtocolException;
import io.slotwise.server.resp.ReplyWriter;
import io.slotwise.server.resp.RequestDecoder;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the channel's event loop. Reads requests of one connection and runs them one after the other; replies are
 * gathered in one buffer and sent together when the requests at hand are done.
 */
final class ConnectionHandler extends ChannelInboundHandlerAdapter implements ClientChannel {
    /** Replies above this size are sent before the next request is run. */
    private static final int FLUSH_BYTES = 64 * 1024;

    /** Unread requests above this size stop the reading while the connection is suspended. */
    private static final int SUSPENDED_INPUT_BYTES = 1024 * 1024;

    private final NodeSockets sockets;
    private final RequestDecoder decoder;
    private final ReplyWriter writer;
    private final ClientSession session;
    private final SplitWriter pieces = new SplitWriter();
    private @Nullable ChannelHandlerContext context;
    private ByteBuf input = Unpooled.EMPTY_BUFFER;
    private byte @Nullable [][] waiting;
    private boolean suspended;
    private boolean running;
    private boolean closing;

    ConnectionHandler(NodeSockets sockets, ServerNode node, long id) {
        this.sockets = sockets;
        this.decoder = new RequestDecoder(
                Integer.parseInt(node.config().settings().getOrDefault("proto-max-bulk-len", "536870912")));
        this.writer = new ReplyWriter(Unpooled.EMPTY_BUFFER, node.statistics()::failed);
        this.session = new ClientSession(node, id, this);
    }

    ClientSession session() {
        return session;
    }

    private ChannelHandlerContext context() {
        ChannelHandlerContext present = context;
        if (present == null) {
            throw new IllegalStateException("not added to a channel yet");
        }
        return present;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        sockets.opened(this);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        closing = true;
        session.disconnected();
        sockets.closed(this);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        closing = true;
        input.release();
        input = Unpooled.EMPTY_BUFFER;
        dropReplies();
        pieces.release();
    }

    private void dropReplies() {
        ByteBuf unsent = writer.buffer();
        writer.writeTo(Unpooled.EMPTY_BUFFER);
        unsent.release();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        if (closing) {
            bytes.release();
            return;
        }
        session.node().statistics().read(bytes.readableBytes());
        input = ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(ctx.alloc(), input, bytes);
        if (!running) {
            run();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (ctx.channel().isWritable()) {
            run();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        close();
    }

    /** Runs what has been received, as far as that is possible now. */
    void run() {
        if (running || closing) {
            return;
        }
        running = true;
        try {
            while (canRun() && runNext()) {
                if (writer.buffer().readableBytes() > FLUSH_BYTES) {
                    flush();
                }
            }
        } catch (ProtocolException malformed) {
            writer().error("ERR Protocol error: " + malformed.getMessage());
            closeAfterFlush();
        } finally {
            running = false;
        }
        flush();
        if (!closing) {
            context().channel().config().setAutoRead(reads());
        }
    }

    private boolean canRun() {
        return !suspended
                && !closing
                && !session.node().life().isStopped()
                && context().channel().isWritable();
    }

    private boolean reads() {
        return !sockets.isFrozen() && (canRun() || input.readableBytes() < SUSPENDED_INPUT_BYTES);
    }

    private boolean runNext() {
        byte[][] request = waiting;
        waiting = null;
        if (request == null) {
            request = decoder.next(input, session.isAuthenticated());
        }
        if (request == null) {
            return false;
        }
        if (request.length > 0 && !session.node().environment().handler().handle(session, request)) {
            waiting = request;
            return false;
        }
        return true;
    }

    private void flush() {
        ByteBuf replies = writer.buffer();
        if (replies.isReadable()) {
            writer.writeTo(Unpooled.EMPTY_BUFFER);
            send(replies);
        } else if (closing) {
            dropReplies();
            closeWhenSent(context().newSucceededFuture());
        }
    }

    private void send(ByteBuf replies) {
        session.node().statistics().wrote(replies.readableBytes());
        int packetBytes = session.node().environment().faults().packetBytes();
        if (packetBytes > 0 || pieces.isBusy()) {
            pieces.write(context(), replies, packetBytes);
            if (closing) {
                closeWhenSent(context().newSucceededFuture());
            }
            return;
        }
        ChannelFuture written = context().writeAndFlush(replies);
        if (closing) {
            closeWhenSent(written);
        }
    }

    private void closeWhenSent(ChannelFuture written) {
        if (pieces.isBusy()) {
            pieces.closeWhenDone();
        } else {
            written.addListener(ChannelFutureListener.CLOSE);
        }
    }

    @Override
    public ReplyWriter writer() {
        if (writer.buffer().capacity() == 0) {
            writer.writeTo(context().alloc().ioBuffer(256));
        }
        return writer;
    }

    @Override
    public void suspend() {
        suspended = true;
    }

    @Override
    public void resume() {
        suspended = false;
        run();
    }

    @Override
    public void flushIfIdle() {
        if (!running) {
            flush();
        }
    }

    @Override
    public void closeAfterFlush() {
        closing = true;
        if (!running) {
            flush();
        }
    }

    @Override
    public void close() {
        closing = true;
        var unused = context().close();
    }

    void setReading(boolean reading) {
        context().channel().config().setAutoRead(reading && reads());
    }

    @Override
    public String remoteAddress() {
        return text(context().channel().remoteAddress());
    }

    @Override
    public String localAddress() {
        return text(context().channel().localAddress());
    }

    private static String text(@Nullable SocketAddress address) {
        return address instanceof InetSocketAddress inet
                ? inet.getAddress().getHostAddress() + ":" + inet.getPort()
                : "?:0";
    }

    @Override
    public boolean isTls() {
        return context().pipeline().get(SslHandler.class) != null;
    }
}
