package io.slotwise.server;

import io.slotwise.server.cluster.KnownNode;
import io.slotwise.server.node.ClientSession;
import io.slotwise.server.node.NodeStatistics;
import io.slotwise.server.node.ServerNode;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Thread-safe. One node of a {@link ReferenceCluster}. Every method returns when what it says has happened. */
public final class ReferenceNode {
    private final ClusterThread thread;
    private final ServerNode node;
    private final int index;

    ReferenceNode(ClusterThread thread, ServerNode node, int index) {
        this.thread = thread;
        this.node = node;
        this.index = index;
    }

    ServerNode server() {
        return node;
    }

    /** Position in {@link ReferenceCluster#nodes()}, from 0. */
    public int index() {
        return index;
    }

    /** The node id, 40 hexadecimal digits. */
    public String id() {
        return thread.call(node::id);
    }

    /** The plain port. */
    public int port() {
        return thread.call(() -> node.view().myself().address().port());
    }

    /** The TLS port; 0 when the cluster has no TLS. */
    public int tlsPort() {
        return thread.call(() -> node.view().myself().address().tlsPort());
    }

    /** "127.0.0.1:port", for a client that does not speak TLS. */
    public String address() {
        return "127.0.0.1:" + port();
    }

    /** What the node takes itself for. */
    public boolean isPrimary() {
        return thread.call(() -> !node.isReplica());
    }

    /** Not killed; a frozen node is running. */
    public boolean isRunning() {
        return thread.call(node::isUp);
    }

    /** What the node believes, to look at and to change. */
    public Beliefs believes() {
        return new Beliefs(thread, node);
    }

    /** The process dies: all its sockets close, writes that no replica has yet are lost. */
    public void kill() {
        thread.run(node.life()::kill);
    }

    /** The process is stopped: it answers nothing, its sockets stay open, new connections are accepted by the system only. */
    public void freeze() {
        thread.run(node.life()::freeze);
    }

    /** The frozen process goes on; it hears first what the others had to say. */
    public void unfreeze() {
        thread.runAndSpread(node.life()::unfreeze);
    }

    /** Starts a killed node again, or kills a running one first, on the same port. */
    public void restart() {
        start(port());
    }

    /** As {@link #restart()}, but on another port. */
    public void restartOnNewPort() {
        start(0);
    }

    private void start(int port) {
        thread.run(() -> {
            if (node.isUp()) {
                node.life().kill();
            }
            node.life().revive();
        });
        node.open(port);
        thread.runUntil(done -> {
            node.life().rejoin();
            node.environment().bus().whenIdle(done);
        });
    }

    /** Messages between this node and the others wait: it neither hears of changes nor tells of its own. */
    public void holdGossip() {
        thread.run(() -> node.environment().bus().hold(node));
    }

    /** Messages that waited arrive now. */
    public void releaseGossip() {
        thread.runAndSpread(() -> node.environment().bus().release(node));
    }

    /** As a replica, receives changes that much later than its primary made them; holds for changes under way too. */
    public void replicationLag(Duration lag) {
        thread.run(() -> node.upstream().replicationLag(lag));
    }

    /** As a replica, receives no changes until released. */
    public void holdReplication() {
        thread.run(() -> node.upstream().hold(true));
    }

    /** Changes that were held arrive now. */
    public void releaseReplication() {
        thread.run(() -> node.upstream().hold(false));
    }

    /** Bytes of changes that the node made or received. */
    public long replicationOffset() {
        return thread.call(() -> node.stream().offset());
    }

    /** CONFIG SET; fails with IllegalArgumentException for a value that the setting does not allow. */
    public void configure(String setting, String value) {
        thread.runAndSpread(() -> node.config().set(setting, value));
    }

    /** The name that the node announces; an empty one is none. */
    public void announceHostname(String name) {
        configure("cluster-announce-hostname", name);
    }

    /** Number of connections of clients. */
    public int connections() {
        return thread.call(() -> node.sockets().sessions().size());
    }

    /** Closes all connections of clients; the node goes on. */
    public void closeConnections() {
        thread.run(() -> List.copyOf(node.sockets().sessions()).forEach(ClientSession::close));
    }

    /** How often the command ran here, by its name in lower case; a subcommand as "cluster|slots". Redirects are not counted. */
    public long calls(String command) {
        return thread.call(() -> {
            NodeStatistics.CommandCount count = node.statistics().commands().get(command.toLowerCase(Locale.ROOT));
            return count == null ? 0L : count.calls();
        });
    }

    /** All commands that ran here, by lower-case name. */
    public Map<String, Long> calls() {
        return thread.call(() -> {
            Map<String, Long> calls = new TreeMap<>();
            node.statistics().commands().forEach((name, count) -> calls.put(name, count.calls()));
            return calls;
        });
    }

    /** Number of keys, expired ones that were not removed yet included. */
    public int keys() {
        return thread.call(() -> node.keyspace().size());
    }

    KnownNode self() {
        return node.view().myself();
    }

    @Override
    public String toString() {
        return "node " + index + " at port " + self().address().port();
    }
}
