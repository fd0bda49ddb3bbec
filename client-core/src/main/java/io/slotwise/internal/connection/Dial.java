package io.slotwise.internal.connection;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.handler.ssl.SslContext;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.options.AddressMapping;
import io.slotwise.topology.NodeAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One connection on its way to be open: who it is, what it trusts, where it goes, then one address after the other. Each
 * step begins when the one before has ended, on the thread that ended it; none blocks, and all of them together have the
 * connect timeout.
 */
final class Dial {
    /** Below and above which amounts of unsent bytes a connection takes, or stops taking, more. */
    private static final WriteBufferWaterMark UNSENT_BYTES = new WriteBufferWaterMark(256 * 1024, 1024 * 1024);

    private final Dialler dialler;
    private final NettyIoThreads threads;
    private final NodeConnection connection;
    private final long deadline;
    private volatile AddressMapping.Way way;
    private @Nullable SslContext tls;
    private volatile String waitsFor = "its address";

    Dial(Dialler dialler, NettyIoThreads threads, NodeConnection connection, long deadline) {
        this.dialler = dialler;
        this.threads = threads;
        this.connection = connection;
        this.deadline = deadline;
        this.way = AddressMapping.Way.to(connection.address());
    }

    void start() {
        try {
            way = dialler.wayTo(connection.address());
        } catch (RuntimeException e) {
            fail("the address mapping failed: " + e, e);
            return;
        }
        step("the credentials provider", "the credentials provider failed", dialler::credentials, this::authenticated);
    }

    private void authenticated(CredentialsSource.Known known) {
        connection.authenticateAs(known);
        TlsContext encryption = dialler.tls();
        if (encryption == null) {
            resolve();
        } else {
            step(
                    "the TLS material",
                    "the TLS material cannot be had",
                    () -> encryption.current(threads.callbackThreads()),
                    context -> {
                        tls = context;
                        resolve();
                    });
        }
    }

    private void resolve() {
        String host = way.address().host();
        step("the resolver", "the name " + host + " cannot be resolved", () -> dialler.resolve(host), addresses -> {
            if (addresses.isEmpty()) {
                fail("the name " + host + " cannot be resolved: it has no address", null);
            } else {
                waitsFor = "the node";
                dialFirst(new ArrayDeque<>(addresses), new ArrayList<>());
            }
        });
    }

    /** The user's code may be behind a step, so it may throw, fail and give nothing. */
    private <T> void step(String whom, String failed, Supplier<CompletionStage<T>> asked, Consumer<T> next) {
        if (connection.isClosed()) {
            return;
        }
        waitsFor = whom;
        try {
            asked.get().whenComplete((value, failure) -> {
                if (failure != null) {
                    failStep(failed, failure);
                } else if (value == null) {
                    fail(failed + ": it gave nothing", null);
                } else {
                    proceed(() -> next.accept(value));
                }
            });
        } catch (RuntimeException e) {
            failStep(failed, e);
        }
    }

    private void failStep(String failed, Throwable failure) {
        Throwable inner = failure.getCause();
        Throwable cause = failure instanceof CompletionException && inner != null ? inner : failure;
        fail(failed + ": " + cause, cause);
    }

    private void proceed(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException e) {
            fail(e.toString(), e);
        }
    }

    /** Each address gets an equal share of the time that is left, so that a dead one does not use up all of it. */
    private void dialFirst(Deque<InetAddress> addresses, List<Throwable> failures) {
        if (connection.isClosed()) {
            return;
        }
        long share = (deadline - threads.scheduler().nanoTime()) / addresses.size();
        InetSocketAddress address =
                new InetSocketAddress(addresses.remove(), way.address().port());
        ChannelFuture dialled = bootstrap(share).connect(address);
        dialled.addListener(future -> {
            if (future.isSuccess()) {
                return;
            }
            failures.add(future.cause());
            if (addresses.isEmpty()) {
                connection.close(noneConnected(failures));
            } else {
                dialFirst(addresses, failures);
            }
        });
    }

    private Bootstrap bootstrap(long timeoutNanos) {
        Bootstrap bootstrap = new Bootstrap()
                .group(connection.loop())
                .channel(threads.socketChannel())
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, UNSENT_BYTES)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, millis(timeoutNanos))
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        encrypt(channel);
                        channel.pipeline().addLast(connection);
                    }
                });
        if (connection.loop() instanceof CallerDrivenLoop driven) {
            bootstrap.option(ChannelOption.RECVBUF_ALLOCATOR, driven.buffers().forReading());
        }
        threads.keepAlive().apply(bootstrap, dialler.keepAliveIdle());
        return bootstrap;
    }

    private void encrypt(Channel channel) {
        TlsContext encryption = dialler.tls();
        SslContext context = tls;
        if (encryption != null && context != null) {
            ExpectedPeer peer = ExpectedPeer.of(
                    connection.address(), way, dialler.toldNameOf(connection.address()), encryption.options());
            channel.pipeline()
                    .addLast(TlsContext.newHandler(
                            context, channel.alloc(), peer, way.address().port()));
        }
    }

    private static int millis(long nanos) {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, nanos / 1_000_000));
    }

    /** The time is up. */
    void giveUp(long timeoutMillis) {
        if (!connection.isOpen()) {
            fail("no connection within " + timeoutMillis + " ms, it waited for " + waitsFor, null);
        }
    }

    private ConnectionFailedException noneConnected(List<Throwable> failures) {
        String each = failures.stream().map(Throwable::getMessage).collect(Collectors.joining("; "));
        ConnectionFailedException failure = failure(each, failures.get(0));
        failures.stream().skip(1).forEach(failure::addSuppressed);
        return failure;
    }

    private void fail(String why, @Nullable Throwable cause) {
        connection.close(failure(why, cause));
    }

    private ConnectionFailedException failure(String why, @Nullable Throwable cause) {
        NodeAddress node = connection.address();
        String where = way.address().equals(node) ? node.toString() : node + " by way of " + way.address();
        return new ConnectionFailedException("Cannot connect to " + where + ": " + why, cause, null);
    }
}
