package io.slotwise.system.backend;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;

/** Stateless. Looks for a reason why a cluster is not stable yet, until there is none. */
final class Stability {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofMillis(50);

    private Stability() {}

    /**
     * Returns when there is no reason left; fails with the last one after half a minute.
     *
     * @param running the servers that should be up at the time of asking, by node id
     * @param total how many nodes the cluster has, those that a test harmed included
     */
    static void await(String cluster, Supplier<Map<String, ServerNode>> running, int total) {
        AtomicReference<String> reason = new AtomicReference<>("");
        try {
            Awaitility.await()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(PAUSE)
                    .atMost(LIMIT)
                    .until(() -> {
                        Optional<String> found = whyNot(running.get(), total);
                        reason.set(found.orElse(""));
                        return found.isEmpty();
                    });
        } catch (ConditionTimeoutException timeout) {
            throw new IllegalStateException(cluster + " is not stable: " + reason.get(), timeout);
        }
    }

    private static Optional<String> whyNot(Map<String, ServerNode> running, int total) {
        Set<String> present = running.keySet();
        String agreement = null;
        for (ServerNode server : running.values()) {
            String reason;
            try (ControlConnection connection = server.connect()) {
                ClusterView view = ClusterView.parse(connection.text("CLUSTER", "NODES"));
                reason = whyNot(connection, view, present, total);
                if (reason == null && agreement != null && !agreement.equals(view.agreement())) {
                    reason = "sees\n" + view.agreement() + "\nwhile another node sees\n" + agreement;
                }
                agreement = view.agreement();
            } catch (UncheckedIOException | ServerReplyError failure) {
                reason = failure.toString();
            }
            if (reason != null) {
                return Optional.of(server.address() + ": " + reason);
            }
        }
        return Optional.empty();
    }

    private static @Nullable String whyNot(
            ControlConnection connection, ClusterView view, Set<String> present, int total) {
        if (view.nodes().size() != total) {
            return "knows " + view.nodes().size() + " of " + total + " nodes";
        }
        if (view.coveredSlots() != SlotSpan.SLOTS) {
            return "sees " + view.coveredSlots() + " slots covered";
        }
        for (ClusterNode node : view.nodes()) {
            if (present.contains(node.id()) && !(node.isSettled() && node.connected())) {
                return "sees " + node + " as " + node.flags() + (node.connected() ? "" : ", disconnected");
            }
        }
        if (!connection.text("CLUSTER", "INFO").contains("cluster_state:ok")) {
            return "cluster_state is not ok";
        }
        return whyNotInSync(connection, view.node(connection.text("CLUSTER", "MYID")), view, present);
    }

    private static @Nullable String whyNotInSync(
            ControlConnection connection, ClusterNode self, ClusterView view, Set<String> present) {
        List<String> role = connection.texts("ROLE");
        if (!self.isPrimary()) {
            boolean follows = self.primaryId() != null && present.contains(self.primaryId());
            return !follows || (role.get(0).equals("slave") && role.get(3).equals("connected"))
                    ? null
                    : "replication is " + role;
        }
        long expected = view.nodes().stream()
                .filter(node -> self.id().equals(node.primaryId()) && present.contains(node.id()))
                .count();
        long online = connection
                .text("INFO", "replication")
                .lines()
                .filter(line -> line.startsWith("slave") && line.contains("state=online"))
                .count();
        return online < expected ? online + " of " + expected + " replicas are online" : null;
    }
}
