package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.codec.Codec;
import io.slotwise.command.StringCommands;
import io.slotwise.error.ClientClosedException;
import io.slotwise.error.CommandInterruptedException;
import io.slotwise.error.NoNodeAvailableException;
import io.slotwise.internal.caller.Callers;
import io.slotwise.internal.connection.NettyIoThreads;
import io.slotwise.internal.connection.TestedTransport;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.TlsOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What the choice of a transport must not change. */
@Tag("transports")
@ParameterizedClass
@EnumSource
class TransportsWireTest {
    private final TestedTransport transport;
    private NettyIoThreads threads;

    TransportsWireTest(TestedTransport transport) {
        this.transport = transport;
    }

    @BeforeEach
    void startThreads() {
        threads = transport.threads(2);
    }

    @AfterEach
    void closeThreads() {
        if (threads != null) {
            threads.close();
        }
    }

    private ClusterClient connect(ScriptedCluster cluster) throws Exception {
        return WireClient.connect(cluster, options -> options.ioThreads(threads));
    }

    @Test
    void commandsAreAnswered() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = connect(cluster)) {
            for (int shard = 0; shard < 2; shard++) {
                String key = cluster.keyOf(shard, 1);
                assertThat(WireClient.result(client.commands().get(key))).isEqualTo("value of " + key);
            }
        }
    }

    @Test
    void repliesOfAPipelineKeepTheirOrder() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = connect(cluster)) {
            List<CompletionStage<@Nullable String>> results = new ArrayList<>();
            for (int i = 0; i < 5_000; i++) {
                results.add(client.commands().get("key-" + i));
            }

            for (int i = 0; i < 5_000; i++) {
                assertThat(WireClient.result(results.get(i))).isEqualTo("value of key-" + i);
            }
        }
    }

    @Test
    void callersThatWaitGetTheirOwnReplies() throws Exception {
        StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = connect(cluster)) {
            List<CompletableFuture<Void>> callers = new ArrayList<>();
            for (int caller = 0; caller < 4; caller++) {
                String prefix = "key-" + caller + "-";
                callers.add(CompletableFuture.runAsync(() -> {
                    for (int i = 0; i < 1_000; i++) {
                        assertThat(Callers.of(client).execute(strings.get(prefix + i)))
                                .isEqualTo("value of " + prefix + i);
                    }
                }));
            }

            for (CompletableFuture<Void> caller : callers) {
                WireClient.result(caller);
            }
        }
    }

    @Test
    void aCallerThatWaitsIsReleasedByAnInterrupt() throws Exception {
        StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(1);
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = connect(cluster)) {
            cluster.primary(0).answer((command, connection) -> {
                if (command.equals(List.of("GET", "never"))) {
                    asked.countDown();
                    connection.await(never);
                }
                return null;
            });
            Thread caller = new Thread(() -> {
                try {
                    for (int i = 0; i < 200; i++) {
                        Callers.of(client).execute(strings.get("often"));
                    }
                    Callers.of(client).execute(strings.get("never"));
                } catch (RuntimeException | Error e) {
                    end.complete(e);
                }
            });
            caller.start();
            asked.await();

            caller.interrupt();

            assertThat(WireClient.result(end)).isInstanceOf(CommandInterruptedException.class);
            never.countDown();
        }
    }

    @Test
    void aValueLargerThanTheBuffersOfTheSocketPasses() throws Exception {
        String large = "0123456789abcdef".repeat(1 << 18);
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = connect(cluster)) {
            cluster.primary(0)
                    .answer((command, connection) -> command.get(0).equals("GET") ? Replies.bulk(large) : null);

            WireClient.result(client.commands().set("k", large));

            assertThat(cluster.primary(0).peer().commands()).contains(List.of("SET", "k", large));
            assertThat(WireClient.result(client.commands().get("k"))).isEqualTo(large);
        }
    }

    @Test
    void tlsIsSpoken(@TempDir Path directory) throws Exception {
        TestCertificates certificates = TestCertificates.of(directory, "dns:localhost");
        TlsOptions tls = TlsOptions.builder()
                .trustedCertificates(certificates.certificate())
                .build();
        try (ScriptedPeer peer = TlsCluster.start(certificates, certificates, false);
                ClusterClient client = WireClient.present(
                        ClusterClient.connect(ClusterClientOptions.builder("localhost:" + peer.port())
                                .tls(tls)
                                .ioThreads(threads)
                                .build()))) {
            assertThat(WireClient.result(client.commands().get("a"))).isEqualTo("value of a");
        }
    }

    @Test
    void aCutConnectionIsOpenedAgain() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = connect(cluster)) {
            WireClient.result(client.commands().get("a"));
            int before = cluster.primary(0).peer().connections().size();

            cluster.primary(0).peer().cutAll();

            assertThat(WireClient.result(client.commands().get("b"))).isEqualTo("value of b");
            assertThat(cluster.primary(0).peer().connections()).hasSizeGreaterThan(before);
        }
    }

    @Test
    void aCommandInFlightOnAResetConnectionIsAskedAgain() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = connect(cluster)) {
            cluster.primary(0).answer((command, connection) -> {
                if (command.get(0).equals("GET") && cluster.primary(0).peer().count("GET") == 1) {
                    connection.reset();
                }
                return null;
            });

            assertThat(WireClient.result(client.commands().get("a"))).isEqualTo("value of a");
        }
    }

    @Test
    void aRefusedConnectNamesTheNode() {
        String seed = ScriptedPeer.nobody().toString();

        Throwable failure = WireClient.failure(ClusterClient.connect(ClusterClientOptions.builder(seed)
                .ioThreads(threads)
                .bootstrapTimeout(Duration.ofMillis(500))
                .build()));

        assertThat(failure)
                .isInstanceOf(NoNodeAvailableException.class)
                .hasMessageContaining(seed)
                .hasMessageContaining("refused");
    }

    @Test
    void closingEndsWhatIsInFlightAndClosesTheSockets() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = connect(cluster)) {
            cluster.primary(0).answer((command, connection) -> {
                if (command.get(0).equals("GET")) {
                    connection.await(never);
                }
                return null;
            });
            CompletionStage<?> inFlight = client.commands().get("a");

            WireClient.result(client.closeAsync());

            assertThat(WireClient.failure(inFlight)).isInstanceOf(ClientClosedException.class);
            never.countDown();
            WireClient.eventually(() ->
                    assertThat(cluster.primary(0).peer().openConnections()).isZero());
        }
    }
}
