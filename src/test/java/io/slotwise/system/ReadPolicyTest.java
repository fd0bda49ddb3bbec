package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.AsyncCommands;
import io.slotwise.event.Redirection;
import io.slotwise.options.ReadPolicy;
import io.slotwise.system.backend.Ability;
import io.slotwise.system.backend.ClusterNode;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;
import io.slotwise.system.backend.Needs;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which node of a shard answers reads. */
@EveryBackend
class ReadPolicyTest {
    private static final int SLOT = 8_000;
    private static final String KEY = SlotKeys.key(SLOT, "read");
    private static final int READS = 20;

    private final ClusterUnderTest cluster;
    private ObservedClient client;
    private ClusterNode primary;
    private ClusterNode replica;

    ReadPolicyTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void storeAValueOnBothNodes() {
        client = ObservedClient.of(cluster);
        primary = cluster.owner(SLOT);
        replica = cluster.view().replicasOf(primary).get(0);
        Results.of(client.commands().set(KEY, "value"));
        // Replication may be late for the first read, not for those that are counted.
        Awaitility.await("replication")
                .until(() -> "value"
                        .equals(Results.of(client.reading(ReadPolicy.REPLICA).get(KEY))));
        cluster.resetCounts();
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void primaryReadsGoToThePrimaryAlone() {
        read(ReadPolicy.PRIMARY);

        assertThat(readsAt(primary)).isEqualTo(READS);
        assertThat(readsAt(replica)).isZero();
    }

    @Test
    void replicaReadsGoToTheReplicaAlone() {
        read(ReadPolicy.REPLICA);

        assertThat(readsAt(primary)).isZero();
        assertThat(readsAt(replica)).isEqualTo(READS);
        assertThat(client.redirects(Redirection.MOVED)).isEmpty();
    }

    @Test
    void readsThatPreferAReplicaGoThereWhileThereIsOne() {
        read(ReadPolicy.PREFER_REPLICA);

        assertThat(readsAt(replica)).isEqualTo(READS);
    }

    @Test
    void readsThatPreferThePrimaryGoThere() {
        read(ReadPolicy.PREFER_PRIMARY);

        assertThat(readsAt(primary)).isEqualTo(READS);
    }

    @Test
    void readsFromAnyNodeAreSpreadOverTheShardAlone() {
        read(ReadPolicy.ANY);

        assertThat(readsAt(primary)).isPositive();
        assertThat(readsAt(replica)).isPositive();
        assertThat(readsAt(primary) + readsAt(replica)).isEqualTo(READS);
    }

    @Test
    void readsByLatencyStayWithinTheShard() {
        read(ReadPolicy.LOWEST_LATENCY);

        assertThat(readsAt(primary) + readsAt(replica)).isEqualTo(READS);
        assertThat(client.redirects(Redirection.MOVED)).isEmpty();
    }

    @Test
    void readsInAZoneThatNoServerTellsGoToTheReplica() {
        read(ReadPolicy.availabilityZone("nowhere-1a"));

        assertThat(readsAt(replica)).isEqualTo(READS);
        assertThat(client.redirects(Redirection.MOVED)).isEmpty();
    }

    @Test
    void writesGoToThePrimaryWhateverTheReadPolicy() {
        AsyncCommands<String, String> commands = client.reading(ReadPolicy.REPLICA);

        assertThat(Results.of(commands.set(KEY, "written"))).isTrue();

        assertThat(cluster.commandCount(primary, "set")).isEqualTo(1);
        assertThat(client.redirects(Redirection.MOVED)).isEmpty();
    }

    @Test
    @Needs({Ability.KILL, Ability.RESTART})
    void readsThatMayGoToAReplicaAreAnsweredWhileThePrimaryIsDown() {
        cluster.kill(primary);

        List<ReadPolicy> policies = List.of(
                ReadPolicy.REPLICA,
                ReadPolicy.PREFER_REPLICA,
                ReadPolicy.PREFER_PRIMARY,
                ReadPolicy.ANY,
                ReadPolicy.LOWEST_LATENCY,
                ReadPolicy.availabilityZone("nowhere-1a"));
        policies.forEach(this::read);

        assertThat(readsAt(replica)).isEqualTo((long) policies.size() * READS);
    }

    @Test
    @Needs({Ability.KILL, Ability.RESTART})
    void readsThatPreferAReplicaFallBackToThePrimary() {
        cluster.kill(replica);

        read(ReadPolicy.PREFER_REPLICA);

        assertThat(readsAt(primary)).isEqualTo(READS);
    }

    @Test
    @Needs({Ability.KILL, Ability.RESTART})
    void aReplicaThatComesBackIsReadFromAgain() {
        try (ObservedClient refreshing =
                ObservedClient.of(cluster, options -> options.topologyRefreshPeriod(Duration.ofMillis(500)))) {
            AsyncCommands<String, String> commands = refreshing.reading(ReadPolicy.PREFER_REPLICA);
            cluster.kill(replica);
            Results.of(commands.get(KEY));

            cluster.restart(replica);
            cluster.awaitStable();

            Awaitility.await("reads at the replica")
                    .atMost(Duration.ofSeconds(20))
                    .until(() -> {
                        assertThat(Results.of(commands.get(KEY))).isEqualTo("value");
                        return readsAt(replica) > 0;
                    });
        }
    }

    private void read(ReadPolicy policy) {
        for (int i = 0; i < READS; i++) {
            assertThat(Results.of(client.reading(policy).get(KEY))).isEqualTo("value");
        }
    }

    private long readsAt(ClusterNode node) {
        return cluster.commandCount(node, "get");
    }
}
