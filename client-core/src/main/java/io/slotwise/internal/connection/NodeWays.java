package io.slotwise.internal.connection;

import io.slotwise.event.NodeStatistics;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.NodeRole;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All ways to one node: its links as a primary, its links as a replica (those have said READONLY, which a primary's must
 * not: a demoted primary would answer reads with old data instead of sending them on), the bound on what waits for it,
 * and whether reads avoid it for a while. Thread-safe.
 */
final class NodeWays {
    /** The longest that a node is avoided before it is tried again. */
    private static final long LONGEST_AVOIDED_NANOS = Duration.ofSeconds(30).toNanos();

    private final NodeLink[] asPrimary;
    private final NodeLink[] asReplica;
    private final Admission admission;
    private final AtomicReference<@Nullable DedicatedConnections> dedicated = new AtomicReference<>();
    private final Dialler dialler;
    private final LinkContext context;
    private volatile NodeAddress address;
    private volatile boolean avoided;
    private volatile long avoidedUntil;
    private volatile int failuresInARow;
    private volatile @Nullable Throwable closedBy;

    NodeWays(Dialler dialler, LinkContext context, NodeAddress address) {
        ClusterClientOptions options = context.options();
        this.dialler = dialler;
        this.context = context;
        this.address = address;
        this.admission = new Admission(options.maxQueuedCommands(), options.maxQueuedBytes());
        this.asPrimary = new NodeLink[options.connectionsPerNode()];
        this.asReplica = new NodeLink[options.connectionsPerNode()];
        for (int i = 0; i < asPrimary.length; i++) {
            asPrimary[i] = new NodeLink(dialler, context, admission, address, false);
            asReplica[i] = new NodeLink(dialler, context, admission, address, true);
        }
    }

    /** A slot always gets the same link of a role, so that commands on one key keep their order. */
    NodeLink link(NodeRole role, int slot) {
        NodeLink[] links = links(role);
        return links[placeOf(slot, links)];
    }

    /** Sends exchanges by their links, each in the order of the list. */
    void sendAll(NodeRole role, List<? extends Exchange<?>> exchanges) {
        NodeLink[] links = links(role);
        if (links.length == 1) {
            links[0].send(exchanges);
            return;
        }
        List<List<Exchange<?>>> byLink = new ArrayList<>(links.length);
        for (int i = 0; i < links.length; i++) {
            byLink.add(new ArrayList<>());
        }
        for (Exchange<?> exchange : exchanges) {
            byLink.get(placeOf(exchange.command().slot(), links)).add(exchange);
        }
        for (int i = 0; i < links.length; i++) {
            if (!byLink.get(i).isEmpty()) {
                links[i].send(byLink.get(i));
            }
        }
    }

    private NodeLink[] links(NodeRole role) {
        return role == NodeRole.PRIMARY ? asPrimary : asReplica;
    }

    /** What has no slot goes by the first link. */
    private static int placeOf(int slot, NodeLink[] links) {
        return links.length == 1 || slot < 0 ? 0 : slot % links.length;
    }

    /** Those that are lent to one user each; made when first asked for, as most clients never do. */
    DedicatedConnections dedicated() {
        DedicatedConnections known = dedicated.get();
        if (known != null) {
            return known;
        }
        DedicatedConnections fresh = new DedicatedConnections(dialler, context, admission, asPrimary[0], address);
        if (!dedicated.compareAndSet(null, fresh)) {
            return Objects.requireNonNull(dedicated.get(), "never taken back");
        }
        Throwable cause = closedBy;
        if (cause != null) {
            fresh.close(cause);
        }
        return fresh;
    }

    private void ifDedicated(Consumer<DedicatedConnections> action) {
        DedicatedConnections known = dedicated.get();
        if (known != null) {
            action.accept(known);
        }
    }

    Admission admission() {
        return admission;
    }

    NodeAddress address() {
        return address;
    }

    void moveTo(NodeAddress newAddress) {
        address = newAddress;
        ifDedicated(own -> own.moveTo(newAddress));
        for (int i = 0; i < asPrimary.length; i++) {
            asPrimary[i].moveTo(newAddress);
            asReplica[i].moveTo(newAddress);
        }
    }

    /**
     * A connection that is lost fails all that are in flight on it: one failure, however many tell of it. Races between
     * two at the same time make the pause one step shorter or longer; that does not matter.
     */
    void avoid(long now, Duration atFirst) {
        if (isAvoided(now)) {
            return;
        }
        boolean longAgo = now - avoidedUntil > LONGEST_AVOIDED_NANOS;
        int failures = avoided && !longAgo ? Math.min(failuresInARow + 1, 16) : 0;
        long pause = Math.min(LONGEST_AVOIDED_NANOS, atFirst.toNanos() << failures);
        failuresInARow = failures;
        avoidedUntil = now + pause;
        avoided = true;
    }

    boolean isAvoided(long now) {
        return avoided && now - avoidedUntil < 0;
    }

    /** About how many commands wait, to be written or for their reply. */
    int waiting(NodeRole role) {
        int waiting = admission.commands();
        for (NodeLink link : links(role)) {
            waiting += link.inFlight();
        }
        return waiting;
    }

    boolean isConnected(NodeRole role) {
        return link(role, 0).openConnection() != null;
    }

    NodeCondition conditionAs(NodeRole role, long now) {
        NodeLink first = link(role, 0);
        boolean connected = first.openConnection() != null;
        return new NodeCondition(connected, avoided ? avoidedUntil - now : 0, first.whyNoConnection());
    }

    NodeStatistics statistics(Node node) {
        DedicatedConnections own = dedicated.get();
        int connections = own == null ? 0 : own.count();
        int inFlight = own == null ? 0 : own.inFlight();
        for (NodeLink[] links : List.of(asPrimary, asReplica)) {
            for (NodeLink link : links) {
                NodeConnection open = link.openConnection();
                if (open != null) {
                    connections++;
                    inFlight += open.inFlight();
                }
            }
        }
        return new NodeStatistics(node, connections, admission.commands(), admission.bytes(), inFlight);
    }

    /** Whether a connection could not be had of late, and none is open. */
    boolean isFailing() {
        return link(NodeRole.PRIMARY, 0).isFailing();
    }

    void reconnect() {
        ifDedicated(DedicatedConnections::retire);
        for (int i = 0; i < asPrimary.length; i++) {
            asPrimary[i].reconnect();
            asReplica[i].reconnect();
        }
    }

    void drop(Throwable cause) {
        ifDedicated(own -> own.drop(cause));
        for (int i = 0; i < asPrimary.length; i++) {
            asPrimary[i].drop(cause);
            asReplica[i].drop(cause);
        }
    }

    void releaseUnwrittenWrites() {
        for (NodeLink link : asPrimary) {
            link.releaseUnwritten();
        }
    }

    /** The cluster has declared the node failed, and does without it. */
    void leaveIfSilent() {
        ifDedicated(DedicatedConnections::askIfAnyBlocks);
        for (int i = 0; i < asPrimary.length; i++) {
            asPrimary[i].leaveIfSilent();
            asReplica[i].leaveIfSilent();
        }
    }

    void retire() {
        ifDedicated(DedicatedConnections::retire);
        for (int i = 0; i < asPrimary.length; i++) {
            asPrimary[i].retire();
            asReplica[i].retire();
        }
    }

    void close(Throwable cause) {
        closedBy = cause;
        ifDedicated(own -> own.close(cause));
        for (int i = 0; i < asPrimary.length; i++) {
            asPrimary[i].close(cause);
            asReplica[i].close(cause);
        }
    }
}
