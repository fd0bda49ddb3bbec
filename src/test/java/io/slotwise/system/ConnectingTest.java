package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.error.NoNodeAvailableException;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.system.backend.Ability;
import io.slotwise.system.backend.ClusterNode;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;
import io.slotwise.system.backend.Needs;
import io.slotwise.topology.Node;
import io.slotwise.topology.Slot;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How a client finds its cluster. */
@EveryBackend
class ConnectingTest {
    private final ClusterUnderTest cluster;

    ConnectingTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    @Test
    void oneSeedThatLivesIsEnough() {
        try (DeadSeeds dead = new DeadSeeds()) {
            String living = cluster.startupNodes().get(0);

            try (ObservedClient client = ObservedClient.of(List.of(dead.refusing(), dead.silent(), living))) {
                assertThat(client.client().topology().coveredSlots()).isEqualTo(Slot.COUNT);
            }
        }
    }

    @Test
    void aReplicaIsAsGoodASeedAsAPrimary() {
        ClusterNode replica = cluster.view().replicas().get(0);

        try (ObservedClient client = ObservedClient.of(List.of(replica.address()))) {
            assertThat(Results.of(client.commands().set("reached", "by a replica")))
                    .isTrue();
        }
    }

    @Test
    @Needs({Ability.KILL, Ability.RESTART})
    void aClientConnectsWhileANodeIsDown() {
        ClusterNode dead = cluster.view().replicas().get(0);
        cluster.kill(dead);

        try (ObservedClient client = ObservedClient.of(cluster)) {
            assertThat(client.client().topology().coveredSlots()).isEqualTo(Slot.COUNT);
        }
    }

    @Test
    void theTopologyShowsEveryNodeInItsRole() {
        try (ObservedClient client = ObservedClient.of(cluster)) {
            for (ClusterNode expected : cluster.nodes()) {
                Node shown = client.client().topology().nodes().stream()
                        .filter(node -> node.address().toString().equals(expected.address()))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError(expected + " is missing"));
                assertThat(shown.isPrimary()).as(shown.toString()).isEqualTo(expected.isPrimary());
            }
        }
    }

    @Test
    void whenNoSeedAnswersTheFailureNamesEach() {
        try (DeadSeeds dead = new DeadSeeds()) {
            ClusterClientOptions options = ClusterClientOptions.builder(dead.refusing(), dead.silent())
                    .bootstrapTimeout(Duration.ofMillis(500))
                    .build();

            NoNodeAvailableException failure =
                    Results.failureOf(NoNodeAvailableException.class, ClusterClient.connect(options));

            assertThat(failure).hasMessageContainingAll(dead.refusing(), dead.silent());
        }
    }
}
