package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.slotwise.ClusterClient;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.event.ClientListener;
import io.slotwise.event.ClientStatistics;
import io.slotwise.event.NodeStatistics;
import io.slotwise.event.ReplacementCause;
import io.slotwise.micrometer.MicrometerListener;
import io.slotwise.options.CallOptions;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ListenerWireTest {
    /** Writes down what it is told. */
    private static final class Told implements ClientListener {
        private final List<String> events = new CopyOnWriteArrayList<>();

        @Override
        public void clientOpened(ClientStatistics statistics) {
            events.add("client opened");
        }

        @Override
        public void clientClosed(ClientStatistics statistics) {
            events.add("client closed");
        }

        @Override
        public void connectionOpened(NodeAddress node) {
            events.add("opened");
        }

        @Override
        public void connectionClosed(NodeAddress node, @Nullable Throwable cause) {
            events.add("closed");
        }

        @Override
        public void reconnected(NodeAddress node, Duration without) {
            events.add("reconnected");
        }

        @Override
        public void connectionReplaced(NodeAddress node, ReplacementCause cause) {
            events.add("replaced because of " + cause);
        }

        @Override
        public void replyWasLate(String command, NodeAddress node) {
            events.add("late reply to " + command);
        }
    }

    private final Told told = new Told();

    private static Answer holdingBack(String key, CountDownLatch latch) {
        return (command, connection) -> {
            if (command.contains(key)) {
                connection.await(latch);
            }
            return null;
        };
    }

    private static NodeStatistics statistics(ClusterClient client) {
        return client.statistics().nodes().get(0);
    }

    @Test
    void aClientsLifeIsToldFromItsBeginningToItsEnd() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1)) {
            ClusterClient client = WireClient.connect(cluster, options -> options.listener(told));

            client.close();

            WireClient.eventually(() -> assertThat(told.events).contains("client closed"));
            assertThat(told.events).startsWith("client opened", "opened");
        }
    }

    @Test
    void aConnectionThatComesBackIsToldAsSuch() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster, options -> options.listener(told))) {
            cluster.primary(0).peer().cutAll();

            WireClient.eventually(() -> {
                WireClient.result(client.commands().get("a"));
                assertThat(told.events).containsSubsequence("opened", "closed", "opened", "reconnected");
            });
            assertThat(told.events).doesNotContain("replaced because of TIMEOUTS");
        }
    }

    @Test
    void aReplyThatNobodyWaitsForIsToldAndASilentConnectionReplaced() throws Exception {
        CountDownLatch test = new CountDownLatch(1);
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(
                        cluster, options -> options.listener(told).watchdogTimeouts(2))) {
            cluster.primary(0).answer(holdingBack("held", test));
            var redis = client.commands().with(CallOptions.within(Duration.ofMillis(20)));

            assertThat(WireClient.failure(redis.get("held"))).isInstanceOf(CommandTimeoutException.class);
            test.countDown();
            WireClient.eventually(() -> assertThat(told.events).contains("late reply to GET"));

            CountDownLatch again = new CountDownLatch(1);
            cluster.primary(0).answer(holdingBack("silent", again));
            assertThat(WireClient.failure(redis.get("silent"))).isInstanceOf(CommandTimeoutException.class);
            assertThat(WireClient.failure(redis.get("silent"))).isInstanceOf(CommandTimeoutException.class);
            WireClient.eventually(() -> assertThat(told.events)
                    .containsSubsequence("replaced because of " + ReplacementCause.TIMEOUTS, "closed"));
            again.countDown();
        }
    }

    @Test
    void whatAClientHoldsIsShownWhileItHoldsIt() throws Exception {
        CountDownLatch test = new CountDownLatch(1);
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(holdingBack("held", test));

            CompletionStage<@Nullable String> held = client.commands().get("held");

            WireClient.eventually(
                    () -> assertThat(statistics(client).inFlight()).isEqualTo(1));
            assertThat(statistics(client).connections()).isEqualTo(1);
            assertThat(statistics(client).queuedCommands()).isZero();
            assertThat(statistics(client).node().address())
                    .isEqualTo(cluster.primary(0).peer().address());
            assertThat(client.statistics().topology()).isSameAs(client.topology());
            test.countDown();
            WireClient.result(held);
            assertThat(statistics(client).inFlight()).isZero();
        }
    }

    /** So a listener may look up the new owner of a slot, and ask it. */
    @Test
    void aNewTopologyIsInPlaceBeforeItIsToldAndOnNoThreadOfTheNetwork() throws Exception {
        AtomicReference<@Nullable ClusterClient> client = new AtomicReference<>();
        List<String> seen = new CopyOnWriteArrayList<>();
        ClientListener listener = new ClientListener() {
            @Override
            public void topologyChanged(ClusterTopology before, ClusterTopology after) {
                ClusterClient asking = client.get();
                if (asking != null) {
                    Node owner = Objects.requireNonNull(asking.topology().primaryOf(0));
                    seen.add(owner.equals(after.primaryOf(0)) + " " + owner.equals(before.primaryOf(0)));
                    seen.add(asking.commands().get("a").toCompletableFuture().join());
                }
            }
        };
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient connected = WireClient.connect(cluster, options -> options.listener(listener))) {
            client.set(connected);
            cluster.move(0, 1);

            connected.refreshTopology();

            WireClient.eventually(() -> assertThat(seen).startsWith("true false", "value of a"));
        }
    }

    @Test
    void metersFollowAClientAndLeaveWithIt() throws Exception {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        try (ScriptedCluster cluster = ScriptedCluster.of(2)) {
            try (ClusterClient client = WireClient.connect(
                    cluster,
                    options -> options.listener(
                            MicrometerListener.builder(registry).nodeMeters().build()))) {
                WireClient.result(client.commands().get("a"));
                WireClient.result(client.commands().get(cluster.keyOf(0, 1)));

                WireClient.eventually(() -> {
                    assertThat(registry.get("slotwise.commands")
                                    .tag("family", "string")
                                    .timer()
                                    .count())
                            .isEqualTo(2);
                    assertThat(registry.get("slotwise.slots.covered").gauge().value())
                            .isEqualTo(16_384);
                    assertThat(registry.get("slotwise.node.connections").gauges())
                            .hasSize(2);
                    assertThat(registry.get("slotwise.refreshes")
                                    .tags("cause", "bootstrap", "winner", "known")
                                    .timer()
                                    .count())
                            .isEqualTo(1);
                });
            }
        }

        WireClient.eventually(() -> {
            assertThat(registry.find("slotwise.slots.covered").gauge()).isNull();
            assertThat(registry.find("slotwise.node.connections").gauges()).isEmpty();
        });
    }
}
