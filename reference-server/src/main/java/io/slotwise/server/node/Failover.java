package io.slotwise.server.node;

import io.slotwise.server.cluster.ClusterView;
import io.slotwise.server.cluster.KnownNode;
import io.slotwise.server.replication.ReplicationStream.OffsetListener;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the event loop. How a replica becomes the primary: after its primary failed, or because it was told to
 * (CLUSTER FAILOVER in its three forms).
 */
public final class Failover {
    /** CLUSTER_MF_TIMEOUT in cluster.h. */
    private static final long MANUAL_TIMEOUT_MILLIS = 5000;

    private final ServerNode node;
    private @Nullable OffsetListener handshake;
    private Consumer<Boolean> outcome = ignored -> {};

    Failover(ServerNode node) {
        this.node = node;
    }

    private ClusterView view() {
        return node.view();
    }

    /** The primary counts as failed: the replica with the most data takes over. */
    void primaryFailed() {
        KnownNode primary = view().myPrimary();
        boolean allowed = !"yes".equals(node.config().settings().get("cluster-replica-no-failover"));
        if (primary != null && primary.slotCount() > 0 && allowed && isBestReplica(primary.id())) {
            elect();
        }
    }

    private boolean isBestReplica(String primaryId) {
        ServerNode best = null;
        for (ServerNode candidate : node.environment().bus().nodes()) {
            boolean eligible = primaryId.equals(candidate.view().myself().primaryId())
                    && !FailureDetector.isSilent(candidate)
                    && !node.environment().bus().isHeld(candidate);
            if (eligible
                    && (best == null
                            || candidate.stream().offset() > best.stream().offset())) {
                best = candidate;
            }
        }
        return best == node;
    }

    /**
     * CLUSTER FAILOVER: the primary stops writing, this replica catches up, then they change places. The consumer is told
     * whether that worked.
     */
    public void startLossless(ServerNode primary, Consumer<Boolean> whenDone) {
        if (handshake != null) {
            whenDone.accept(false);
            return;
        }
        OffsetListener listener = () -> changePlacesWhenCaughtUp(primary);
        handshake = listener;
        outcome = whenDone;
        primary.pause(false, MANUAL_TIMEOUT_MILLIS);
        primary.stream().listen(listener);
        var unused = node.environment()
                .loop()
                .schedule(() -> giveUp(primary, listener), MANUAL_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        node.environment().loop().execute(primary.stream()::reconsider);
    }

    private boolean changePlacesWhenCaughtUp(ServerNode primary) {
        if (!node.upstream().isConnectedTo(primary)) {
            end(false);
            return true;
        }
        if (primary.stream().acknowledgedOffset(node.upstream())
                < primary.stream().offset()) {
            return false;
        }
        elect();
        end(!node.isReplica());
        return true;
    }

    private void giveUp(ServerNode primary, OffsetListener listener) {
        if (handshake == listener) {
            primary.stream().removeListener(listener);
            primary.unpause();
            end(false);
        }
    }

    private void end(boolean worked) {
        handshake = null;
        Consumer<Boolean> told = outcome;
        outcome = ignored -> {};
        told.accept(worked);
    }

    /** CLUSTER FAILOVER FORCE: the votes of the other primaries are needed, the old primary is not asked. */
    public void elect() {
        if (!node.membership().hasMajority()) {
            return;
        }
        long highest = 0;
        for (ServerNode other : node.environment().bus().nodes()) {
            if (!FailureDetector.isSilent(other)) {
                highest = Math.max(highest, other.view().currentEpoch());
            }
        }
        view().sawEpoch(highest);
        takeOver();
    }

    /** CLUSTER FAILOVER TAKEOVER: nobody is asked. */
    public void takeOver() {
        KnownNode old = view().myPrimary();
        KnownNode myself = view().myself();
        view().sawEpoch(view().currentEpoch() + 1);
        myself.configEpoch(view().currentEpoch());
        if (old != null) {
            view().slotsOf(old).stream().forEach(slot -> view().assign(slot, myself));
        }
        node.becomePrimary();
        node.membership().announce();
    }
}
