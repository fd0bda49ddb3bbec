package io.slotwise.system;

import io.slotwise.topology.NodeAddress;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A wire to one node that can go silent: what is connected at that moment stays connected, and neither side hears
 * anything of the other any more, as when a firewall forgets a connection. Connections made later work. Thread-safe.
 */
final class LinkProxy implements AutoCloseable {
    private final NodeAddress node;
    private final ServerSocket server;
    private final List<Link> links = new CopyOnWriteArrayList<>();

    private LinkProxy(NodeAddress node, ServerSocket server) {
        this.node = node;
        this.server = server;
    }

    static LinkProxy to(NodeAddress node) throws IOException {
        LinkProxy proxy = new LinkProxy(node, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        start("proxy-of-" + node, proxy::accept);
        return proxy;
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    NodeAddress address() {
        return new NodeAddress(server.getInetAddress().getHostAddress(), server.getLocalPort());
    }

    /** How many connections that have gone silent the client holds still. */
    long heldInSilence() {
        return links.stream().filter(link -> link.silent && !link.leftByClient).count();
    }

    /** Has all connections that there are go silent. */
    void silence() {
        links.forEach(link -> link.silent = true);
    }

    private void accept() {
        try {
            while (!server.isClosed()) {
                Link link = new Link(server.accept(), new Socket(node.host(), node.port()));
                links.add(link);
                start("to-" + node, () -> link.forward(link.client, link.server));
                start("from-" + node, () -> link.forward(link.server, link.client));
            }
        } catch (IOException closed) {
            // the test has ended
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Link link : links) {
            link.close();
        }
    }

    private static final class Link {
        private final Socket client;
        private final Socket server;
        private volatile boolean silent;
        private volatile boolean leftByClient;

        Link(Socket client, Socket server) {
            this.client = client;
            this.server = server;
        }

        /** Goes on reading when it is silent: the peer's writes succeed, into nothing. */
        void forward(Socket from, Socket to) {
            byte[] buffer = new byte[8_192];
            try {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    if (!silent) {
                        out.write(buffer, 0, read);
                    }
                }
                leftByClient |= from == client;
                if (!silent) {
                    close();
                }
            } catch (IOException ended) {
                leftByClient |= from == client;
                closeQuietly();
            }
        }

        void close() throws IOException {
            client.close();
            server.close();
        }

        private void closeQuietly() {
            try {
                if (!silent) {
                    close();
                }
            } catch (IOException already) {
                // it is what was wanted
            }
        }
    }
}
