package io.slotwise.internal.connection;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.util.NetUtil;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.options.AddressResolver;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.TlsOptions;
import io.slotwise.topology.NodeAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Opens sockets: resolves the name anew each time, tries all its addresses in their order, encrypts, and begins the
 * handshake, all within one connect timeout. Thread-safe.
 */
final class Dialler {
    /** Below and above which amounts of unsent bytes a connection takes, or stops taking, more. */
    private static final WriteBufferWaterMark UNSENT_BYTES = new WriteBufferWaterMark(256 * 1024, 1024 * 1024);

    private final ClusterClientOptions options;
    private final NettyIoThreads threads;
    private final AddressResolver resolver;
    private final ConnectionLimits limits;
    private final Resp2Memory memory = new Resp2Memory();
    private final @Nullable TlsContext tls;

    Dialler(ClusterClientOptions options, NettyIoThreads threads) {
        this.options = options;
        this.threads = threads;
        this.resolver = Objects.requireNonNullElse(options.addressResolver(), threads.resolver());
        this.limits = ConnectionLimits.of(options);
        TlsOptions tlsOptions = options.tls();
        this.tls = tlsOptions == null ? null : TlsContext.of(tlsOptions);
    }

    /** A connection that is not dialled yet: exchanges can be queued on it already. */
    NodeConnection prepare(NodeConnection.Owner owner, Admission admission, boolean readOnly) {
        Handshake handshake = new Handshake(options, readOnly, memory);
        return new NodeConnection(threads.nextLoop(), owner, admission, limits, threads.deadlines(), handshake);
    }

    /** Dials; the connection tells its owner what becomes of it. */
    void dial(NodeConnection connection, NodeAddress node) {
        threads.deadlines().add(connection);
        long timeout = options.connectTimeout().toNanos();
        Scheduler.Scheduled limit = threads.scheduler().schedule(() -> giveUp(connection, node), timeout);
        connection.whenDecided(limit::cancel);
        byte[] literal = NetUtil.createByteArrayFromIpAddressString(node.host());
        if (literal != null) {
            dialFirst(connection, node, List.of(addressOf(literal)).iterator());
            return;
        }
        resolver.resolve(node.host()).whenComplete((addresses, failure) -> {
            if (failure != null || addresses.isEmpty()) {
                connection.close(failed(node, "the name cannot be resolved", failure));
            } else {
                dialFirst(connection, node, addresses.iterator());
            }
        });
    }

    /** Forgets a connection that is closed. */
    void forget(NodeConnection connection) {
        threads.deadlines().remove(connection);
    }

    private void giveUp(NodeConnection connection, NodeAddress node) {
        if (!connection.isOpen()) {
            connection.close(failed(
                    node, "no connection within " + options.connectTimeout().toMillis() + " ms", null));
        }
    }

    private void dialFirst(NodeConnection connection, NodeAddress node, Iterator<InetAddress> addresses) {
        InetSocketAddress address = new InetSocketAddress(addresses.next(), node.port());
        ChannelFuture dialled = bootstrap(connection, node).connect(address);
        dialled.addListener(future -> {
            if (future.isSuccess()) {
                return;
            }
            if (addresses.hasNext() && !connection.isClosed()) {
                dialFirst(connection, node, addresses);
            } else {
                connection.close(failed(node, String.valueOf(future.cause().getMessage()), future.cause()));
            }
        });
    }

    private Bootstrap bootstrap(NodeConnection connection, NodeAddress node) {
        return new Bootstrap()
                .group(connection.loop())
                .channel(threads.socketChannel())
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.SO_KEEPALIVE, true)
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, UNSENT_BYTES)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, connectTimeoutMillis())
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        if (tls != null) {
                            channel.pipeline().addLast(tls.newHandler(channel.alloc(), node));
                        }
                        channel.pipeline().addLast(connection);
                    }
                });
    }

    private int connectTimeoutMillis() {
        return (int)
                Math.max(1, Math.min(Integer.MAX_VALUE, options.connectTimeout().toMillis()));
    }

    private static InetAddress addressOf(byte[] literal) {
        try {
            return InetAddress.getByAddress(literal);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("An address of " + literal.length + " bytes", e);
        }
    }

    private static ConnectionFailedException failed(NodeAddress node, String why, @Nullable Throwable cause) {
        return new ConnectionFailedException("Cannot connect to " + node + ": " + why, cause, null);
    }
}
