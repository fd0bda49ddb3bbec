package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.error.NoNodeAvailableException;
import io.slotwise.options.ReadPolicy;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Read policies where a shard is its primary alone. */
@EveryBackend(replicasPerShard = 0)
class ShardWithoutReplicaTest {
    private static final String KEY = SlotKeys.key(42, "alone");

    @Test
    void readsThatOnlyPreferAReplicaAreAnswered(ClusterUnderTest cluster) {
        try (ObservedClient client = ObservedClient.of(cluster)) {
            Results.of(client.commands().set(KEY, "here"));

            for (ReadPolicy policy :
                    List.of(ReadPolicy.PREFER_REPLICA, ReadPolicy.ANY, ReadPolicy.PREFER_PRIMARY, ReadPolicy.PRIMARY)) {
                assertThat(Results.of(client.reading(policy).get(KEY))).isEqualTo("here");
            }
        }
    }

    @Test
    void readsByReplicasAloneFailByNamingTheSlot(ClusterUnderTest cluster) {
        try (ObservedClient client = ObservedClient.of(cluster)) {
            NoNodeAvailableException failure = Results.failureOf(
                    NoNodeAvailableException.class,
                    client.reading(ReadPolicy.REPLICA).get(KEY));

            assertThat(failure).hasMessageContaining("slot 42").hasMessageContaining("replica");
            assertThat(failure.mayHaveExecuted()).isFalse();
        }
    }
}
