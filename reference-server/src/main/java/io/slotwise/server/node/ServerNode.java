package io.slotwise.server.node;

import io.slotwise.server.cluster.ClusterView;
import io.slotwise.server.cluster.KnownNode;
import io.slotwise.server.cluster.NodeAddress;
import io.slotwise.server.keyspace.Key;
import io.slotwise.server.keyspace.Keyspace;
import io.slotwise.server.replication.ReplicationStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the event loop of its cluster, but for {@link #open}. One node: its keys, what it believes, whom it follows,
 * and whether it runs. Everything that belongs to one concern alone is in a part of its own, which this class hands out.
 */
public final class ServerNode {
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
    private final Upstream upstream = new Upstream(this);
    private final NodeLife life = new NodeLife(this);
    private final BlockedClients blocked = new BlockedClients(this);
    private final Subscriptions subscriptions = new Subscriptions(this);
    private final FieldExpiry fieldExpiry = new FieldExpiry(this);
    private final NodeScripts scripts = new NodeScripts();
    private final KeyspaceEvents events = new KeyspaceEvents(this);
    private final long startedMillis = System.currentTimeMillis();

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
        config.onChange("notify-keyspace-events", events::enable);
        view.whenAssigned(this::assigned);
        environment.bus().join(this);
    }

    /** Channels of the slot stay where their shard is, but for those of a primary that has lost it to its replica. */
    private void assigned(int slot, @Nullable KnownNode before, @Nullable KnownNode owner) {
        boolean served = before != null
                && (before == view.myself() || before.id().equals(view.myself().primaryId()));
        if (served && owner != view.myself()) {
            subscriptions.slotLeft(slot);
        }
    }

    private void expired(Key key) {
        events.happened('x', "expired", key);
        stream.append(new byte[][] {KeyTransfer.DEL, key.bytes()}, now());
    }

    private void hostname(String name) {
        view.myself().address(view.myself().address().withHostname(name));
        membership.announce();
    }

    /** Listens; 0 means any free port. Blocks its caller, who is not the event loop. */
    public void open(int port) {
        life.begin();
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

    /** What it receives as a replica. */
    public Upstream upstream() {
        return upstream;
    }

    public NodeLife life() {
        return life;
    }

    /** Not killed; a frozen node is up. */
    public boolean isUp() {
        return life.isUp();
    }

    public boolean isFrozen() {
        return sockets.isFrozen();
    }

    /** Connections that wait for keys or replicas. */
    public BlockedClients blocked() {
        return blocked;
    }

    public Subscriptions subscriptions() {
        return subscriptions;
    }

    public FieldExpiry fieldExpiry() {
        return fieldExpiry;
    }

    public NodeScripts scripts() {
        return scripts;
    }

    public KeyspaceEvents events() {
        return events;
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

    public boolean isReplica() {
        return !view.myself().isPrimary();
    }

    /** Becomes a replica of that primary, with its data. */
    public void follow(KnownNode primary) {
        KnownNode myself = view.myself();
        List.copyOf(view.slotsOf(myself).stream().boxed().toList()).forEach(slot -> view.assign(slot, null));
        view.migrating().clear();
        view.importing().clear();
        myself.primaryId(primary.id());
        myself.shardId(primary.shardId());
        blocked.demoted();
        stream.detachAll();
        upstream.disconnect();
        keyspace.removesExpired(false);
        upstream.connect();
        membership.announce();
        pause.end();
    }

    /** Begins life as a replica of the primary that it already knows. */
    public void startFollowing() {
        keyspace.removesExpired(false);
        upstream.connect();
    }

    void becomePrimary() {
        upstream.disconnect();
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
}
