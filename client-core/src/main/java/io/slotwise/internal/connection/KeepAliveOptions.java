package io.slotwise.internal.connection;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelOption;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.socket.nio.NioChannelOption;
import io.netty.channel.uring.IoUringChannelOption;
import java.io.IOException;
import java.net.SocketOption;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Set;
import jdk.net.ExtendedSocketOptions;
import org.jspecify.annotations.Nullable;

/**
 * What TCP's own probes of a silent peer are called by a transport. Immutable. Where the platform leaves no choice, its
 * defaults stay; the driver's PING finds a silent node all the same.
 *
 * @param idle seconds of silence before the first probe, or null
 * @param interval seconds between probes, or null
 * @param count how many probes without an answer end the connection, or null
 * @param userTimeout milliseconds for which sent bytes may stay unacknowledged, or null: while any are, TCP does not probe
 */
record KeepAliveOptions(
        @Nullable ChannelOption<Integer> idle,
        @Nullable ChannelOption<Integer> interval,
        @Nullable ChannelOption<Integer> count,
        @Nullable ChannelOption<Integer> userTimeout) {
    static final KeepAliveOptions NONE = new KeepAliveOptions(null, null, null, null);

    /** So that a dead peer is found after twice the idle time. */
    private static final int PROBES = 3;

    private static final int MILLIS_PER_SECOND = 1_000;

    static KeepAliveOptions ofEpoll() {
        return new KeepAliveOptions(
                EpollChannelOption.TCP_KEEPIDLE,
                EpollChannelOption.TCP_KEEPINTVL,
                EpollChannelOption.TCP_KEEPCNT,
                EpollChannelOption.TCP_USER_TIMEOUT);
    }

    static KeepAliveOptions ofIoUring() {
        return new KeepAliveOptions(
                IoUringChannelOption.TCP_KEEPIDLE,
                IoUringChannelOption.TCP_KEEPINTVL,
                IoUringChannelOption.TCP_KEEPCNT,
                IoUringChannelOption.TCP_USER_TIMEOUT);
    }

    /** Those of the JDK's options that exist here: not every platform has them, nor every JDK the module. */
    static KeepAliveOptions ofNio() {
        try {
            Set<SocketOption<?>> supported = supportedByNio();
            return new KeepAliveOptions(
                    ifIn(supported, ExtendedSocketOptions.TCP_KEEPIDLE),
                    ifIn(supported, ExtendedSocketOptions.TCP_KEEPINTERVAL),
                    ifIn(supported, ExtendedSocketOptions.TCP_KEEPCOUNT),
                    null);
        } catch (IOException | LinkageError e) {
            return NONE;
        }
    }

    private static Set<SocketOption<?>> supportedByNio() throws IOException {
        try (SocketChannel channel = SocketChannel.open()) {
            return channel.supportedOptions();
        }
    }

    private static @Nullable ChannelOption<Integer> ifIn(Set<SocketOption<?>> supported, SocketOption<Integer> option) {
        return supported.contains(option) ? NioChannelOption.of(option) : null;
    }

    /** Has the sockets of a bootstrap probe a peer that has been silent for so long. */
    void apply(Bootstrap bootstrap, Duration idleTime) {
        int seconds = (int) Math.max(1, Math.min(Short.MAX_VALUE, idleTime.toSeconds())); // Linux takes no more
        bootstrap.option(ChannelOption.SO_KEEPALIVE, true);
        if (idle != null) {
            bootstrap.option(idle, seconds);
        }
        if (interval != null) {
            bootstrap.option(interval, Math.max(1, seconds / PROBES));
        }
        if (count != null) {
            bootstrap.option(count, PROBES);
        }
        if (userTimeout != null) {
            bootstrap.option(userTimeout, 2 * MILLIS_PER_SECOND * seconds);
        }
    }
}
