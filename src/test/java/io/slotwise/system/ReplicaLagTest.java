package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.options.ReadPolicy;
import io.slotwise.server.ReferenceCluster;
import io.slotwise.server.ReferenceNode;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** A replica that does not follow, in a cluster whose replication can be held. */
class ReplicaLagTest {
    private static final String KEY = SlotKeys.key(1, "lag");

    @Test
    void readsLeaveAReplicaThatLagsAndComeBackToIt() {
        try (ReferenceCluster cluster = ReferenceCluster.builder()
                        .primaries(1)
                        .replicasPerPrimary(1)
                        .start();
                ObservedClient client = ObservedClient.of(
                        cluster.startupNodes(),
                        options -> options.replicaLagLimit(10_000).topologyRefreshPeriod(Duration.ofMillis(100)))) {
            ReferenceNode replica = cluster.nodes().stream()
                    .filter(node -> !node.isPrimary())
                    .findFirst()
                    .orElseThrow();
            Results.of(client.commands().set(KEY, "old"));
            awaitThatTheReplicaAnswers(client, replica, true);

            replica.holdReplication();
            for (int i = 0; i < 100; i++) {
                Results.of(client.commands().set(KEY, "x".repeat(1_000)));
            }
            Results.of(client.commands().set(KEY, "new"));
            awaitThatTheReplicaAnswers(client, replica, false);
            assertThat(Results.of(client.reading(ReadPolicy.PREFER_REPLICA).get(KEY)))
                    .isEqualTo("new");
            assertThat(Results.of(client.reading(ReadPolicy.REPLICA).get(KEY))).isEqualTo("old");

            replica.releaseReplication();
            awaitThatTheReplicaAnswers(client, replica, true);
        }
    }

    private static void awaitThatTheReplicaAnswers(ObservedClient client, ReferenceNode replica, boolean wanted) {
        Awaitility.await("reads at the replica: " + wanted)
                .atMost(Duration.ofSeconds(20))
                .until(() -> {
                    long before = replica.calls("get");
                    Results.of(client.reading(ReadPolicy.PREFER_REPLICA).get(KEY));
                    return (replica.calls("get") > before) == wanted;
                });
    }
}
