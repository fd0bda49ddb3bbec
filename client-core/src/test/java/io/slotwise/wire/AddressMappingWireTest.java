package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.error.NoNodeAvailableException;
import io.slotwise.options.AddressMapping;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.Slot;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Clusters that call their nodes by addresses which nobody outside can reach. */
class AddressMappingWireTest {
    private static final AddressMapping TO_LOOPBACK =
            node -> AddressMapping.Way.to(new NodeAddress("127.0.0.1", node.port()));

    private static ScriptedCluster behindTranslation() {
        ScriptedCluster cluster = ScriptedCluster.of(2);
        cluster.primary(0).calledBy("10.255.0.1");
        cluster.primary(1).calledBy("10.255.0.2");
        return cluster;
    }

    @Test
    void nodesOfTheTopologyAndTargetsOfRedirectsAreDialledWhereTheMappingSays() throws Exception {
        try (ScriptedCluster cluster = behindTranslation();
                ClusterClient client = WireClient.connect(cluster, options -> options.addressMapping(TO_LOOPBACK))) {
            ScriptedCluster.Member owner = cluster.primary(cluster.shardOf("a"));
            ScriptedCluster.Member heir = cluster.primary(1 - cluster.shardOf("a"));
            owner.answer((command, connection) ->
                    command.get(0).equals("GET") ? "-MOVED " + Slot.of("a") + " " + heir.address() + "\r\n" : null);

            assertThat(WireClient.<@Nullable String>result(client.commands().get("a")))
                    .isEqualTo("value of a");

            assertThat(heir.peer().count("GET")).isEqualTo(1);
            assertThat(client.topology().nodes())
                    .extracting(Node::address)
                    .containsExactlyInAnyOrder(owner.address(), heir.address());
        }
    }

    @Test
    void aMappingThatThrowsFailsTheConnectAndSaysSo() {
        try (ScriptedCluster cluster = behindTranslation()) {
            assertThat(WireClient.failure(ClusterClient.connect(ClusterClientOptions.builder(cluster.seeds())
                            .bootstrapTimeout(Duration.ofMillis(300))
                            .addressMapping(node -> {
                                throw new IllegalStateException("no way to there");
                            })
                            .build())))
                    .isInstanceOf(NoNodeAvailableException.class)
                    .hasMessageContaining("no way to there");
        }
    }
}
