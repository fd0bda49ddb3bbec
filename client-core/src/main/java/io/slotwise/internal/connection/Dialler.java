package io.slotwise.internal.connection;

import io.netty.util.NetUtil;
import io.slotwise.options.AddressMapping;
import io.slotwise.options.AddressResolver;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.TlsOptions;
import io.slotwise.topology.NodeAddress;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections, all of a client: asks who the client is, maps the address, resolves the name anew each time, tries
 * all its addresses in their order, encrypts, and begins the handshake, all within one connect timeout. Knows those that
 * are open, and has them told of new credentials. Thread-safe.
 */
final class Dialler {
    private final ClusterClientOptions options;
    private final NettyIoThreads threads;
    private final AddressResolver resolver;
    private final Function<NodeAddress, @Nullable String> toldNames;
    private final ConnectionLimits limits;
    private final Resp2Memory memory = new Resp2Memory();
    private final @Nullable TlsContext tls;
    private final CredentialsSource credentials;
    private final Runnable endOfAnnouncements;
    private final Set<NodeConnection> live = ConcurrentHashMap.newKeySet();

    /**
     * With what the topology knows.
     *
     * @param toldNames gives the name that the topology has for a node beside its address, or null
     */
    Dialler(ClusterClientOptions options, NettyIoThreads threads, Function<NodeAddress, @Nullable String> toldNames) {
        this.options = options;
        this.threads = threads;
        this.toldNames = toldNames;
        this.resolver = Objects.requireNonNullElse(options.addressResolver(), threads.resolver());
        this.limits = ConnectionLimits.of(options);
        TlsOptions tlsOptions = options.tls();
        this.tls = tlsOptions == null ? null : TlsContext.of(tlsOptions);
        // Not where the user wants callbacks: whoever has all of these threads may be waiting for the connection.
        this.credentials = new CredentialsSource(options, threads.callbackThreads());
        this.endOfAnnouncements = credentials.whenAnnounced(() -> live.forEach(NodeConnection::credentialsChanged));
    }

    /** A connection that is not dialled yet: exchanges can be queued on it already. */
    NodeConnection prepare(NodeConnection.Owner owner, Admission admission, boolean readOnly, NodeAddress address) {
        Handshake handshake = new Handshake(options, readOnly, memory, credentials);
        return new NodeConnection(
                threads.nextLoop(), address, owner, admission, limits, threads.deadlines(), handshake);
    }

    /** Dials; the connection tells its owner what becomes of it. Never throws. */
    void dial(NodeConnection connection) {
        live.add(connection);
        threads.deadlines().add(connection);
        long timeout = options.connectTimeout().toNanos();
        Dial dial = new Dial(this, threads, connection, threads.scheduler().nanoTime() + timeout);
        Scheduler.Scheduled limit = threads.scheduler()
                .schedule(() -> dial.giveUp(options.connectTimeout().toMillis()), timeout);
        connection.whenDecided(limit::cancel);
        dial.start();
    }

    /** Forgets a connection that is closed. */
    void forget(NodeConnection connection) {
        live.remove(connection);
    }

    /** How many connections there are that have not been closed, those that drain among them. */
    int liveConnections() {
        return live.size();
    }

    /** Whether nothing is in flight on any connection, those that drain among them. */
    boolean isQuiet() {
        return live.stream().allMatch(connection -> connection.pending().isIdle());
    }

    /** Closes every connection that has not been closed, those that drain among them. */
    void closeAll(Throwable cause) {
        endOfAnnouncements.run();
        live.forEach(connection -> connection.close(cause));
    }

    // ---- for a dial ----

    AddressMapping.Way wayTo(NodeAddress node) {
        AddressMapping mapping = options.addressMapping();
        return mapping == null
                ? AddressMapping.Way.to(node)
                : Objects.requireNonNull(mapping.wayTo(node), "the mapping gave null");
    }

    CompletionStage<CredentialsSource.Known> credentials() {
        return credentials.ask();
    }

    @Nullable
    TlsContext tls() {
        return tls;
    }

    @Nullable
    String toldNameOf(NodeAddress node) {
        return toldNames.apply(node);
    }

    CompletionStage<List<InetAddress>> resolve(String host) {
        byte[] literal = NetUtil.createByteArrayFromIpAddressString(host);
        return literal == null
                ? resolver.resolve(host)
                : CompletableFuture.completedFuture(List.of(addressOf(literal)));
    }

    Duration keepAliveIdle() {
        return options.keepAliveIdle();
    }

    private static InetAddress addressOf(byte[] literal) {
        try {
            return InetAddress.getByAddress(literal);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("An address of " + literal.length + " bytes", e);
        }
    }
}
