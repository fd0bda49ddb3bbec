package io.slotwise.server.node;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.ssl.SslContext;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Confined to the event loop, but for opening. The listening sockets of one node and its connections. */
public final class NodeSockets {
    /**
     * Free ports are looked for here: below the range from which Linux takes ports of outgoing connections (32768), so that a
     * node finds its port again after a restart, and such that the bus port (+ 10000) exists.
     */
    private static final int LOWEST_FREE_PORT = 12000;

    private static final int HIGHEST_FREE_PORT = 32000;

    private static final int ATTEMPTS = 200;

    private final EventLoop loop;
    private final List<Channel> listening = new ArrayList<>();
    private final Map<Long, ConnectionHandler> connections = new LinkedHashMap<>();
    private long lastId;
    private boolean frozen;

    NodeSockets(EventLoop loop) {
        this.loop = loop;
    }

    /** Listens on that port, or on a free one when it is 0. Blocks its caller, who is not the event loop. */
    int open(ServerNode node, String host, int port, @Nullable SslContext tls) {
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(loop)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        accept(node, channel, tls);
                    }
                });
        Channel channel = port == 0 ? bindFree(bootstrap, host) : bind(bootstrap, host, port);
        loop.submit(() -> listening.add(channel)).syncUninterruptibly();
        return ((InetSocketAddress) channel.localAddress()).getPort();
    }

    /**
     * A socket that was closed just now gives its port back in the next turn of the event loop, when its selector forgets
     * it; so each attempt but the first comes a turn later.
     */
    private Channel bind(ServerBootstrap bootstrap, String host, int port) {
        for (int attempt = 1; ; attempt++) {
            var bound = bootstrap.bind(host, port).awaitUninterruptibly();
            if (bound.isSuccess()) {
                return bound.channel();
            }
            if (!(bound.cause() instanceof BindException) || attempt == ATTEMPTS) {
                throw new IllegalStateException("cannot listen on " + host + ":" + port, bound.cause());
            }
            loop.submit(() -> {}).syncUninterruptibly();
        }
    }

    private static Channel bindFree(ServerBootstrap bootstrap, String host) {
        for (int attempt = 1; ; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST_FREE_PORT, HIGHEST_FREE_PORT);
            var bound = bootstrap.bind(host, port).awaitUninterruptibly();
            if (bound.isSuccess()) {
                return bound.channel();
            }
            if (!(bound.cause() instanceof BindException) || attempt == ATTEMPTS) {
                throw new IllegalStateException("no free port found on " + host, bound.cause());
            }
        }
    }

    private void accept(ServerNode node, SocketChannel channel, @Nullable SslContext tls) {
        if (!node.isUp()) {
            var unused = channel.close();
            return;
        }
        if (connections.size() >= node.config().maxClients()) {
            var refusal = channel.alloc().buffer();
            refusal.writeCharSequence("-ERR max number of clients reached\r\n", StandardCharsets.US_ASCII);
            channel.writeAndFlush(refusal).addListener(ChannelFutureListener.CLOSE);
            return;
        }
        if (tls != null) {
            channel.pipeline().addLast(tls.newHandler(channel.alloc()));
        }
        channel.pipeline().addLast(new ConnectionHandler(this, node, ++lastId));
    }

    void opened(ConnectionHandler connection) {
        ClientSession session = connection.session();
        connections.put(session.id(), connection);
        session.node().statistics().connected();
        if (frozen) {
            connection.setReading(false);
        }
    }

    void closed(ConnectionHandler connection) {
        connections.remove(connection.session().id());
    }

    boolean isConnected(ClientSession session) {
        return connections.containsKey(session.id());
    }

    /** The sessions of all open connections, oldest first. */
    public Collection<ClientSession> sessions() {
        return connections.values().stream().map(ConnectionHandler::session).toList();
    }

    boolean isFrozen() {
        return frozen;
    }

    /** Stops accepting and reading, or goes on with it; open sockets stay open. */
    void freeze(boolean value) {
        frozen = value;
        listening.forEach(channel -> channel.config().setAutoRead(!value));
        connections.values().forEach(connection -> connection.setReading(!value));
    }

    /** Goes on with requests that waited for the node. */
    void runAll() {
        List.copyOf(connections.values()).forEach(ConnectionHandler::run);
    }

    /** Closes everything. */
    void close() {
        frozen = false;
        listening.forEach(channel -> {
            var unused = channel.close();
        });
        listening.clear();
        closeConnections();
    }

    /** Closes all connections of clients. */
    void closeConnections() {
        List.copyOf(connections.values()).forEach(ConnectionHandler::close);
    }
}
