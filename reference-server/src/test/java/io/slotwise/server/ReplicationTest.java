package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One shard: node 0 with its replica node 1. */
class ReplicationTest {
    /** "*1 $4 PING" with its line ends. */
    private static final long PING_BYTES = 14;

    private ReferenceCluster cluster;
    private ReferenceNode replicaNode;
    private WireClient primary;
    private WireClient replica;

    @BeforeEach
    void startCluster() {
        cluster = ReferenceCluster.builder().primaries(1).replicasPerPrimary(1).start();
        replicaNode = cluster.node(1);
        primary = WireClient.to(cluster.node(0));
        replica = WireClient.to(replicaNode);
        replica.send("READONLY");
    }

    @AfterEach
    void closeCluster() {
        primary.close();
        replica.close();
        cluster.close();
    }

    private void awaitReplica(String command, String reply) {
        await().untilAsserted(() -> assertThat(replica.send(command)).isEqualTo(reply));
    }

    @Test
    void everyKindOfChangeReachesTheReplica() {
        primary.send("SET a 1");
        primary.send("INCRBY a 5");
        primary.send("HSET h f v");
        primary.send("MULTI");
        primary.send("SET {a}b 2");
        primary.send("SET {a}c 3");
        primary.send("EXEC");
        primary.send("SET gone 1");
        primary.send("DEL gone");

        awaitReplica("EXISTS gone", ":0");
        assertThat(replica.send("GET a")).isEqualTo("6");
        assertThat(replica.send("HGET h f")).isEqualTo("v");
        assertThat(replica.send("MGET {a}b {a}c")).isEqualTo("*2 2 3");
        assertThat(replicaNode.replicationOffset()).isEqualTo(cluster.node(0).replicationOffset());
    }

    @Test
    void heldChangesArriveWhenReleased() {
        replicaNode.holdReplication();
        primary.send("SET a 1");

        assertThat(replica.send("GET a")).isEqualTo("$-1");
        assertThat(replicaNode.replicationOffset()).isLessThan(cluster.node(0).replicationOffset());

        replicaNode.releaseReplication();
        awaitReplica("GET a", "1");
    }

    @Test
    void changesOnlyArriveAfterTheLag() {
        replicaNode.replicationLag(Duration.ofHours(1));
        primary.send("SET a 1");
        assertThat(primary.send("WAIT 1 20")).isEqualTo(":0");

        assertThat(replica.send("GET a")).isEqualTo("$-1");

        replicaNode.replicationLag(Duration.ZERO);

        awaitReplica("GET a", "1");
    }

    @Test
    void aConnectionThatLeavesWhileItWaitsIsForgotten() {
        replicaNode.holdReplication();
        try (WireClient leaving = WireClient.to(cluster.node(0))) {
            leaving.send("SET a 1");
            leaving.write("WAIT 1 0");
        }
        await().until(() -> cluster.node(0).connections() == 1);

        replicaNode.releaseReplication();

        assertThat(primary.send("GET a")).isEqualTo("1");
    }

    @Test
    void relativeExpiryIsTheSameOnTheReplica() {
        replicaNode.holdReplication();
        primary.send("SET a 1 PX 3600000");
        String expiresAt = primary.send("PEXPIRETIME a");
        await().until(() -> !primary.send("PTTL a").equals(":3600000"));

        replicaNode.releaseReplication();

        awaitReplica("PEXPIRETIME a", expiresAt);
    }

    @Test
    void waitAnswersWhenTheReplicaHasTheWrite() {
        replicaNode.holdReplication();
        primary.send("SET a 1");
        primary.write("WAIT 1 0");
        assertThat(primary.hasReply()).isFalse();

        replicaNode.releaseReplication();

        assertThat(primary.read()).isEqualTo(":1");
    }

    @Test
    void aWaitThatTakesTooLongAnswersWithWhatThereIs() {
        replicaNode.holdReplication();
        primary.send("SET a 1");

        assertThat(primary.send("WAIT 1 20")).isEqualTo(":0");
        assertThat(primary.send("PING")).isEqualTo("+PONG");
    }

    @Test
    void waitInATransactionAnswersAtOnce() {
        primary.send("MULTI");
        primary.send("SET a 1");
        primary.send("WAIT 2 0");

        assertThat(primary.send("EXEC")).isEqualTo("*2 +OK :1");
    }

    @Test
    void aReplicaThatComesBackCopiesEverything() {
        replicaNode.kill();
        primary.send("SET a 1");

        replicaNode.restart();

        try (WireClient again = WireClient.to(replicaNode)) {
            again.send("READONLY");
            assertThat(again.send("GET a")).isEqualTo("1");
            assertThat(again.send("INFO replication")).contains("role:slave").contains("master_link_status:up");
        }
        assertThat(primary.send("INFO replication")).contains("connected_slaves:1");
    }

    @Test
    void aReplicaWithoutPrimaryServesStaleDataOnlyWhenAllowed() {
        cluster.node(0).kill();

        assertThat(replica.send("GET a")).isEqualTo("$-1");
        replicaNode.configure("replica-serve-stale-data", "no");

        assertThat(replica.send("GET a"))
                .isEqualTo("-MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.");
        assertThat(replica.send("READWRITE")).isEqualTo("+OK");
        assertThat(replica.send("READONLY")).isEqualTo("+OK");
        assertThat(replica.send("CLUSTER INFO")).startsWith("cluster_state:");
    }

    @Test
    void rolesAreTold() {
        assertThat(primary.send("ROLE")).startsWith("*3 master :14 *1 *3 127.0.0.1 " + replicaNode.port());
        assertThat(replica.send("ROLE"))
                .isEqualTo("*5 slave 127.0.0.1 :" + cluster.node(0).port() + " connected :14");
    }

    /** Clients take a replica with offset 0 for one that is still loading. */
    @Test
    void aReplicaInSyncHasAnOffsetBeforeTheFirstWrite() {
        assertThat(cluster.node(0).replicationOffset()).isEqualTo(PING_BYTES);
        assertThat(replicaNode.replicationOffset()).isEqualTo(PING_BYTES);
        assertThat(primary.send("CLUSTER SHARDS"))
                .contains("role master replication-offset :14 health online")
                .contains("role replica replication-offset :14 health online");
    }

    @Test
    void anIdlePrimaryPingsItsReplicas() {
        cluster.configure("repl-ping-replica-period", "1");

        await().until(() -> replicaNode.replicationOffset() >= 3 * PING_BYTES);

        assertThat(primary.send("CONFIG GET repl-ping-replica-period")).isEqualTo("*2 repl-ping-replica-period 1");
    }
}
