package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Situations whose replies were measured on a Redis 7.0.15 cluster; foo has slot 12182, bar has slot 5061. */
class MeasuredRepliesTest {
    private static final int FOO_SLOT = 12182;
    private static final int BAR_SLOT = 5061;
    private static final String TRY_AGAIN = "-TRYAGAIN Multiple keys request during rehashing of slot";

    private ReferenceCluster cluster;

    @BeforeEach
    void startCluster() {
        cluster = ReferenceCluster.builder().primaries(3).replicasPerPrimary(1).start();
    }

    @AfterEach
    void closeCluster() {
        cluster.close();
    }

    private String ask(int node, String... commands) {
        try (WireClient client = WireClient.to(cluster.node(node))) {
            String reply = "";
            for (String command : commands) {
                reply = client.send(command);
            }
            return reply;
        }
    }

    private String moved(int slot, int node) {
        return "-MOVED " + slot + " " + cluster.node(node).address();
    }

    @Test
    void theWrongNodeNamesTheOwner() {
        assertThat(ask(0, "GET foo")).isEqualTo(moved(FOO_SLOT, 2));
        assertThat(ask(2, "GET foo")).isEqualTo("$-1");
    }

    @Test
    void anUnknownEndpointIsAnEmptyHost() {
        cluster.configure("cluster-preferred-endpoint-type", "unknown-endpoint");

        assertThat(ask(0, "GET foo"))
                .isEqualTo("-MOVED 12182 :" + cluster.node(2).port());
        assertThat(ask(0, "CLUSTER SLOTS"))
                .contains("$-1 :" + cluster.node(2).port())
                .contains("*2 ip 127.0.0.1");
        assertThat(ask(0, "CLUSTER SHARDS")).contains("ip 127.0.0.1 endpoint  role");
    }

    @Test
    void aHostnameThatIsNotSetIsAQuestionMark() {
        cluster.configure("cluster-preferred-endpoint-type", "hostname");

        assertThat(ask(0, "GET foo"))
                .isEqualTo("-MOVED 12182 ?:" + cluster.node(2).port());
        assertThat(ask(0, "CLUSTER SLOTS"))
                .contains("? :" + cluster.node(2).port())
                .contains("*2 ip 127.0.0.1");
    }

    @Test
    void aHostnameThatIsSetIsTheHost() {
        cluster.configure("cluster-preferred-endpoint-type", "hostname");
        cluster.node(2).announceHostname("localhost");

        assertThat(ask(0, "GET foo"))
                .isEqualTo("-MOVED 12182 localhost:" + cluster.node(2).port());
        assertThat(ask(0, "CLUSTER SLOTS"))
                .contains("localhost :" + cluster.node(2).port() + " "
                        + cluster.node(2).id() + " *2 ip 127.0.0.1");
    }

    @Test
    void withIpsANameIsMetadata() {
        cluster.node(2).announceHostname("localhost");
        int port = cluster.node(2).port();

        assertThat(ask(0, "CLUSTER SLOTS"))
                .contains("127.0.0.1 :" + port + " " + cluster.node(2).id() + " *2 hostname localhost");
        assertThat(ask(0, "CLUSTER NODES")).contains("127.0.0.1:" + port + "@" + (port + 10000) + ",localhost");
    }

    @Test
    void theSourceOfAMigrationAnswersForKeysThatItHas() {
        ask(0, "MSET {bar}here 1 {bar}gone 2");
        Migration migration = cluster.migrate(BAR_SLOT).pauseAfterKeys(0).to(cluster.node(1));
        migration.moveKey("{bar}gone");
        String ask = "-ASK 5061 " + cluster.node(1).address();

        assertThat(ask(0, "GET {bar}here")).isEqualTo("1");
        assertThat(ask(0, "GET {bar}gone")).isEqualTo(ask);
        assertThat(ask(0, "GET {bar}new")).isEqualTo(ask);
        assertThat(ask(0, "MGET {bar}new {bar}gone")).isEqualTo(ask);
        assertThat(ask(0, "MGET {bar}here {bar}gone")).isEqualTo(TRY_AGAIN);
    }

    @Test
    void theTargetOfAMigrationAnswersAfterAskingAlone() {
        ask(0, "MSET {bar}here 1 {bar}gone 2");
        Migration migration = cluster.migrate(BAR_SLOT).pauseAfterKeys(0).to(cluster.node(1));
        migration.moveKey("{bar}gone");
        String moved = moved(BAR_SLOT, 0);

        assertThat(ask(1, "GET {bar}gone")).isEqualTo(moved);
        assertThat(ask(1, "ASKING", "GET {bar}gone")).isEqualTo("2");
        assertThat(ask(1, "ASKING", "GET {bar}gone", "GET {bar}gone")).isEqualTo(moved);
        assertThat(ask(1, "ASKING", "MGET {bar}here {bar}gone")).isEqualTo(TRY_AGAIN);
        assertThat(ask(1, "ASKING", "ASKING", "GET {bar}gone")).isEqualTo("2");
    }

    @Test
    void askingBeforeMultiCoversTheBlock() {
        cluster.migrate(BAR_SLOT).pauseAfterKeys(0).to(cluster.node(1));

        assertThat(ask(1, "ASKING", "MULTI", "SET {bar}a 1", "GET {bar}a", "EXEC"))
                .isEqualTo("*2 +OK 1");
    }

    @Test
    void askingInsideMultiIsQueuedAndDoesNothing() {
        cluster.migrate(BAR_SLOT).pauseAfterKeys(0).to(cluster.node(1));

        assertThat(ask(1, "MULTI", "ASKING")).isEqualTo("+QUEUED");
        assertThat(ask(1, "MULTI", "ASKING", "GET {bar}a")).isEqualTo(moved(BAR_SLOT, 0));
        assertThat(ask(1, "MULTI", "ASKING", "GET {bar}a", "EXEC"))
                .isEqualTo("-EXECABORT Transaction discarded because of previous errors.");
    }

    @Test
    void execItselfIsRedirectedWhenTheSlotHasOpenedMeanwhile() {
        try (WireClient client = WireClient.to(cluster.node(0))) {
            client.send("MULTI");
            client.send("GET {bar}a");

            cluster.migrate(BAR_SLOT).pauseAfterKeys(0).to(cluster.node(1));

            assertThat(client.send("EXEC"))
                    .isEqualTo("-ASK 5061 " + cluster.node(1).address());
            assertThat(client.send("EXEC")).isEqualTo("-ERR EXEC without MULTI");
        }
    }

    @Test
    void aReplicaServesReadsOfItsShardAfterReadonlyAlone() {
        ask(0, "SET bar v");
        cluster.shard(0).failover();
        cluster.shard(0).failover();
        String moved = moved(BAR_SLOT, 0);

        assertThat(ask(3, "GET bar")).isEqualTo(moved);
        assertThat(ask(3, "READONLY", "GET bar")).isEqualTo("v");
        assertThat(ask(3, "READONLY", "GET {bar}missing")).isEqualTo("$-1");
        assertThat(ask(3, "READONLY", "SET bar w")).isEqualTo(moved);
        assertThat(ask(3, "READONLY", "GET foo")).isEqualTo(moved(FOO_SLOT, 2));
        assertThat(ask(3, "READONLY", "READWRITE", "GET bar")).isEqualTo(moved);
        assertThat(ask(3, "READONLY", "RESET", "GET bar")).isEqualTo(moved);
        assertThat(ask(3, "READONLY", "MULTI", "GET bar", "EXEC")).isEqualTo("*1 v");
    }

    @Test
    void aReplicaRefusesWritesWithoutKeys() {
        assertThat(ask(3, "FLUSHALL")).isEqualTo("-READONLY You can't write against a read only replica.");
    }

    @Test
    void aWatchingConnectionCannotGoOnAfterTheDemotion() {
        try (WireClient client = WireClient.to(cluster.node(0))) {
            client.send("WATCH bar");

            cluster.shard(0).failover();

            assertThat(client.send("MULTI")).isEqualTo("+OK");
            assertThat(client.send("SET bar v")).isEqualTo(moved(BAR_SLOT, 3));
            assertThat(client.send("EXEC")).isEqualTo("-EXECABORT Transaction discarded because of previous errors.");
        }
    }

    @Test
    void aSlotWithoutOwnerTakesAFullyCoveredClusterDown() {
        cluster.nodes().forEach(node -> node.believes().slotUnowned(BAR_SLOT));

        assertThat(ask(0, "GET bar")).isEqualTo("-CLUSTERDOWN Hash slot not served");
        assertThat(ask(2, "GET foo")).isEqualTo("-CLUSTERDOWN The cluster is down");
        assertThat(ask(0, "CLUSTER INFO")).startsWith("cluster_state:fail").contains("cluster_slots_assigned:16383");
    }

    @Test
    void readsAreServedWhenDownIfThatIsAllowed() {
        cluster.configure("cluster-allow-reads-when-down", "yes");
        cluster.nodes().forEach(node -> node.believes().slotUnowned(BAR_SLOT));

        assertThat(ask(2, "GET foo")).isEqualTo("$-1");
        assertThat(ask(2, "SET foo v")).isEqualTo("-CLUSTERDOWN The cluster is down and only accepts read commands");
    }

    @Test
    void withoutFullCoverageAnUnownedSlotHurtsOnlyItself() {
        cluster.configure("cluster-require-full-coverage", "no");

        assertThat(ask(0, "CLUSTER DELSLOTS 5061")).isEqualTo("+OK");

        assertThat(ask(0, "GET bar")).isEqualTo("-CLUSTERDOWN Hash slot not served");
        assertThat(ask(1, "GET bar")).isEqualTo(moved(BAR_SLOT, 0));
        assertThat(ask(2, "GET foo")).isEqualTo("$-1");
    }

    @Test
    void survivorsStillNameADeadOwnerWithoutReplica() {
        cluster.configure("cluster-require-full-coverage", "no");
        String dead = moved(BAR_SLOT, 0);
        String id = cluster.node(0).id();
        cluster.node(3).kill();
        cluster.node(0).kill();
        cluster.detectFailures();

        assertThat(ask(1, "GET bar")).isEqualTo(dead);
        assertThat(ask(1, "CLUSTER SLOTS")).contains(id);
        assertThat(ask(1, "CLUSTER SHARDS")).contains("role master replication-offset :0 health fail");
        assertThat(ask(1, "CLUSTER NODES")).containsPattern(id + " 127.0.0.1:\\d+@\\d+ master,fail - ");
    }

    @Test
    void databasesOtherThanZeroAreRefused() {
        assertThat(ask(0, "SELECT 1")).isEqualTo("-ERR SELECT is not allowed in cluster mode");
        assertThat(ask(0, "SELECT 0")).isEqualTo("+OK");
    }

    @Test
    void keysOfSeveralSlotsAreRefused() {
        assertThat(ask(0, "MGET foo bar")).isEqualTo("-CROSSSLOT Keys in request don't hash to the same slot");
        assertThat(ask(0, "MULTI", "SET bar 1", "SET {a}bar 1")).startsWith("-MOVED");
    }
}
