package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.options.ReadPolicy;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Zones as servers tell them: in HELLO since Valkey 8.1, in INFO since 8.0, or not at all. */
class ReadZonesWireTest {
    private static Answer tellingInHello(String zone) {
        return (command, connection) -> command.get(0).equals("HELLO")
                ? "%3\r\n+server\r\n+valkey\r\n+proto\r\n:3\r\n+availability_zone\r\n" + Replies.bulk(zone)
                : null;
    }

    private static Answer tellingInInfo(String zone) {
        return (command, connection) -> command.get(0).equals("INFO")
                ? Replies.bulk("# Server\r\nredis_version:7.2.4\r\navailability_zone:" + zone + "\r\n")
                : null;
    }

    private static void assertThatReadsSettleAt(
            ScriptedCluster.Member wanted, ScriptedCluster cluster, ClusterClient client) {
        WireClient.eventually(() -> {
            long before = wanted.peer().count("GET");
            for (int i = 0; i < 10; i++) {
                assertThat(WireClient.<@Nullable String>result(client.commands().get("a")))
                        .isEqualTo("value of a");
            }
            assertThat(wanted.peer().count("GET")).isEqualTo(before + 10);
        });
        assertThat(cluster.members()).hasSize(3);
    }

    @Test
    void theReplicaOfTheZoneIsReadFromWhenHelloTellsZones() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1, 2)) {
            List<ScriptedCluster.Member> members = cluster.members();
            members.get(0).answer(tellingInHello("a"));
            members.get(1).answer(tellingInHello("b"));
            members.get(2).answer(tellingInHello("a"));
            try (ClusterClient client =
                    WireClient.connect(cluster, options -> options.readPolicy(ReadPolicy.availabilityZone("a")))) {
                assertThatReadsSettleAt(members.get(2), cluster, client);
                assertThat(client.topology().nodes())
                        .filteredOn(node -> "a".equals(node.availabilityZone()))
                        .hasSize(2);
            }
        }
    }

    @Test
    void thePrimaryOfTheZoneComesBeforeReplicasElsewhereWhenInfoTellsZones() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1, 2)) {
            List<ScriptedCluster.Member> members = cluster.members();
            members.get(0).answer(tellingInInfo("a"));
            members.get(1).answer(tellingInInfo("b"));
            members.get(2).answer(tellingInInfo("c"));
            try (ClusterClient client =
                    WireClient.connect(cluster, options -> options.readPolicy(ReadPolicy.availabilityZone("a")))) {
                assertThatReadsSettleAt(members.get(0), cluster, client);
            }
        }
    }

    @Test
    void serversWithoutZonesAreReadFromAsWellAndAskedOnce() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1, 2)) {
            try (ClusterClient client =
                    WireClient.connect(cluster, options -> options.readPolicy(ReadPolicy.availabilityZone("a")))) {
                for (int i = 0; i < 100; i++) {
                    assertThat(WireClient.<@Nullable String>result(
                                    client.commands().get("a")))
                            .isEqualTo("value of a");
                }
                assertThat(cluster.members()).allMatch(member -> member.peer().count("INFO") <= 1);
            }
        }
    }
}
