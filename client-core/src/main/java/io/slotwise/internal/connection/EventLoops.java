package io.slotwise.internal.connection;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.kqueue.KQueue;
import io.netty.channel.kqueue.KQueueIoHandler;
import io.netty.channel.kqueue.KQueueSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringSocketChannel;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;

/**
 * Which of the platform's ways of waiting for sockets is used: epoll, kqueue or io_uring where their library is on the
 * class path and works, NIO otherwise. Immutable. Netty's own {@code -Dio.netty.transport.noNative=true} leaves NIO
 * alone.
 */
record EventLoops(
        String name, Class<? extends Channel> socketChannel, IoHandlerFactory handlers, KeepAliveOptions keepAlive) {
    private static final String NIO = "nio";

    /** The best that works here. Found out once: looking for a library that is not there takes longer than a connection. */
    static EventLoops best() {
        return Best.FOUND;
    }

    private static final class Best {
        static final EventLoops FOUND = find();
    }

    private static EventLoops find() {
        try {
            return epoll();
        } catch (LinkageError e) {
            return findWithoutEpoll();
        }
    }

    /** What fails is not for this platform, or not on the class path: the native transports are optional. */
    private static EventLoops findWithoutEpoll() {
        for (Supplier<EventLoops> wanted : List.<Supplier<EventLoops>>of(EventLoops::kqueue, EventLoops::ioUring)) {
            try {
                return wanted.get();
            } catch (LinkageError e) {
                // the next, then
            }
        }
        return nio();
    }

    /** That many event loops, which callers may run themselves unless the transport is bound to one thread, as io_uring. */
    EventLoopGroup loops(int count, ThreadFactory threads) {
        if (!handlers.isChangingThreadSupported()) {
            return new MultiThreadIoEventLoopGroup(count, threads, handlers);
        }
        return new MultiThreadIoEventLoopGroup(count, threads, handlers) {
            @Override
            protected IoEventLoop newChild(Executor executor, IoHandlerFactory factory, Object... arguments) {
                return new CallerDrivenLoop(this, executor, factory, name.equals(NIO));
            }
        };
    }

    /**
     * Linux's.
     *
     * @throws LinkageError if it does not work here; so do the other two
     */
    static EventLoops epoll() {
        Epoll.ensureAvailability();
        return new EventLoops(
                "epoll", EpollSocketChannel.class, EpollIoHandler.newFactory(), KeepAliveOptions.ofEpoll());
    }

    /** That of macOS and the BSDs. */
    static EventLoops kqueue() {
        KQueue.ensureAvailability();
        return new EventLoops("kqueue", KQueueSocketChannel.class, KQueueIoHandler.newFactory(), KeepAliveOptions.NONE);
    }

    /** Linux's newer one, which many kernels and containers do not permit. */
    static EventLoops ioUring() {
        IoUring.ensureAvailability();
        return new EventLoops(
                "io_uring", IoUringSocketChannel.class, IoUringIoHandler.newFactory(), KeepAliveOptions.ofIoUring());
    }

    /** The JDK's, which works everywhere. */
    static EventLoops nio() {
        return new EventLoops(NIO, NioSocketChannel.class, NioIoHandler.newFactory(), KeepAliveOptions.ofNio());
    }
}
