package io.slotwise.system.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A test class may ask for a shape and for settings of its own. */
@EveryBackend(shards = 4, replicasPerShard = 0, settings = "cluster-require-full-coverage no", ownCluster = true)
class OwnClusterTest {
    @Test
    void shapeAndSettingsAreAsTheClassAskedFor(ClusterUnderTest cluster) {
        assertThat(cluster.view().primaries()).hasSize(4);
        assertThat(cluster.view().replicas()).isEmpty();
        try (ControlConnection connection = cluster.connect(cluster.owner(0))) {
            assertThat(connection.texts("CONFIG", "GET", "cluster-require-full-coverage"))
                    .containsExactly("cluster-require-full-coverage", "no");
        }
    }

    @Test
    @Needs(Ability.FREEZE)
    void aFrozenNodeKeepsItsSocketsOpenAndAnswersNothing(ClusterUnderTest cluster) {
        ClusterNode frozen = cluster.owner(0);
        try (ControlConnection connection = cluster.connect(frozen)) {
            connection.replyLimit(Duration.ofMillis(200));

            cluster.freeze(frozen);

            assertThatThrownBy(() -> connection.call("PING")).hasCauseInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    @Needs({Ability.KILL, Ability.RESTART})
    void aNodeThatIsKilledComesBackWithItsIdentityAndWithoutData(ClusterUnderTest cluster) {
        ClusterNode killed = cluster.owner(0);
        try (ControlConnection connection = cluster.connect(killed)) {
            // CLUSTER KEYSLOT of this tag is 0.
            assertThat(connection.text("SET", "{3560}", "lost")).isEqualTo("OK");
        }

        cluster.kill(killed);
        cluster.restart(killed);
        cluster.awaitStable();

        assertThat(cluster.owner(0).id()).isEqualTo(killed.id());
        try (ControlConnection connection = cluster.connect(killed)) {
            assertThat(connection.call("GET", "{3560}")).isNull();
        }
    }
}
