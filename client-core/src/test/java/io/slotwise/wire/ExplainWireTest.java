package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.event.Explanation;
import io.slotwise.options.ReadPolicy;
import io.slotwise.topology.Node;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ExplainWireTest {
    private static ScriptedCluster.Member memberAt(ScriptedCluster cluster, Node node) {
        return cluster.members().stream()
                .filter(member -> member.peer().port() == node.address().port())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aReadGoesWhereTheExplanationSays() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2, 2);
                ClusterClient client =
                        WireClient.connect(cluster, options -> options.readPolicy(ReadPolicy.PREFER_REPLICA))) {
            for (int i = 0; i < 10; i++) {
                String key = "key " + i;
                Explanation explanation = client.explain(key);
                ScriptedPeer expected = memberAt(cluster, Objects.requireNonNull(explanation.read()))
                        .peer();

                WireClient.result(client.commands().get(key));

                assertThat(expected.commands()).contains(List.of("GET", key));
                assertThat(explanation.candidates()).hasSize(3);
                assertThat(explanation.candidates().get(0).node()).isEqualTo(explanation.read());
            }
        }
    }

    @Test
    void aNodeThatCannotBeReachedIsSaidNotToBe() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1, 1);
                ClusterClient client =
                        WireClient.connect(cluster, options -> options.readPolicy(ReadPolicy.PREFER_REPLICA))) {
            WireClient.result(client.commands().get("a"));
            assertThat(client.explain("a").candidates().get(0))
                    .hasToString(cluster.replica(0).peer().address() + " (replica): can be used; connected");

            cluster.replica(0).close();

            WireClient.eventually(() -> {
                WireClient.result(client.commands().get("a"));
                Explanation explanation = client.explain("a".getBytes(StandardCharsets.UTF_8));
                assertThat(explanation.toString()).contains("it failed: avoided for", "not connected");
                assertThat(explanation.read()).isEqualTo(explanation.write());
                assertThat(explanation.candidates().get(1).connected()).isFalse();
            });
        }
    }

    @Test
    void theTextDoesNotContainTheKey() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            assertThat(client.explain("{tenant-7}:secret").toString())
                    .startsWith("slot ")
                    .contains("the hash tag, bytes 2 to 9 of 17")
                    .doesNotContain("tenant", "secret");
        }
    }
}
