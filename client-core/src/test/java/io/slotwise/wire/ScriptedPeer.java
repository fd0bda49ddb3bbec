package io.slotwise.wire;

import io.slotwise.topology.NodeAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import javax.net.ssl.SNIMatcher;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.StandardConstants;

/**
 * A server on a loopback socket that answers by a script. It shares nothing with the client. Each connection has a
 * thread; the peer and all of its threads end with {@link #close()}.
 */
public final class ScriptedPeer implements AutoCloseable {
    private final ServerSocket server;
    private final List<PeerConnection> connections = new CopyOnWriteArrayList<>();
    private volatile Answer answer;
    private final Thread acceptor;

    private ScriptedPeer(ServerSocket server, Answer answer) {
        this.server = server;
        this.answer = answer;
        this.acceptor = new Thread(this::accept, "peer-" + server.getLocalPort());
        this.acceptor.setDaemon(true);
        this.acceptor.start();
    }

    /** A peer at 127.0.0.1 and a free port. */
    public static ScriptedPeer start(Answer answer) {
        return start(InetAddress.getLoopbackAddress(), answer);
    }

    /** A peer at a loopback address and a free port. */
    public static ScriptedPeer start(InetAddress loopback, Answer answer) {
        return startAt(loopback, 0, answer);
    }

    /** A peer at a port that was free a moment ago. */
    public static ScriptedPeer startAt(InetAddress loopback, int port, Answer answer) {
        try {
            return new ScriptedPeer(new ServerSocket(port, 512, loopback), answer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A peer that speaks TLS. */
    public static ScriptedPeer startTls(SSLContext context, boolean needsClientCertificate, Answer answer) {
        return startTlsAt(0, context, needsClientCertificate, name -> {}, answer);
    }

    /**
     * A peer that speaks TLS at a port that was free a moment ago.
     *
     * @param toldNames is given each name that a client told before the handshake (SNI)
     */
    public static ScriptedPeer startTlsAt(
            int port, SSLContext context, boolean needsClientCertificate, Consumer<String> toldNames, Answer answer) {
        try {
            SSLServerSocket server = (SSLServerSocket)
                    context.getServerSocketFactory().createServerSocket(port, 50, InetAddress.getLoopbackAddress());
            server.setNeedClientAuth(needsClientCertificate);
            SSLParameters parameters = server.getSSLParameters();
            parameters.setSNIMatchers(List.of(new SNIMatcher(StandardConstants.SNI_HOST_NAME) {
                @Override
                public boolean matches(SNIServerName name) {
                    toldNames.accept(new String(name.getEncoded(), StandardCharsets.US_ASCII));
                    return true;
                }
            }));
            server.setSSLParameters(parameters);
            return new ScriptedPeer(server, answer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A peer that accepts, reads and never says a word. */
    public static ScriptedPeer blackHole() {
        return start((command, connection) -> Answer.SILENCE);
    }

    /** An address at which nobody listens. */
    public static NodeAddress nobody() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new NodeAddress(InetAddress.getLoopbackAddress().getHostAddress(), socket.getLocalPort());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where it listens. */
    public NodeAddress address() {
        return new NodeAddress(server.getInetAddress().getHostAddress(), port());
    }

    /** The port alone. */
    public int port() {
        return server.getLocalPort();
    }

    /** Goes on by another script, from the next command on. */
    public void answer(Answer other) {
        answer = other;
    }

    /** Every connection that was accepted. */
    public List<PeerConnection> connections() {
        return connections;
    }

    /** How many of the connections that were accepted are open, as far as the peer has noticed. */
    public long openConnections() {
        return connections.stream().filter(connection -> !connection.isCut()).count();
    }

    /** Everything that came in, each connection for itself. */
    public List<List<String>> commands() {
        return connections.stream()
                .flatMap(connection -> connection.commands().stream())
                .toList();
    }

    /** How many commands of this name came in. */
    public long count(String name) {
        return commands().stream().filter(words -> words.get(0).equals(name)).count();
    }

    /** Cuts every connection; new ones are accepted. */
    public void cutAll() {
        for (PeerConnection connection : connections) {
            closeQuietly(connection::cut);
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                PeerConnection connection = new PeerConnection(socket, connections.size() + 1);
                connections.add(connection);
                if (server.isClosed()) {
                    connection.cut(); // by who closes it, it may not have been seen
                }
                Thread thread = new Thread(() -> serve(connection), acceptor.getName() + "-" + connection.number());
                thread.setDaemon(true);
                thread.start();
            } catch (IOException e) {
                // closed, or a client that went away at once
            }
        }
    }

    private void serve(PeerConnection connection) {
        try {
            List<String> command = connection.read();
            while (command != null) {
                String reply = answer.to(command, connection);
                if (reply != null && !reply.isEmpty()) {
                    connection.write(reply);
                }
                command = connection.read();
            }
        } catch (IOException e) {
            // cut, by one side or the other
        } finally {
            closeQuietly(connection::cut);
        }
    }

    /** Stops listening and cuts every connection. */
    @Override
    public void close() {
        closeQuietly(server::close);
        cutAll();
    }

    private interface Closing {
        void run() throws IOException;
    }

    private static void closeQuietly(Closing closing) {
        try {
            closing.run();
        } catch (IOException e) {
            // it is gone
        }
    }
}
