package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.slotwise.ClusterClient;
import io.slotwise.event.ClientListener;
import io.slotwise.event.RefreshCause;
import io.slotwise.options.AddressResolver;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import io.slotwise.topology.Slot;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What refreshes cost, and what they find, when addresses are not what they seem. */
class RefreshesWireTest {
    private final AtomicInteger ended = new AtomicInteger();
    private final ClientListener counting = new ClientListener() {
        @Override
        public void refreshEnded(RefreshCause cause, @Nullable NodeAddress winner, Duration took) {
            ended.incrementAndGet();
        }
    };

    private void refresh(ClusterClient client) {
        int before = ended.get();
        client.refreshTopology();
        WireClient.eventually(() -> assertThat(ended).hasValueGreaterThan(before));
    }

    @Test
    void manyRefreshesLeaveNoConnectionBehindThoughSomeNodesCannotBeReached() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(3, 1);
                ClusterClient client = WireClient.connect(
                        cluster, options -> options.listener(counting).minRefreshInterval(Duration.ofMillis(1)))) {
            cluster.replica(0).peer().close();
            cluster.replica(1).peer().close();
            cluster.replica(2).calledBy("127.0.0.9");

            for (int i = 0; i < 100; i++) {
                cluster.move(0, i % 2 + 1); // something to see, so that the next refresh may follow soon
                refresh(client);
            }

            for (int shard = 0; shard < 3; shard++) {
                assertThat(cluster.primary(shard).peer().connections()).hasSize(1);
            }
            assertThat(cluster.replica(2).peer().connections()).hasSizeLessThanOrEqualTo(1);
        }
    }

    @Test
    void redirectsByEitherNameOfANodeUseItsOneConnection() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2)) {
            int port = cluster.primary(0).peer().port();
            ClusterClientOptions options = ClusterClientOptions.builder("localhost:" + port)
                    .listener(counting)
                    .minRefreshInterval(Duration.ofMillis(1))
                    .closeGrace(Duration.ZERO)
                    .build();
            AtomicInteger asked = new AtomicInteger();
            String key = cluster.keyOf(1, 1);
            cluster.primary(1)
                    .answer((command, connection) -> command.contains(key)
                            ? "-MOVED " + Slot.of(key)
                                    + (asked.incrementAndGet() % 2 == 0 ? " 127.0.0.1:" : " localhost:") + port + "\r\n"
                            : null);
            try (ClusterClient client = WireClient.present(ClusterClient.connect(options))) {
                for (int i = 0; i < 20; i++) {
                    assertThat(WireClient.result(client.commands().get(key))).isEqualTo("value of " + key);
                    WireClient.eventually(() -> {
                        cluster.move(0, ended.get() % 2);
                        refresh(client);
                        Node owner = Objects.requireNonNull(client.topology().primaryOf(Slot.of(key)));
                        assertThat(owner.address())
                                .isEqualTo(cluster.primary(1).peer().address());
                    });
                }

                assertThat(asked).hasValueGreaterThanOrEqualTo(20);
                assertThat(cluster.primary(0).peer().connections()).hasSize(1);
                assertThat(cluster.primary(1).peer().connections()).hasSize(1);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"'', localhost", "?, 127.0.0.1"})
    void nodesThatTellNoNameAreWhereTheStartupNodeIsAndUnknownOnesAtTheirAddress(String told, String dialled)
            throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2)) {
            cluster.members().forEach(member -> member.calledBy(told));
            ClusterClientOptions options = ClusterClientOptions.builder(
                            "localhost:" + cluster.primary(0).peer().port())
                    .closeGrace(Duration.ZERO)
                    .build();
            String key = cluster.keyOf(0, 1);
            String moved = cluster.keyOf(0, 2);
            cluster.primary(0)
                    .answer((command, connection) -> command.contains(moved)
                            ? "-MOVED " + Slot.of(moved) + " :"
                                    + cluster.primary(1).peer().port() + "\r\n"
                            : null);
            try (ClusterClient client = WireClient.present(ClusterClient.connect(options))) {
                assertThat(client.topology().nodes())
                        .extracting(node -> node.address().host())
                        .containsExactly(dialled, dialled);
                assertThat(WireClient.result(client.commands().get(key))).isEqualTo("value of " + key);
                assertThat(WireClient.result(client.commands().get(moved))).isEqualTo("value of " + moved);
            }
        }
    }

    @Test
    void aClusterIsFoundAndFollowedByIpv6Addresses() throws Exception {
        byte[] loopback = new byte[16];
        loopback[15] = 1;
        InetAddress v6 = InetAddress.getByAddress(loopback);
        assumeThat(canListenAt(v6)).as("IPv6 exists here").isTrue();
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ScriptedPeer first = alsoAt(v6, cluster.primary(0));
                ScriptedPeer second = alsoAt(v6, cluster.primary(1))) {
            cluster.members().forEach(member -> member.calledBy("0:0:0:0:0:0:0:1"));
            ClusterClientOptions options = ClusterClientOptions.builder("[::1]:" + first.port())
                    .closeGrace(Duration.ZERO)
                    .build();
            String moved = cluster.keyOf(0, 1);
            cluster.primary(0)
                    .answer((command, connection) -> command.contains(moved)
                            ? "-MOVED " + Slot.of(moved) + " ::1:" + second.port() + "\r\n"
                            : null);
            try (ClusterClient client = WireClient.present(ClusterClient.connect(options))) {
                assertThat(WireClient.result(client.commands().get(moved))).isEqualTo("value of " + moved);

                assertThat(client.topology().nodes())
                        .extracting(node -> node.address().toString())
                        .containsExactly("[::1]:" + first.port(), "[::1]:" + second.port());
                assertThat(first.connections()).hasSize(1);
                assertThat(second.connections()).hasSize(1);
            }
        }
    }

    private static ScriptedPeer alsoAt(InetAddress address, ScriptedCluster.Member member) {
        return ScriptedPeer.startAt(address, member.peer().port(), member.answering());
    }

    private static boolean canListenAt(InetAddress address) {
        try (ServerSocket server = new ServerSocket(0, 1, address)) {
            return server.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void aClusterThatMovedAsAWholeIsFoundByTheNameThatItWasFirstFoundBy() throws Exception {
        InetAddress before = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        InetAddress after = InetAddress.getByAddress(new byte[] {127, 0, 0, 7});
        AtomicInteger moved = new AtomicInteger();
        AddressResolver resolver =
                host -> CompletableFuture.completedFuture(List.of(moved.get() == 0 ? before : after));
        try (ScriptedCluster old = ScriptedCluster.of(2);
                ScriptedCluster replacement = ScriptedCluster.of(2)) {
            int port = old.primary(0).peer().port();
            ClusterClientOptions options = ClusterClientOptions.builder("redis.example:" + port)
                    .addressResolver(resolver)
                    .minRefreshInterval(Duration.ofMillis(10))
                    .closeGrace(Duration.ZERO)
                    .commandTimeout(Duration.ofSeconds(20))
                    .build();
            try (ClusterClient client = WireClient.present(ClusterClient.connect(options))) {
                assertThat(WireClient.result(client.commands().get("a"))).isEqualTo("value of a");
                moved.set(1);
                old.members().forEach(ScriptedCluster.Member::close);
                try (ScriptedPeer behindTheName =
                        ScriptedPeer.startAt(after, port, replacement.primary(0).answering())) {
                    String key = replacement.keyOf(1, 1);

                    assertThat(WireClient.result(client.commands().get(key))).isEqualTo("value of " + key);

                    assertThat(replacement.primary(1).peer().commands()).contains(List.of("GET", key));
                    assertThat(behindTheName.count("CLUSTER")).isPositive();
                    WireClient.eventually(() -> assertThat(client.topology().nodes())
                            .extracting(node -> node.address().port())
                            .doesNotContain(port, old.primary(1).peer().port()));
                }
            }
        }
    }
}
