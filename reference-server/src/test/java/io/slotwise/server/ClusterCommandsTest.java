package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClusterCommandsTest {
    private static String ask(ReferenceNode node, String... commands) {
        try (WireClient client = WireClient.to(node)) {
            String reply = "";
            for (String command : commands) {
                reply = client.send(command);
            }
            return reply;
        }
    }

    @Test
    void aClusterCanBeFormedByCommands() {
        try (ReferenceCluster cluster =
                ReferenceCluster.builder().primaries(3).slotsAssigned(false).start()) {
            cluster.nodes()
                    .forEach(node -> assertThat(ask(node, "CLUSTER RESET HARD")).isEqualTo("+OK"));
            assertThat(ask(cluster.node(0), "CLUSTER INFO")).contains("cluster_known_nodes:1");

            String port1 = Integer.toString(cluster.node(1).port());
            String port2 = Integer.toString(cluster.node(2).port());
            assertThat(ask(cluster.node(0), "CLUSTER ADDSLOTSRANGE 0 8191")).isEqualTo("+OK");
            assertThat(ask(cluster.node(1), "CLUSTER ADDSLOTSRANGE 8192 16382")).isEqualTo("+OK");
            assertThat(ask(cluster.node(1), "CLUSTER ADDSLOTS 16383")).isEqualTo("+OK");
            assertThat(ask(cluster.node(0), "CLUSTER MEET 127.0.0.1 " + port1)).isEqualTo("+OK");
            assertThat(ask(cluster.node(1), "CLUSTER MEET 127.0.0.1 " + port2)).isEqualTo("+OK");
            assertThat(ask(
                            cluster.node(2),
                            "CLUSTER REPLICATE " + cluster.node(0).id()))
                    .isEqualTo("+OK");

            assertThat(ask(cluster.node(1), "CLUSTER INFO"))
                    .startsWith("cluster_state:ok")
                    .contains("cluster_known_nodes:3")
                    .contains("cluster_size:2");
            assertThat(ask(cluster.node(0), "SET bar v")).isEqualTo("+OK");
            assertThat(ask(cluster.node(2), "READONLY", "GET bar")).isEqualTo("v");
            assertThat(ask(
                            cluster.node(0),
                            "CLUSTER REPLICAS " + cluster.node(0).id()))
                    .startsWith("*1 " + cluster.node(2).id());
        }
    }

    @Test
    void slotsAreAddedOnceAndRemovedOnce() {
        try (ReferenceCluster cluster = ReferenceCluster.builder().primaries(2).start()) {
            ReferenceNode node = cluster.node(0);

            assertThat(ask(node, "CLUSTER ADDSLOTS 5")).isEqualTo("-ERR Slot 5 is already busy");
            assertThat(ask(node, "CLUSTER DELSLOTS 5 5")).isEqualTo("-ERR Slot 5 specified multiple times");
            assertThat(ask(node, "CLUSTER DELSLOTS 5")).isEqualTo("+OK");
            assertThat(ask(node, "CLUSTER DELSLOTS 5")).isEqualTo("-ERR Slot 5 is already unassigned");
            assertThat(ask(node, "CLUSTER DELSLOTSRANGE 9 6"))
                    .isEqualTo("-ERR start slot number 9 is greater than end slot number 6");
            assertThat(ask(node, "CLUSTER ADDSLOTS 16384")).isEqualTo("-ERR Invalid or out of range slot");
            assertThat(ask(node, "CLUSTER ADDSLOTSRANGE 5 5")).isEqualTo("+OK");
        }
    }

    @Test
    void aForgottenNodeIsNotListenedToUntilItIsMetAgain() {
        try (ReferenceCluster cluster =
                ReferenceCluster.builder().primaries(2).replicasPerPrimary(1).start()) {
            String id = cluster.node(3).id();

            assertThat(ask(cluster.node(0), "CLUSTER FORGET " + id)).isEqualTo("+OK");
            ask(cluster.node(3), "CLUSTER BUMPEPOCH");

            assertThat(ask(cluster.node(0), "CLUSTER NODES")).doesNotContain(id);
            assertThat(ask(cluster.node(0), "CLUSTER FORGET " + id)).isEqualTo("-ERR Unknown node " + id);
            assertThat(ask(cluster.node(0), "CLUSTER FORGET " + cluster.node(0).id()))
                    .isEqualTo("-ERR I tried hard but I can't forget myself...");
            assertThat(ask(cluster.node(2), "CLUSTER FORGET " + cluster.node(0).id()))
                    .isEqualTo("-ERR Can't forget my master!");
            ask(cluster.node(0), "CLUSTER MEET 127.0.0.1 " + cluster.node(3).port());
            assertThat(ask(cluster.node(0), "CLUSTER NODES")).contains(id);
        }
    }

    @Test
    void keysOfASlotAreListed() {
        try (ReferenceCluster cluster = ReferenceCluster.builder().primaries(1).start()) {
            ask(cluster.node(0), "MSET {bar}a 1 {bar}b 2");

            assertThat(ask(cluster.node(0), "CLUSTER KEYSLOT foo{bar}")).isEqualTo(":5061");
            assertThat(ask(cluster.node(0), "CLUSTER COUNTKEYSINSLOT 5061")).isEqualTo(":2");
            assertThat(ask(cluster.node(0), "CLUSTER GETKEYSINSLOT 5061 1")).isEqualTo("*1 {bar}a");
            assertThat(ask(cluster.node(0), "CLUSTER COUNTKEYSINSLOT 16384")).isEqualTo("-ERR Invalid slot");
            assertThat(ask(cluster.node(0), "CLUSTER RESET"))
                    .isEqualTo("-ERR CLUSTER RESET can't be called with master nodes containing keys");
        }
    }

    @Test
    void identitiesAreTold() {
        try (ReferenceCluster cluster =
                ReferenceCluster.builder().primaries(1).replicasPerPrimary(1).start()) {
            assertThat(ask(cluster.node(0), "CLUSTER MYID"))
                    .isEqualTo(cluster.node(0).id());
            assertThat(ask(cluster.node(0), "CLUSTER MYSHARDID")).isEqualTo(ask(cluster.node(1), "CLUSTER MYSHARDID"));
            assertThat(ask(cluster.node(0), "CLUSTER NODES"))
                    .containsPattern(
                            cluster.node(0).id() + " 127\\.0\\.0\\.1:\\d+@\\d+ myself,master - 0 0 1 connected 0-16383")
                    .containsPattern(cluster.node(1).id() + " 127\\.0\\.0\\.1:\\d+@\\d+ slave "
                            + cluster.node(0).id() + " 0 \\d+ 1 connected");
        }
    }

    @Test
    void shardsListPrimariesAndReplicas() {
        try (ReferenceCluster cluster =
                ReferenceCluster.builder().primaries(2).replicasPerPrimary(1).start()) {
            String reply = ask(cluster.node(1), "CLUSTER SHARDS");

            assertThat(reply)
                    .startsWith("*2 *4 slots ")
                    .contains("*4 slots *2 :0 :8191 nodes *2 *14 id "
                            + cluster.node(0).id() + " port :"
                            + cluster.node(0).port()
                            + " ip 127.0.0.1 endpoint 127.0.0.1 role master replication-offset :14 health online *14 id "
                            + cluster.node(2).id());
            assertThat(reply).contains("slots *2 :8192 :16383");
        }
    }

    @Test
    void anOldServerKnowsLess() {
        try (ReferenceCluster cluster = ReferenceCluster.builder()
                .primaries(1)
                .knowsShards(false)
                .knowsHello(false)
                .start()) {
            ReferenceNode node = cluster.node(0);

            assertThat(ask(node, "CLUSTER SHARDS")).startsWith("-ERR unknown subcommand 'SHARDS'");
            assertThat(ask(node, "CLUSTER SLOTS"))
                    .isEqualTo("*1 *3 :0 :16383 *3 127.0.0.1 :" + node.port() + " " + node.id());
            assertThat(ask(node, "HELLO 3")).isEqualTo("-ERR unknown command `HELLO`, with args beginning with: `3`, ");
            assertThat(ask(node, "INFO server")).contains("redis_version:5.0.14");
        }
    }

    @Test
    void commandDescribesKeysAndSubcommands() {
        try (ReferenceCluster cluster = ReferenceCluster.builder().primaries(1).start()) {
            String set = ask(cluster.node(0), "COMMAND INFO set");

            assertThat(set).startsWith("*1 *10 set :-3 *2 +write +denyoom :1 :1 :1");
            assertThat(ask(cluster.node(0), "COMMAND INFO mset")).contains(":1 :-1 :2");
            assertThat(ask(cluster.node(0), "COMMAND INFO cluster|slots")).contains("cluster|slots :2");
            long commands = Stream.of(ask(cluster.node(0), "COMMAND LIST").split(" ", -1))
                    .skip(1)
                    .filter(name -> !name.contains("|"))
                    .count();
            assertThat(ask(cluster.node(0), "COMMAND COUNT")).isEqualTo(":" + commands);
            assertThat(ask(cluster.node(0), "COMMAND")).contains("migrate");
            assertThat(ask(cluster.node(0), "COMMAND DOCS get")).contains("group string");
        }
    }

    /** What clients route by, as a real server (7.0.15) answers. */
    @Test
    void commandTellsWhereARequestGoesAndWhatBecomesOfItsKeys() {
        try (ReferenceCluster cluster = ReferenceCluster.builder().primaries(1).start()) {
            ReferenceNode node = cluster.node(0);

            assertThat(ask(node, "COMMAND INFO mget"))
                    .contains("*1 request_policy:multi_shard *1 *6 flags *2 +RO +access");
            assertThat(ask(node, "COMMAND INFO dbsize"))
                    .contains("*3 +@keyspace +@read +@fast")
                    .contains("*2 request_policy:all_shards response_policy:agg_sum *0");
            assertThat(ask(node, "COMMAND INFO rename"))
                    .contains("*2 *6 flags *3 +RW +access +delete begin_search *4 type index spec *2 index :1")
                    .contains("*6 flags *2 +OW +update begin_search *4 type index spec *2 index :2");
            assertThat(ask(node, "COMMAND INFO migrate"))
                    .contains("+incomplete begin_search *4 type keyword spec *4 keyword KEYS startfrom :-2");
            assertThat(ask(node, "COMMAND INFO cluster|slots")).contains(" *1 +@slow ");
            assertThat(ask(node, "HELLO 3", "COMMAND INFO get"))
                    .contains("~1 %3 flags ~2 +RO +access")
                    .endsWith(" ~0");
            assertThat(ask(node, "COMMAND INFO client|kill"))
                    .contains(
                            "*4 +admin +noscript +loading +stale :0 :0 :0 *4 +@admin +@slow +@dangerous +@connection");
        }
    }

    @Test
    void everyPrimaryCountMakesAFullCluster() {
        for (int primaries : List.of(1, 2, 3, 5)) {
            try (ReferenceCluster cluster =
                    ReferenceCluster.builder().primaries(primaries).start()) {
                assertThat(ask(cluster.node(0), "CLUSTER INFO"))
                        .contains("cluster_slots_assigned:16384")
                        .contains("cluster_size:" + primaries);
            }
        }
    }
}
