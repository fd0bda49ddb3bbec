package io.slotwise.benchmarks.compare;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;

/**
 * What a new JVM takes to open one connection with Netty and to get one reply through it: no client that is built on
 * Netty can take less for its first value. The arguments are a server's host and port. Confined to the main thread and,
 * for the handler, the event loop.
 */
final class BareConnection {
    private BareConnection() {}

    /** Connects, pings, and prints how long that took. */
    public static void main(String[] arguments) throws InterruptedException {
        ProcessFigures start = ProcessFigures.now();
        CountDownLatch answered = new CountDownLatch(1);
        new Bootstrap()
                .group(new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory()))
                .channel(NioSocketChannel.class)
                .handler(new OnePing(answered))
                .connect(arguments[0], Integer.parseInt(arguments[1]));
        answered.await();
        ProcessFigures end = ProcessFigures.now();
        System.out.printf(
                Locale.ROOT,
                "%.0f ms, %.0f ms of processor time%n",
                end.nanosSince(start) / 1e6,
                end.cpuNanosSince(start) / 1e6);
        System.exit(0);
    }

    private static final class OnePing extends SimpleChannelInboundHandler<ByteBuf> {
        private final CountDownLatch answered;

        private OnePing(CountDownLatch answered) {
            this.answered = answered;
        }

        @Override
        public void channelActive(ChannelHandlerContext context) {
            context.writeAndFlush(Unpooled.copiedBuffer("PING\r\n", StandardCharsets.US_ASCII));
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, ByteBuf reply) {
            answered.countDown();
        }
    }
}
