package io.slotwise.system.backend;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Thread-safe. Manual failovers of one cluster, spaced so that each is a real election.
 *
 * <p>A node that is told to take over within twice the election timeout of its last election counts the votes of that one, and so
 * declares itself the primary at once, with its old epoch: for a moment there are two primaries, and the newer epoch wins (seen with
 * redis-server 6.2 and 7.0; {@code clusterHandleSlaveFailover} in cluster.c starts a new election only after {@code auth_retry_time}).
 * Also the primaries vote for a replica of the same primary only once within twice the node timeout.
 */
final class Elections {
    private static final Duration ONE_TRY = Duration.ofSeconds(6);
    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final int TRIES = 5;

    private final Map<String, Long> lastWon = new ConcurrentHashMap<>();

    /** The node has become a primary. */
    void won(String id) {
        lastWon.put(id, System.nanoTime());
    }

    /** Has the replica take over, and returns it as it sees itself: the primary. */
    ClusterNode hold(ClusterNode replica, ClusterNode primary, ServerNode server) {
        awaitNewElection(replica.id(), server.electionPause());
        try (ControlConnection connection = server.connect()) {
            for (int i = 0; !takesOver(connection); i++) {
                if (i == TRIES) {
                    throw new IllegalStateException(replica + " does not take over");
                }
            }
            won(replica.id());
            ClusterView view = ClusterView.parse(connection.text("CLUSTER", "NODES"));
            return newest(view.node(replica.id()), view.node(primary.id()));
        }
    }

    /** One that follows already tells its new primary's epoch, before it is seen to follow; it has no slots by then. */
    private static ClusterNode newest(ClusterNode after, ClusterNode before) {
        if (!before.slots().isEmpty() && before.configEpoch() >= after.configEpoch()) {
            throw new IllegalStateException(after + " became the primary without an election: its epoch is "
                    + after.configEpoch() + ", the other's " + before.configEpoch());
        }
        return after;
    }

    private void awaitNewElection(String id, Duration pause) {
        Long last = lastWon.get(id);
        if (last != null) {
            Awaitility.await()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(PAUSE)
                    .atMost(pause.plusSeconds(1))
                    .until(() -> System.nanoTime() - last > pause.toNanos());
        }
    }

    private static boolean takesOver(ControlConnection connection) {
        connection.text("CLUSTER", "FAILOVER");
        try {
            Awaitility.await()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(PAUSE)
                    .atMost(ONE_TRY)
                    .until(() -> connection.texts("ROLE").get(0).equals("master"));
            return true;
        } catch (ConditionTimeoutException lostElection) {
            return false;
        }
    }
}
