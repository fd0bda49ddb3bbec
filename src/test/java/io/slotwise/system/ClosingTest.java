package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.error.ClientClosedException;
import io.slotwise.system.backend.ClusterNode;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.ControlConnection;
import io.slotwise.system.backend.EveryBackend;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** What a client leaves behind: nothing. */
@EveryBackend
class ClosingTest {
    private static final String NAME = "closing-test";

    private final ClusterUnderTest cluster;

    ClosingTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    @Test
    void aClosedClientRefusesCalls() {
        ObservedClient client = ObservedClient.of(cluster);

        client.close();

        ClientClosedException failure =
                Results.failureOf(ClientClosedException.class, client.commands().get("any"));
        assertThat(failure.mayHaveExecuted()).isFalse();
    }

    @Test
    void callsInFlightGetTheirResultsWhileTheClientCloses() {
        List<CompletionStage<Long>> stages = new ArrayList<>();
        try (ObservedClient client = ObservedClient.of(cluster)) {
            Results.of(client.commands().del("closing"));
            for (int i = 0; i < 500; i++) {
                stages.add(client.commands().incr("closing"));
            }
        }

        assertThat(stages.stream().map(Results::of))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 500).mapToObj(Long::valueOf).toList());
    }

    @Test
    void aClosedClientLeavesNoConnection() {
        ObservedClient client = ObservedClient.of(cluster, options -> options.clientName(NAME));
        for (ClusterNode primary : cluster.view().primaries()) {
            Results.of(client.commands().set(SlotKeys.key(primary.slots().get(0).first(), "closing"), "open"));
        }
        assertThat(namedConnections()).isPositive();

        client.close();

        Awaitility.await("no connections").until(() -> namedConnections() == 0);
    }

    @Test
    void theLastClientThatClosesLeavesNoThread() {
        ObservedClient first = ObservedClient.of(cluster);
        ObservedClient second = ObservedClient.of(cluster);
        first.close();
        assertThat(Results.of(second.commands().set("still", "open"))).isTrue();
        assertThat(clientThreads()).isNotEmpty();

        second.close();

        Awaitility.await("no threads").until(() -> clientThreads().isEmpty());
    }

    private long namedConnections() {
        return cluster.nodes().stream().mapToLong(this::namedConnectionsOf).sum();
    }

    private long namedConnectionsOf(ClusterNode node) {
        try (ControlConnection connection = cluster.connect(node)) {
            return connection
                    .text("CLIENT", "LIST")
                    .lines()
                    .filter(line -> line.contains("name=" + NAME))
                    .count();
        }
    }

    private static List<String> clientThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("slotwise"))
                .toList();
    }
}
