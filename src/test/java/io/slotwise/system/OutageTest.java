package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.slotwise.error.ClusterClientException;
import io.slotwise.options.CallOptions;
import io.slotwise.system.backend.Ability;
import io.slotwise.system.backend.ClusterNode;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;
import io.slotwise.system.backend.Needs;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A cluster that is gone as a whole. */
@EveryBackend
@Needs({Ability.KILL, Ability.RESTART})
class OutageTest {
    private static final String KEY = SlotKeys.key(77, "outage");

    @Test
    void callsFailByTheirDeadlineWhileAllNodesAreDownAndSucceedOnceTheyAreBack(ClusterUnderTest cluster) {
        assumeFalse(
                cluster.abilities().contains(Ability.CHANGES_ADDRESS),
                () -> cluster.backendName() + ": servers that all have other addresses do not find each other");
        try (ObservedClient client = ObservedClient.of(cluster)) {
            Results.of(client.commands().set(KEY, "before"));
            List<ClusterNode> all = cluster.nodes();

            all.forEach(cluster::kill);
            ClusterClientException failure = Results.failureOf(
                    ClusterClientException.class,
                    client.commands()
                            .with(CallOptions.within(Duration.ofMillis(400)))
                            .get(KEY));
            all.forEach(cluster::restart);
            cluster.awaitStable();

            assertThat(failure.isTransient()).isTrue();
            assertThat(Results.of(client.commands().set(KEY, "after"))).isTrue();
            assertThat(Results.of(client.commands().get(KEY))).isEqualTo("after");
        }
    }
}
