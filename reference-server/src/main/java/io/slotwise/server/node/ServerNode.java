package io.slotwise.server.node;

import io.slotwise.server.cluster.ClusterView;
import io.slotwise.server.cluster.KnownNode;
import io.slotwise.server.cluster.NodeAddress;
import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Keyspace;
import io.slotwise.server.replication.Change;
import io.slotwise.server.replication.Replica;
import io.slotwise.server.replication.ReplicaLink;
import io.slotwise.server.replication.ReplicationStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the event loop of its cluster, but for {@link #open}. One node: its keys, what it believes, whom it follows,
 * and whether it runs. Everything that belongs to one concern alone is in a part of its own, which this class hands out.
 */
public final class ServerNode implements Replica {
    private static final String HOST = "127.0.0.1";

    private final NodeEnvironment environment;
    private final int index;
    private final ClusterView view;
    private final Keyspace keyspace;
    private final ReplicationStream stream;
    private final NodeSockets sockets;
    private final NodeConfig config = new NodeConfig();
    private final NodeStatistics statistics = new NodeStatistics();
    private final Membership membership = new Membership(this);
    private final SlotOwnership slots = new SlotOwnership(this);
    private final Failover failover = new Failover(this);
    private final WritePause pause = new WritePause(this);
    private final List<ReplicaLink> upstream = new ArrayList<>(1);
    private final long startedMillis = System.currentTimeMillis();
    private @Nullable ClientSession primaryLink;
    private Duration lag = Duration.ZERO;
    private boolean replicationHeld;
    private boolean up;
    private boolean asleep;
    private long stops;

    public ServerNode(NodeEnvironment environment, int index) {
        this.environment = environment;
        this.index = index;
        this.view = new ClusterView(new KnownNode(NodeIds.next(), NodeIds.next(), new NodeAddress(HOST, 0, 0, "")));
        this.keyspace = new Keyspace(this::expired);
        this.stream = new ReplicationStream(environment.loop(), NodeIds.next());
        this.sockets = new NodeSockets(environment.loop());
        config.set(
                "cluster-node-timeout", Long.toString(environment.nodeTimeout().toMillis()));
        config.onChange("cluster-announce-hostname", this::hostname);
        config.onChange("cluster-require-full-coverage", ignored -> membership.assess());
        environment.bus().join(this);
    }

    private void expired(Key key) {
        stream.append(new byte[][] {KeyTransfer.DEL, key.bytes()}, now());
    }

    private void hostname(String name) {
        view.myself().address(view.myself().address().withHostname(name));
        membership.announce();
    }

    /** Listens; 0 means any free port. Blocks its caller, who is not the event loop. */
    public void open(int port) {
        up = true;
        int plain = sockets.open(this, HOST, port, null);
        int tls = environment.tls() == null ? 0 : sockets.open(this, HOST, reusableTlsPort(port), environment.tls());
        environment
                .loop()
                .submit(() -> view.myself()
                        .address(new NodeAddress(
                                HOST, plain, tls, config.settings().getOrDefault("cluster-announce-hostname", ""))))
                .syncUninterruptibly();
    }

    private int reusableTlsPort(int port) {
        NodeAddress before = view.myself().address();
        return port != 0 && port == before.port() ? before.tlsPort() : 0;
    }

    public NodeEnvironment environment() {
        return environment;
    }

    /** Position among the cluster's nodes, from 0. */
    public int index() {
        return index;
    }

    public String id() {
        return view.myself().id();
    }

    public ClusterView view() {
        return view;
    }

    public Keyspace keyspace() {
        return keyspace;
    }

    public ReplicationStream stream() {
        return stream;
    }

    public NodeSockets sockets() {
        return sockets;
    }

    public NodeConfig config() {
        return config;
    }

    public NodeStatistics statistics() {
        return statistics;
    }

    public Membership membership() {
        return membership;
    }

    public SlotOwnership slots() {
        return slots;
    }

    public Failover failover() {
        return failover;
    }

    public WritePause pause() {
        return pause;
    }

    void pause(boolean all, long millis) {
        pause.start(all, millis);
    }

    void unpause() {
        pause.end();
    }

    public long now() {
        return environment.clock().getAsLong();
    }

    public long startedMillis() {
        return startedMillis;
    }

    boolean listensOn(String host, int port) {
        NodeAddress address = view.myself().address();
        return (port == address.port() || port == address.tlsPort())
                && (host.equals(HOST) || host.equals("localhost") || host.equals(address.hostname()));
    }

    // Roles.

    public boolean isReplica() {
        return !view.myself().isPrimary();
    }

    /** True while this replica receives what its primary does. */
    public boolean isLinkUp() {
        return !upstream.isEmpty();
    }

    boolean isFollowing(ServerNode primary) {
        return isReplica() && primary.id().equals(view.myself().primaryId()) && isLinkUp();
    }

    /** Becomes a replica of that primary, with its data. */
    public void follow(KnownNode primary) {
        KnownNode myself = view.myself();
        List.copyOf(view.slotsOf(myself).stream().boxed().toList()).forEach(slot -> view.assign(slot, null));
        view.migrating().clear();
        view.importing().clear();
        myself.primaryId(primary.id());
        myself.shardId(primary.shardId());
        stream.detachAll();
        disconnectFromPrimary();
        keyspace.removesExpired(false);
        connectToPrimary();
        membership.announce();
        pause.end();
    }

    /** Begins life as a replica of the primary that it already knows. */
    public void startFollowing() {
        keyspace.removesExpired(false);
        connectToPrimary();
    }

    /** Starts to receive from the primary, with a copy of its data first, when that is possible and not done yet. */
    void connectToPrimary() {
        String primaryId = view.myself().primaryId();
        if (primaryId == null || isLinkUp() || !up) {
            return;
        }
        ServerNode primary = environment.bus().node(primaryId);
        if (primary != null && primary.up && !primary.isFrozen() && !primary.isReplica()) {
            primary.stream.begin();
            keyspace.copyFrom(primary.keyspace);
            stream.adopt(primary.stream.id(), primary.stream.offset());
            upstream.add(primary.stream.attach(this));
        }
    }

    void disconnectFromPrimary() {
        List.copyOf(upstream).forEach(ReplicaLink::close);
        upstream.clear();
    }

    void becomePrimary() {
        disconnectFromPrimary();
        view.myself().primaryId(null);
        keyspace.removesExpired(true);
        stream.rename(NodeIds.next());
    }

    /** CLUSTER RESET: alone, without slots, a primary; with hard also with a new id and no epochs. */
    public void reset(boolean hard) {
        boolean wasReplica = isReplica();
        if (wasReplica) {
            keyspace.clear();
            becomePrimary();
        }
        view.forgetAll();
        KnownNode myself = view.myself();
        myself.shardId(NodeIds.next());
        if (hard) {
            view.become(new KnownNode(NodeIds.next(), NodeIds.next(), myself.address()));
            view.resetEpoch();
        }
        membership.assess();
    }

    // Replication, as the receiver.

    @Override
    public void apply(Change change) {
        ClientSession session = primaryLink;
        if (session == null) {
            session = newPrimaryLink();
        }
        environment.handler().replay(this, change.commands(), change.time());
        stream.adopt(stream.id(), change.endOffset());
    }

    private ClientSession newPrimaryLink() {
        ClientSession session = new ClientSession(this, 0, new DetachedChannel());
        primaryLink = session;
        return session;
    }

    /** The session in which commands of the primary, or of a test, run. */
    public ClientSession internalSession() {
        ClientSession session = primaryLink;
        return session == null ? newPrimaryLink() : session;
    }

    @Override
    public Duration replicationLag() {
        return lag;
    }

    /** Changes arrive that much later than they were made, those under way too. */
    public void replicationLag(Duration value) {
        lag = value;
        upstream.forEach(ReplicaLink::wake);
    }

    @Override
    public boolean isReplicationHeld() {
        return replicationHeld || isFrozen();
    }

    /** While held, changes of the primary do not arrive. */
    public void holdReplication(boolean hold) {
        replicationHeld = hold;
        upstream.forEach(ReplicaLink::wake);
    }

    // Life.

    public boolean isUp() {
        return up;
    }

    public boolean isFrozen() {
        return sockets.isFrozen();
    }

    /** No request is run at present. */
    boolean isStopped() {
        return asleep || !up || sockets.isFrozen();
    }

    /** How often the node was stopped; tells one stop from the next. */
    long stops() {
        return stops;
    }

    /** Dies: all sockets close, what was not replicated yet is lost. */
    public void kill() {
        up = false;
        stops++;
        sockets.close();
        pause.end();
        List<ServerNode> peers = environment.bus().nodes();
        stream.detachAll();
        peers.forEach(peer -> {
            if (id().equals(peer.view.myself().primaryId())) {
                peer.disconnectFromPrimary();
            }
        });
        disconnectFromPrimary();
        environment.bus().dropFor(this);
        FailureDetector.stopped(this);
    }

    /** Stops reading and answering; sockets stay open. */
    public void freeze() {
        stops++;
        sockets.freeze(true);
        FailureDetector.stopped(this);
    }

    public void unfreeze() {
        stops++;
        sockets.freeze(false);
        upstream.forEach(ReplicaLink::wake);
        environment.bus().deliverWaiting();
        membership.announceAndAsk();
        environment.bus().whenIdle(sockets::runAll);
    }

    /** To be called on the event loop before the sockets of a dead node open again. */
    public void revive() {
        if (!environment.persistent()) {
            keyspace.clear();
        }
        statistics.reset();
        up = true;
        asleep = true;
    }

    /** The sockets of a revived node are open: it looks for its place in the cluster, and runs requests when it has it. */
    public void rejoin() {
        environment.bus().nodes().stream()
                .filter(peer -> peer != this && FailureDetector.isSilent(peer))
                .forEach(silent -> membership.missed(silent.id()));
        membership.announceAndAsk();
        environment.bus().whenIdle(() -> {
            asleep = false;
            connectToPrimary();
            sockets.runAll();
        });
    }

    /** No request of this node is run for that time; others go on: DEBUG SLEEP. */
    public void sleep(Duration duration, Runnable afterwards) {
        asleep = true;
        var unused = environment
                .loop()
                .schedule(
                        () -> {
                            asleep = false;
                            afterwards.run();
                            sockets.runAll();
                        },
                        duration.toNanos(),
                        TimeUnit.NANOSECONDS);
    }
}
