package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.server.RecordedCommand;
import io.slotwise.server.ReferenceCluster;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** A reference cluster to which nothing was ever written. */
class FreshClusterTest {
    @Test
    void nothingIsLeftToLearnAfterTheClientIsConnected() {
        try (ReferenceCluster cluster = ReferenceCluster.builder()
                        .primaries(3)
                        .replicasPerPrimary(1)
                        .start();
                ObservedClient client = ObservedClient.of(cluster.startupNodes())) {
            client.atRest();
            cluster.clearRecorded();

            // A client that waits for a replica to be loaded asks again after a few hundred milliseconds at most.
            Awaitility.await()
                    .during(Duration.ofSeconds(3))
                    .atMost(Duration.ofMinutes(1))
                    .untilAsserted(() -> assertThat(shardQueries(cluster)).isZero());
        }
    }

    private static long shardQueries(ReferenceCluster cluster) {
        return cluster.recorded().stream()
                .map(RecordedCommand::words)
                .filter(words -> words.size() > 1 && words.get(1).equalsIgnoreCase("SHARDS"))
                .count();
    }
}
