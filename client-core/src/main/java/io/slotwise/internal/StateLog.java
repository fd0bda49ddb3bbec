package io.slotwise.internal;

import io.slotwise.event.ClientListener;
import io.slotwise.event.RefreshCause;
import io.slotwise.internal.connection.Scheduler;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.Slot;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of one client: a line for each change of state, however often what brought it about is repeated. Thread-safe.
 *
 * <p>WARN: a node cannot be reached, slots have no owner, no node gives a view, a listener throws. INFO: the end of each of
 * these, the cluster that was found, nodes that join, leave or change their role. DEBUG: each connection that opens or
 * closes, slots that move. TRACE: attempts that fail like the one before.
 */
final class StateLog {
    private static final Logger LOG = LoggerFactory.getLogger("io.slotwise");

    /** Since when it cannot be reached. */
    private final Map<NodeAddress, Long> unreachable = new ConcurrentHashMap<>();

    private final Set<Class<?>> listenersThatThrew = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean withoutView = new AtomicBoolean();
    private final Logger log;
    private final Scheduler clock;

    /** To the logger {@code io.slotwise}. */
    StateLog(Scheduler clock) {
        this(LOG, clock);
    }

    StateLog(Logger log, Scheduler clock) {
        this.log = log;
        this.clock = clock;
    }

    void opened(NodeAddress node) {
        Long since = unreachable.isEmpty() ? null : unreachable.remove(node);
        if (since == null) {
            log.debug("Connected to {}", node);
        } else {
            long without = Duration.ofNanos(clock.nanoTime() - since).toMillis();
            log.info("Connected to {} again, after {} ms in which it could not be reached", node, without);
        }
    }

    void closed(NodeAddress node, Throwable cause) {
        log.debug("Closed the connection to {}: {}", node, cause.getMessage());
    }

    void connectFailed(NodeAddress node, Throwable cause) {
        if (unreachable.putIfAbsent(node, clock.nanoTime()) == null) {
            log.warn("{} cannot be reached: {}", node, cause.getMessage());
        } else {
            log.trace("{} still cannot be reached: {}", node, cause.getMessage());
        }
    }

    void subscriptionRepaired(int names, Duration without) {
        log.debug("Subscribed again to {} channels and patterns after {} ms", names, without.toMillis());
    }

    void refreshEnded(RefreshCause cause, @Nullable NodeAddress winner, Duration took) {
        if (winner == null && withoutView.compareAndSet(false, true)) {
            log.warn("No node gives a view of the cluster (asked because of {})", cause);
        } else if (winner != null && withoutView.compareAndSet(true, false)) {
            log.info("{} gives a view of the cluster again", winner);
        } else {
            log.trace("Refreshed because of {} by the view of {} in {} ms", cause, winner, took.toMillis());
        }
    }

    /** Called for one change after the other. */
    void topologyChanged(ClusterTopology before, ClusterTopology after) {
        if (before.isEmpty()) {
            log.info(
                    "Found the cluster: {} nodes in {} shards",
                    after.nodes().size(),
                    after.shards().size());
        } else {
            String summary = TopologySummary.of(before, after);
            if (summary != null) {
                log.info("The cluster has changed: {}", summary);
                unreachable.keySet().removeIf(node -> after.nodeAt(node) == null);
            } else if (log.isDebugEnabled()) {
                log.debug("Slots have moved: {}", TopologySummary.movedSlots(before, after));
            }
        }
        coverageChanged(before.isEmpty() ? Slot.COUNT : before.coveredSlots(), after);
    }

    private void coverageChanged(int before, ClusterTopology after) {
        int covered = after.coveredSlots();
        if (before == Slot.COUNT && covered < Slot.COUNT) {
            log.warn("{} slots have no known owner: {}", Slot.COUNT - covered, TopologySummary.uncoveredSlots(after));
        } else if (before < Slot.COUNT && covered == Slot.COUNT) {
            log.info("Every slot has a known owner again");
        } else if (before != covered) {
            log.debug("{} slots have no known owner", Slot.COUNT - covered);
        }
    }

    /** Once for each type of listener: one that throws once throws each time. */
    void listenerThrew(ClientListener listener, Throwable failure) {
        if (listenersThatThrew.add(listener.getClass())) {
            log.warn("A listener threw, which is told this once", failure);
        }
    }
}
