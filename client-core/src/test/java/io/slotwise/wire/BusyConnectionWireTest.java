package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BusyConnectionWireTest {
    private final CountDownLatch goOn = new CountDownLatch(1);

    @Test
    void aRefreshGoesOnWhileEveryPlaceInFlightOfAConnectionIsTaken() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster, options -> options.maxInFlight(1))) {
            cluster.primary(0).answer((command, connection) -> {
                if (command.get(0).equals("GET")) {
                    connection.await(goOn);
                }
                return null;
            });
            List<String> keys = new ArrayList<>();
            List<CompletionStage<@Nullable String>> calls = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                keys.add(cluster.keyOf(0, i + 1));
                calls.add(client.commands().get(keys.get(i)));
            }
            String moved = cluster.keyOf(0, 10);
            NodeAddress target = cluster.primary(1).address();
            WireClient.eventually(
                    () -> assertThat(cluster.primary(0).peer().count("GET")).isEqualTo(1));

            cluster.move(Slot.of(moved), 1);
            client.refreshTopology();

            WireClient.eventually(() -> assertThat(client.topology().primaryOf(Slot.of(moved)))
                    .extracting(Node::address)
                    .isEqualTo(target));
            assertThat(WireClient.result(client.commands().get(moved))).isEqualTo("value of " + moved);
            assertThat(calls).noneMatch(call -> call.toCompletableFuture().isDone());
            goOn.countDown();
            for (int i = 0; i < calls.size(); i++) {
                assertThat(WireClient.result(calls.get(i))).isEqualTo("value of " + keys.get(i));
            }
        } finally {
            goOn.countDown();
        }
    }
}
