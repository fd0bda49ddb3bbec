package io.slotwise.internal.connection;

import io.netty.channel.Channel;
import io.netty.channel.IoHandlerFactory;
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

/**
 * Which of the platform's ways of waiting for sockets is used: epoll, kqueue or io_uring where their library is on the
 * class path and works, NIO otherwise. Immutable.
 */
record EventLoops(
        String name, Class<? extends Channel> socketChannel, IoHandlerFactory handlers, KeepAliveOptions keepAlive) {
    /** The best that works here. */
    static EventLoops best() {
        if (works(() -> Epoll.isAvailable())) {
            return new EventLoops(
                    "epoll", EpollSocketChannel.class, EpollIoHandler.newFactory(), KeepAliveOptions.ofEpoll());
        }
        if (works(() -> KQueue.isAvailable())) {
            return new EventLoops(
                    "kqueue", KQueueSocketChannel.class, KQueueIoHandler.newFactory(), KeepAliveOptions.NONE);
        }
        if (works(() -> IoUring.isAvailable())) {
            return new EventLoops(
                    "io_uring",
                    IoUringSocketChannel.class,
                    IoUringIoHandler.newFactory(),
                    KeepAliveOptions.ofIoUring());
        }
        return new EventLoops("nio", NioSocketChannel.class, NioIoHandler.newFactory(), KeepAliveOptions.ofNio());
    }

    private interface Probe {
        boolean isAvailable();
    }

    /** The native transports are optional: their classes may be missing altogether. */
    private static boolean works(Probe probe) {
        try {
            return probe.isAvailable();
        } catch (LinkageError e) {
            return false;
        }
    }
}
