package io.slotwise.internal.connection;

import io.slotwise.command.Command;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.event.NodeStatistics;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeId;
import io.slotwise.topology.NodeRole;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The connections to all nodes of a cluster: for each node, as many as the options say for each of its roles. A node is
 * its id; an address that a node was dialled at before its id was known becomes the node's as soon as a view tells.
 * Thread-safe.
 */
public final class NodeConnections implements Transport {
    private final Map<NodeId, NodeWays> ways = new ConcurrentHashMap<>();
    private final Map<NodeAddress, NodeId> aliases = new ConcurrentHashMap<>();
    private final Dialler dialler;
    private final LinkContext context;
    private volatile ClusterTopology topology = ClusterTopology.empty();
    private volatile @Nullable Throwable closedBy;

    /**
     * Opens nothing yet.
     *
     * @throws IllegalArgumentException if the TLS material cannot be read
     */
    public NodeConnections(
            ClusterClientOptions options, NettyIoThreads threads, RandomGenerator random, ConnectionListener listener) {
        this.dialler = new Dialler(options, threads, this::toldNameOf);
        this.context = new LinkContext(options, threads.scheduler(), random, listener);
    }

    private @Nullable String toldNameOf(NodeAddress address) {
        Node known = topology.nodeAt(address);
        return known == null ? null : known.hostname();
    }

    @Override
    public void send(Node node, Exchange<?> exchange) {
        waysTo(node).link(node.role(), exchange.command().slot()).send(exchange);
    }

    @Override
    public void sendAll(Node node, List<? extends Exchange<?>> exchanges) {
        waysTo(node).sendAll(node.role(), exchanges);
    }

    @Override
    public CompletableFuture<Lease> lease(Node node, long waitNanos) {
        return waysTo(node).dedicated().lease(waitNanos);
    }

    @Override
    public @Nullable Lease tryLease(Node node) {
        return waysTo(node).dedicated().tryLease();
    }

    /**
     * Asks whoever is at this address, and gives the reply as it comes: redirects are not followed. The stage ends within
     * the connect timeout.
     */
    public <R extends @Nullable Object> CompletionStage<R> query(NodeAddress address, Command<R> command) {
        Query<R> query = new Query<>(
                command,
                context.scheduler().nanoTime()
                        + context.options().connectTimeout().toNanos());
        waysTo(nodeAt(address)).link(NodeRole.PRIMARY, command.slot()).ask(query);
        return query;
    }

    private Node nodeAt(NodeAddress address) {
        Node known = topology.nodeAt(address);
        if (known != null) {
            return Node.primary(known.id(), address);
        }
        NodeId alias = aliases.get(address);
        return alias == null || isFailing(alias) ? Node.provisional(address) : Node.primary(alias, address);
    }

    /** Then another name may lead to it still: a node that moves is found again by the name that does not change. */
    private boolean isFailing(NodeId id) {
        NodeWays known = ways.get(id);
        return known != null && known.isFailing();
    }

    @Override
    public boolean isUsable(Node node) {
        NodeWays known = ways.get(node.id());
        return known == null || !known.isAvoided(context.scheduler().nanoTime());
    }

    @Override
    public void avoid(Node node) {
        waysTo(node).avoid(context.scheduler().nanoTime(), context.options().nodeAvoidedAtFirst());
    }

    @Override
    public void reconnect(Node node) {
        waysTo(node).reconnect();
    }

    @Override
    public Admission admissionOf(Node node) {
        return waysTo(node).admission();
    }

    @Override
    public int waitingAt(Node node) {
        NodeWays known = ways.get(node.id());
        return known == null ? 0 : known.waiting(node.role());
    }

    @Override
    public boolean isConnected(Node node) {
        NodeWays known = ways.get(node.id());
        return known != null && known.isConnected(node.role());
    }

    /** How the client gets on with this node, in the role that it has. */
    public NodeCondition conditionOf(Node node) {
        NodeWays known = ways.get(node.id());
        return known == null
                ? NodeCondition.UNTRIED
                : known.conditionAs(node.role(), context.scheduler().nanoTime());
    }

    /** What there is to do with this node at the moment. */
    public NodeStatistics statistics(Node node) {
        NodeWays known = ways.get(node.id());
        return known == null ? new NodeStatistics(node, 0, 0, 0, 0) : known.statistics(node);
    }

    /** Tells which node was found at an address that it was dialled at before its id was known. */
    public void learn(NodeAddress address, NodeId id) {
        aliases.put(address, id);
        NodeWays found = ways.remove(NodeId.provisional(address));
        if (found != null && ways.putIfAbsent(id, found) != null) {
            found.retire();
        }
    }

    /** Which node was found at an address by another name of which it was dialled, or null. */
    public @Nullable NodeId foundAt(NodeAddress address) {
        return aliases.get(address);
    }

    /**
     * Follows a new topology: keeps what it has, forgets what it has not, and moves what has moved. Looks only at what
     * differs: each redirect of a migration brings a topology in which a slot is elsewhere and all else is as it was.
     */
    public void follow(ClusterTopology before, ClusterTopology after) {
        topology = after;
        TopologyDifference difference = TopologyDifference.between(before, after);
        difference.appeared().forEach(this::adopt);
        if (difference.nodesDiffer()) {
            ways.forEach((id, way) -> {
                if (after.node(id) == null && ways.remove(id, way)) {
                    way.retire();
                }
            });
            aliases.values().removeIf(id -> after.node(id) == null);
        }
        for (NodeId id : difference.writableNoMore()) {
            NodeWays known = ways.get(id);
            if (known != null) {
                known.releaseUnwrittenWrites();
            }
        }
        for (NodeId id : difference.failed()) {
            NodeWays known = ways.get(id);
            if (known != null) {
                known.leaveIfSilent();
            }
        }
    }

    private void adopt(Node node) {
        NodeWays provisional = node.id().isProvisional() ? null : ways.remove(NodeId.provisional(node.address()));
        if (provisional != null && ways.putIfAbsent(node.id(), provisional) != null) {
            provisional.retire();
        }
        NodeWays known = ways.get(node.id());
        if (known != null) {
            known.moveTo(node.address());
        }
    }

    /** Closes the connections to a node, for a user who knows that they lead nowhere. */
    public void drop(NodeId id) {
        NodeWays known = ways.get(id);
        if (known != null) {
            known.drop(new ConnectionFailedException(
                    "The connection to " + known.address() + " was dropped by the application", null, null));
        }
    }

    /** Whether nothing waits and nothing is in flight. */
    public boolean isQuiet() {
        // What is written leaves the admission after it has joined those in flight: asked in this order, it is seen.
        return ways.values().stream().allMatch(way -> way.admission().commands() == 0) && dialler.isQuiet();
    }

    /**
     * Opens a connection of its own to whoever is at this address, for what servers send unasked.
     *
     * @param opening is given the connection before it is dialled
     */
    public void openForPushes(NodeAddress address, PushReceiver receiver, Consumer<PushConnection> opening) {
        PushConnection connection = new PushConnection(dialler, context, address, receiver);
        opening.accept(connection);
        connection.open();
        Throwable cause = closedBy;
        if (cause != null) {
            connection.close(cause);
        }
    }

    /** How long whoever tries again pauses after so many failures in a row. */
    public long pauseNanos(int failures) {
        return context.pauseNanos(failures);
    }

    /** How many connections are open, being opened, or waiting for their last replies. */
    int liveConnections() {
        return dialler.liveConnections();
    }

    /** Closes all, and whatever would be opened later. */
    public void close(Throwable cause) {
        closedBy = cause;
        ways.values().forEach(way -> way.close(cause));
        dialler.closeAll(cause); // those that drain are nobody's way any more
    }

    private NodeWays waysTo(Node node) {
        NodeWays known = ways.get(node.id());
        if (known == null && node.id().isProvisional()) {
            known = waysByAnotherName(node.address());
        }
        if (known != null) {
            return known;
        }
        NodeWays created = ways.computeIfAbsent(node.id(), id -> new NodeWays(dialler, context, node.address()));
        Throwable cause = closedBy;
        if (cause != null) {
            created.close(cause);
        }
        return created;
    }

    /** A redirect may name a node otherwise than the views do: that is no reason for a second connection. */
    private @Nullable NodeWays waysByAnotherName(NodeAddress address) {
        NodeId alias = aliases.get(address);
        return alias == null || isFailing(alias) ? null : ways.get(alias);
    }
}
