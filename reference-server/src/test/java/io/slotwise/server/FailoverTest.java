package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Shard 0 is node 0 with its replica node 3; bar belongs to it. */
class FailoverTest {
    private ReferenceCluster cluster;
    private ReferenceNode primary;
    private ReferenceNode replica;

    @BeforeEach
    void startCluster() {
        cluster = ReferenceCluster.builder()
                .primaries(3)
                .replicasPerPrimary(1)
                .nodeTimeout(Duration.ofMillis(50))
                .start();
        primary = cluster.node(0);
        replica = cluster.node(3);
    }

    @AfterEach
    void closeCluster() {
        cluster.close();
    }

    private static String ask(ReferenceNode node, String... commands) {
        try (WireClient client = WireClient.to(node)) {
            String reply = "";
            for (String command : commands) {
                reply = client.send(command);
            }
            return reply;
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFailoverChangesPlacesAndEveryNodeKnows(FailoverMode mode) {
        ask(primary, "SET bar v");

        cluster.shard(0).failover(mode);

        assertThat(cluster.primary(0)).isSameAs(replica);
        assertThat(primary.isPrimary()).isFalse();
        assertThat(ask(replica, "GET bar")).isEqualTo("v");
        assertThat(ask(primary, "GET bar")).isEqualTo("-MOVED 5061 " + replica.address());
        assertThat(ask(cluster.node(1), "GET bar")).isEqualTo("-MOVED 5061 " + replica.address());
        assertThat(replica.believes().configEpoch()).isEqualTo(4);
    }

    @Test
    void theDefaultFormWaitsUntilTheReplicaHasEverything() {
        replica.holdReplication();
        ask(primary, "SET bar v");

        try (WireClient client = WireClient.to(replica);
                WireClient writer = WireClient.to(primary)) {
            assertThat(client.send("CLUSTER FAILOVER")).isEqualTo("+OK");
            writer.write("SET bar w");
            assertThat(replica.isPrimary()).isFalse();
            replica.releaseReplication();

            assertThat(writer.read()).isEqualTo("-MOVED 5061 " + replica.address());
            assertThat(ask(replica, "GET bar")).isEqualTo("v");
        }
    }

    @Test
    void readsGoOnWhileTheDefaultFormWaits() {
        replica.holdReplication();
        ask(primary, "SET bar v");
        ask(replica, "CLUSTER FAILOVER");

        assertThat(ask(primary, "GET bar")).isEqualTo("v");

        replica.releaseReplication();
        await().until(replica::isPrimary);
    }

    @Test
    void forceLosesWhatTheReplicaDidNotHaveYet() {
        ask(primary, "SET bar old");
        await().until(() -> replica.replicationOffset() == primary.replicationOffset());
        replica.holdReplication();
        ask(primary, "SET bar new");

        cluster.shard(0).failover(FailoverMode.FORCE);

        assertThat(ask(replica, "GET bar")).isEqualTo("old");
        assertThat(ask(primary, "READONLY", "GET bar")).isEqualTo("old");
    }

    @Test
    void aReplicaTakesOverWhenItsPrimaryDies() {
        ask(primary, "SET bar v");
        await().until(() -> replica.replicationOffset() == primary.replicationOffset());

        primary.kill();

        await().until(replica::isPrimary);
        assertThat(ask(replica, "GET bar")).isEqualTo("v");
        assertThat(ask(cluster.node(1), "CLUSTER INFO")).startsWith("cluster_state:ok");
        assertThat(ask(cluster.node(1), "CLUSTER NODES")).contains("master,fail");
    }

    @Test
    void aDeadPrimaryComesBackAsAReplicaOfTheNewOne() {
        ask(primary, "SET bar old");
        primary.kill();
        await().until(replica::isPrimary);
        ask(replica, "SET bar new");

        primary.restart();

        assertThat(primary.isPrimary()).isFalse();
        assertThat(ask(primary, "GET bar")).isEqualTo("-MOVED 5061 " + replica.address());
        assertThat(ask(primary, "READONLY", "GET bar")).isEqualTo("new");
        assertThat(ask(cluster.node(1), "CLUSTER NODES")).doesNotContain("fail");
    }

    @Test
    void aFrozenPrimaryIsReplacedAndLearnsItAfterwards() {
        try (WireClient client = WireClient.to(primary)) {
            primary.freeze();
            client.write("SET bar v");
            await().until(replica::isPrimary);
            assertThat(client.hasReply()).isFalse();

            primary.unfreeze();

            assertThat(client.read()).isEqualTo("-MOVED 5061 " + replica.address());
            assertThat(primary.isPrimary()).isFalse();
        }
    }

    @Test
    void aFrozenNodeKeepsItsConnectionsAndTakesNewOnes() {
        try (WireClient old = WireClient.to(cluster.node(4))) {
            old.send("PING");
            cluster.node(4).freeze();
            try (WireClient fresh = WireClient.to(cluster.node(4))) {
                old.write("PING");
                fresh.write("PING");
                assertThat(old.hasReply() || fresh.hasReply()).isFalse();

                cluster.node(4).unfreeze();

                assertThat(old.read()).isEqualTo("+PONG");
                assertThat(fresh.read()).isEqualTo("+PONG");
            }
        }
    }

    @Test
    void theMinorityDoesNotElect() {
        cluster.node(1).kill();
        cluster.node(4).kill();
        cluster.node(2).kill();
        cluster.node(5).kill();
        cluster.detectFailures();
        primary.kill();

        cluster.detectFailures();

        assertThat(replica.isPrimary()).isFalse();
        assertThat(ask(replica, "CLUSTER INFO")).startsWith("cluster_state:fail");
        assertThat(ask(replica, "READONLY", "GET bar")).isEqualTo("-CLUSTERDOWN The cluster is down");
    }

    @Test
    void aNodeMayComeBackOnAnotherPort() {
        int before = cluster.node(1).port();

        cluster.node(1).restartOnNewPort();

        assertThat(cluster.node(1).port()).isNotEqualTo(before);
        assertThat(ask(primary, "CLUSTER SLOTS")).contains(":" + cluster.node(1).port());
    }

    @Test
    void aRestartKeepsPortIdAndData() {
        ask(cluster.node(2), "SET foo v");
        String id = cluster.node(2).id();
        int port = cluster.node(2).port();

        cluster.node(2).restart();

        assertThat(cluster.node(2).id()).isEqualTo(id);
        assertThat(cluster.node(2).port()).isEqualTo(port);
        assertThat(ask(cluster.node(2), "GET foo")).isEqualTo("v");
    }

    @Test
    void aFailoverWithoutReplicaIsRefused() {
        replica.kill();

        assertThatThrownBy(() -> cluster.shard(0).failover()).isInstanceOf(IllegalStateException.class);
        assertThat(ask(primary, "CLUSTER FAILOVER")).isEqualTo("-ERR You should send CLUSTER FAILOVER to a replica");
    }

    @Test
    void theDefaultFormNeedsARunningPrimary() {
        replica.holdGossip();
        primary.freeze();

        assertThat(ask(replica, "CLUSTER FAILOVER"))
                .isEqualTo("-ERR Master is down or failed, please use CLUSTER FAILOVER FORCE");
    }

    @Test
    void aNodeThatDoesNotHearOfTheFailoverStillThinksItIsPrimary() {
        primary.holdGossip();

        cluster.shard(0).failover(FailoverMode.FORCE);

        assertThat(ask(primary, "SET bar v")).isEqualTo("+OK");
        primary.releaseGossip();
        assertThat(ask(primary, "SET bar v")).isEqualTo("-MOVED 5061 " + replica.address());
    }
}
