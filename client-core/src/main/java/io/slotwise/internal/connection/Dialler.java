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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
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
    private final Set<NodeConnection> live = ConcurrentHashMap.newKeySet();

    Dialler(ClusterClientOptions options, NettyIoThreads threads) {
        this.options = options;
        this.threads = threads;
        this.resolver = Objects.requireNonNullElse(options.addressResolver(), threads.resolver());
        this.limits = ConnectionLimits.of(options);
        TlsOptions tlsOptions = options.tls();
        this.tls = tlsOptions == null ? null : TlsContext.of(tlsOptions);
    }

    /** A connection that is not dialled yet: exchanges can be queued on it already. */
    NodeConnection prepare(NodeConnection.Owner owner, Admission admission, boolean readOnly, NodeAddress address) {
        Handshake handshake = new Handshake(options, readOnly, memory);
        return new NodeConnection(
                threads.nextLoop(), address, owner, admission, limits, threads.deadlines(), handshake);
    }

    /** Dials; the connection tells its owner what becomes of it. Never throws. */
    void dial(NodeConnection connection) {
        live.add(connection);
        threads.deadlines().add(connection);
        long deadline =
                threads.scheduler().nanoTime() + options.connectTimeout().toNanos();
        Scheduler.Scheduled limit = threads.scheduler()
                .schedule(() -> giveUp(connection), options.connectTimeout().toNanos());
        connection.whenDecided(limit::cancel);
        try {
            resolve(connection.address().host())
                    .whenComplete((addresses, failure) -> resolved(connection, addresses, failure, deadline));
        } catch (RuntimeException e) {
            connection.close(failed(connection, "the name cannot be resolved: " + e, e));
        }
    }

    /** Forgets a connection that is closed. */
    void forget(NodeConnection connection) {
        live.remove(connection);
    }

    /** Whether nothing is in flight on any connection, those that drain among them. */
    boolean isQuiet() {
        return live.stream().allMatch(connection -> connection.pending().isIdle());
    }

    /** Closes every connection that has not been closed, those that drain among them. */
    void closeAll(Throwable cause) {
        live.forEach(connection -> connection.close(cause));
    }

    private void giveUp(NodeConnection connection) {
        if (!connection.isOpen()) {
            connection.close(failed(
                    connection,
                    "no connection within " + options.connectTimeout().toMillis() + " ms",
                    null));
        }
    }

    private CompletionStage<List<InetAddress>> resolve(String host) {
        byte[] literal = NetUtil.createByteArrayFromIpAddressString(host);
        return literal == null
                ? resolver.resolve(host)
                : CompletableFuture.completedFuture(List.of(addressOf(literal)));
    }

    private void resolved(
            NodeConnection connection,
            @Nullable List<InetAddress> addresses,
            @Nullable Throwable failure,
            long deadline) {
        if (failure != null || addresses == null || addresses.isEmpty()) {
            Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
            String why = cause == null ? "it has no address" : cause.toString();
            connection.close(failed(connection, "the name cannot be resolved: " + why, cause));
            return;
        }
        try {
            dialFirst(connection, new ArrayDeque<>(addresses), deadline, new ArrayList<>());
        } catch (RuntimeException e) {
            connection.close(failed(connection, e.toString(), e));
        }
    }

    /** Each address gets an equal share of the time that is left, so that a dead one does not use up all of it. */
    private void dialFirst(
            NodeConnection connection, Deque<InetAddress> addresses, long deadline, List<Throwable> failures) {
        if (connection.isClosed()) {
            return;
        }
        long share = (deadline - threads.scheduler().nanoTime()) / addresses.size();
        InetSocketAddress address =
                new InetSocketAddress(addresses.remove(), connection.address().port());
        ChannelFuture dialled = bootstrap(connection, share).connect(address);
        dialled.addListener(future -> {
            if (future.isSuccess()) {
                return;
            }
            failures.add(future.cause());
            if (addresses.isEmpty()) {
                connection.close(noneConnected(connection, failures));
            } else {
                dialFirst(connection, addresses, deadline, failures);
            }
        });
    }

    private static ConnectionFailedException noneConnected(NodeConnection connection, List<Throwable> failures) {
        String each = failures.stream().map(Throwable::getMessage).collect(Collectors.joining("; "));
        ConnectionFailedException failure = failed(connection, each, failures.get(0));
        failures.stream().skip(1).forEach(failure::addSuppressed);
        return failure;
    }

    private Bootstrap bootstrap(NodeConnection connection, long timeoutNanos) {
        Bootstrap bootstrap = new Bootstrap()
                .group(connection.loop())
                .channel(threads.socketChannel())
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, UNSENT_BYTES)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, millis(timeoutNanos))
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        if (tls != null) {
                            channel.pipeline().addLast(tls.newHandler(channel.alloc(), connection.address()));
                        }
                        channel.pipeline().addLast(connection);
                    }
                });
        if (connection.loop() instanceof CallerDrivenLoop driven) {
            bootstrap.option(ChannelOption.RECVBUF_ALLOCATOR, driven.buffers().forReading());
        }
        threads.keepAlive().apply(bootstrap, options.keepAliveIdle());
        return bootstrap;
    }

    private static int millis(long nanos) {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, nanos / 1_000_000));
    }

    private static InetAddress addressOf(byte[] literal) {
        try {
            return InetAddress.getByAddress(literal);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("An address of " + literal.length + " bytes", e);
        }
    }

    private static ConnectionFailedException failed(NodeConnection connection, String why, @Nullable Throwable cause) {
        return new ConnectionFailedException("Cannot connect to " + connection.address() + ": " + why, cause, null);
    }
}
