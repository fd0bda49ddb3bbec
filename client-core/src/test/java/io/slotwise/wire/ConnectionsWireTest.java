package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.Session;
import io.slotwise.command.Command;
import io.slotwise.error.AuthenticationException;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.OutcomeUnknownException;
import io.slotwise.event.ClientListener;
import io.slotwise.event.RefreshCause;
import io.slotwise.options.CallOptions;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.Credentials;
import io.slotwise.options.ReadPolicy;
import io.slotwise.pubsub.Topics;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionsWireTest {
    /** Counts refreshes that have ended. */
    private static final class Refreshes implements ClientListener {
        private final AtomicInteger ended = new AtomicInteger();

        @Override
        public void refreshEnded(RefreshCause cause, @Nullable NodeAddress winner, Duration took) {
            ended.incrementAndGet();
        }
    }

    private static void refresh(ClusterClient client, Refreshes refreshes) {
        int before = refreshes.ended.get();
        client.refreshTopology();
        WireClient.eventually(() -> assertThat(refreshes.ended.get()).isGreaterThan(before));
    }

    @Test
    void theNumberOfConnectionsStaysTheSameOverRefreshes() throws Exception {
        Refreshes refreshes = new Refreshes();
        try (ScriptedCluster cluster = ScriptedCluster.of(3);
                ClusterClient client = WireClient.connect(cluster, options -> options.listener(refreshes))) {
            for (int i = 0; i < 3; i++) {
                WireClient.result(client.commands().get(cluster.keyOf(i, 1)));
            }
            for (int i = 0; i < 5; i++) {
                refresh(client, refreshes);
            }

            for (int i = 0; i < 3; i++) {
                assertThat(cluster.primary(i).peer().connections())
                        .as("node %d", i)
                        .hasSize(1);
            }
        }
    }

    @Test
    void aSeedUnderAnotherNameIsTheSameNode() throws Exception {
        Refreshes refreshes = new Refreshes();
        try (ScriptedCluster cluster = ScriptedCluster.of(1)) {
            int port = cluster.primary(0).peer().port();
            ClusterClientOptions options = ClusterClientOptions.builder("localhost:" + port)
                    .listener(refreshes)
                    .minRefreshInterval(Duration.ofMillis(10))
                    .closeGrace(Duration.ZERO)
                    .build();
            try (ClusterClient client = WireClient.present(ClusterClient.connect(options))) {
                for (int i = 0; i < 5; i++) {
                    WireClient.result(client.commands().get("a"));
                    refresh(client, refreshes);
                }

                assertThat(cluster.primary(0).peer().connections()).hasSize(1);
            }
        }
    }

    @Test
    void connectionsThatAreDroppedAreReplacedAndReadsInFlightGoOn() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger times = new AtomicInteger();
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer((command, connection) -> {
                if (!command.get(0).equals("GET")) {
                    return null;
                }
                if (times.incrementAndGet() == 1) {
                    asked.countDown();
                    connection.await(never);
                }
                return Replies.bulk("found");
            });
            CompletionStage<@Nullable String> read = client.commands().get("a");
            assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();

            client.dropConnections(client.topology().nodes().iterator().next().id());

            assertThat(WireClient.result(read)).isEqualTo("found");
            assertThat(times).hasValue(2);
            never.countDown();
        }
    }

    @Test
    void theConnectionToANodeThatLeftIsClosed() throws Exception {
        Refreshes refreshes = new Refreshes();
        try (ScriptedCluster cluster = ScriptedCluster.of(3);
                ClusterClient client = WireClient.connect(cluster, options -> options.listener(refreshes))) {
            for (int i = 0; i < 3; i++) {
                WireClient.result(client.commands().get(cluster.keyOf(i, 1)));
            }
            String key = cluster.keyOf(2, 1);
            try (ScriptedCluster.Member gone = cluster.primary(2)) {
                cluster.leave(2, 0);

                WireClient.eventually(() -> {
                    refresh(client, refreshes);
                    assertThat(gone.peer().openConnections()).isZero();
                });
                assertThat(WireClient.result(client.commands().get(key))).isEqualTo("value of " + key);
                assertThat(cluster.primary(0).peer().commands()).contains(List.of("GET", key));
            }
        }
    }

    @Test
    void readsOfReplicasGoThroughConnectionsThatSaidReadonly() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1, 1);
                ClusterClient client = WireClient.connect(cluster, options -> options.readPolicy(ReadPolicy.REPLICA))) {
            assertThat(WireClient.result(client.commands().get("a"))).isEqualTo("value of a");

            PeerConnection used = cluster.replica(0).peer().connections().stream()
                    .filter(connection -> connection.commands().contains(List.of("GET", "a")))
                    .findFirst()
                    .orElseThrow();
            assertThat(used.commands()).contains(List.of("READONLY"));
            assertThat(cluster.primary(0).peer().count("READONLY")).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5})
    void everyKindOfConnectionSelectsTheDatabaseUnlessItIsTheFirst(int database) throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1, 1);
                ClusterClient client = WireClient.connect(cluster, options -> options.database(database))) {
            SubscribableNode.all(cluster, true);
            CallOptions fromReplica = CallOptions.readingBy(ReadPolicy.REPLICA);
            WireClient.result(client.commands().get("a"));
            WireClient.result(client.commands().with(fromReplica).get("b"));
            try (Session session = WireClient.present(client.session("c"))) {
                WireClient.result(session.commands().get("c"));
            }
            WireClient.present(client.subscribe(Topics.channels("d"), message -> {}));

            List<PeerConnection> connections = cluster.members().stream()
                    .flatMap(member -> member.peer().connections().stream())
                    .toList();
            assertThat(connections.stream()
                            .flatMap(connection -> connection.commands().stream())
                            .filter(command -> List.of("a", "b", "c", "d").contains(command.get(command.size() - 1))))
                    .hasSize(4);
            assertThat(connections)
                    .hasSizeGreaterThanOrEqualTo(4)
                    .allMatch(connection -> connection.commands().contains(List.of("SELECT", "5")) == (database == 5))
                    .allMatch(connection -> database == 5
                            || connection.commands().stream()
                                    .noneMatch(command -> command.get(0).equals("SELECT")));
        }
    }

    @Test
    void aWriteWhoseConnectionIsCutMayHaveBeenCarriedOut() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            AtomicInteger increments = new AtomicInteger();
            cluster.primary(0).answer((command, connection) -> {
                if (command.get(0).equals("INCR")) {
                    increments.incrementAndGet();
                    connection.cut();
                }
                return null;
            });

            Throwable failure = WireClient.failure(client.commands().incr("n"));

            assertThat(failure)
                    .isInstanceOfSatisfying(
                            OutcomeUnknownException.class,
                            unknown -> assertThat(unknown.mayHaveExecuted()).isTrue());
            assertThat(increments).hasValue(1);
        }
    }

    @Test
    void aReadWhoseConnectionIsCutIsSentAgain() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            AtomicInteger cuts = new AtomicInteger(3);
            cluster.primary(0).answer((command, connection) -> {
                if (command.get(0).equals("GET") && cuts.getAndDecrement() > 0) {
                    connection.cut();
                }
                return null;
            });

            assertThat(WireClient.result(client.commands().get("a"))).isEqualTo("value of a");
        }
    }

    @Test
    void anExpiredWriteIsNotSentWhenItsNodeComesBack() throws Exception {
        CountDownLatch lost = new CountDownLatch(1);
        ClientListener listener = WireClient.whenConnectionCloses(lost::countDown);
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster, options -> options.listener(listener))) {
            CountDownLatch back = new CountDownLatch(1);
            cluster.primary(0).answer((command, connection) -> {
                if (command.get(0).equals("HELLO")) {
                    connection.await(back);
                }
                return null;
            });
            cluster.primary(0).peer().cutAll();
            lost.await();

            CompletionStage<?> late = client.execute(Command.custom("SET")
                    .key("k")
                    .argument("late")
                    .returning(ReplyCursor::type)
                    .with(CallOptions.within(Duration.ofMillis(100))));
            assertThat(WireClient.failure(late)).isInstanceOf(CommandTimeoutException.class);
            back.countDown();
            WireClient.result(client.commands().get("a"));

            assertThat(cluster.primary(0).peer().count("SET")).isZero();
        }
    }

    @Test
    void aNodeThatSaysToAllThatItIsAskedThatItLoadsIsWaitedFor() throws Exception {
        CountDownLatch lost = new CountDownLatch(1);
        AtomicInteger asked = new AtomicInteger();
        ClientListener listener = WireClient.whenConnectionCloses(lost::countDown);
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster, options -> options.listener(listener))) {
            String key = cluster.keyOf(0, 1);
            WireClient.result(client.commands().get(key));
            cluster.primary(0)
                    .answer((command, connection) -> asked.incrementAndGet() <= 20
                            ? "-LOADING Redis is loading the dataset in memory\r\n"
                            : null);
            cluster.primary(0).peer().cutAll();
            lost.await();

            WireClient.result(client.commands().set(key, "1"));

            assertThat(asked).hasValueGreaterThan(20);
            assertThat(cluster.primary(0).peer().count("SET")).isEqualTo(1);
        }
    }

    @Test
    void aReplicaThatSaysToAllThatItIsAskedThatItLoadsIsLeftForAnotherCandidate() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1, 1);
                ClusterClient client =
                        WireClient.connect(cluster, options -> options.readPolicy(ReadPolicy.PREFER_REPLICA))) {
            cluster.replica(0).answer((command, connection) -> "-LOADING Redis is loading the dataset in memory\r\n");

            assertThat(WireClient.result(client.commands().get("a"))).isEqualTo("value of a");
            assertThat(cluster.primary(0).peer().count("GET")).isEqualTo(1);
        }
    }

    @Test
    void theLossOfAConnectionThatWasOpenedByAnotherNameIsALossOfItsNode() throws Exception {
        CountDownLatch refreshed = new CountDownLatch(1);
        ClientListener listener = new ClientListener() {
            @Override
            public void refreshStarted(RefreshCause cause) {
                if (cause == RefreshCause.CONNECTION_LOST) {
                    refreshed.countDown();
                }
            }
        };
        try (ScriptedCluster cluster = ScriptedCluster.of(2)) {
            ClusterClientOptions options = ClusterClientOptions.builder(
                            "localhost:" + cluster.primary(0).peer().port())
                    .listener(listener)
                    .closeGrace(Duration.ZERO)
                    .build();
            try (ClusterClient client = WireClient.present(ClusterClient.connect(options))) {
                assertThat(client.topology().nodes()).hasSize(2);

                cluster.primary(0).peer().cutAll();

                assertThat(refreshed.await(20, TimeUnit.SECONDS)).isTrue();
            }
        }
    }

    @Test
    void badCredentialsFailTheConnectAtOnceAndShowNoSecret() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2)) {
            for (ScriptedCluster.Member member : cluster.members()) {
                member.answer((command, connection) ->
                        command.get(0).equals("HELLO") ? "-WRONGPASS invalid username-password pair\r\n" : null);
            }
            ClusterClientOptions options = ClusterClientOptions.builder(cluster.seeds())
                    .credentials(new Credentials("app", "s3cr3t"))
                    .build();

            assertThat(WireClient.failure(ClusterClient.connect(options)))
                    .isInstanceOf(AuthenticationException.class)
                    .hasMessageNotContaining("s3cr3t");
        }
    }

    @Test
    void everyCommandEndsByItsDeadlineWhileAUserKeepsTheEventLoopsBusy() throws Exception {
        CountDownLatch test = new CountDownLatch(1);
        Queue<String> threads = new ConcurrentLinkedQueue<>();
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            CountDownLatch attached = new CountDownLatch(1);
            CountDownLatch blocking = new CountDownLatch(1);
            cluster.primary(0).answer((command, connection) -> {
                if (command.contains("block")) {
                    connection.await(attached);
                }
                return null;
            });
            client.commands().get("block").thenAccept(value -> {
                blocking.countDown();
                WireClient.awaitQuietly(test);
            });
            attached.countDown();
            blocking.await();

            List<CompletionStage<?>> results = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                results.add(client.commands()
                        .with(CallOptions.within(Duration.ofMillis(50)))
                        .get("k" + i)
                        .whenComplete((value, failure) ->
                                threads.add(Thread.currentThread().getName())));
            }
            for (CompletionStage<?> result : results) {
                assertThat(WireClient.failure(result)).isInstanceOf(CommandTimeoutException.class);
            }
            test.countDown();

            assertThat(threads).noneMatch(name -> name.contains("deadlines"));
            WireClient.result(client.commands().get("after"));
            assertThat(cluster.primary(0).peer().commands()).doesNotContain(List.of("GET", "k0"));
        }
    }

    @Test
    void whoMayNotSayReadonlyReadsFromThePrimary() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1, 1)) {
            cluster.replica(0)
                    .answer((command, connection) -> command.get(0).equals("READONLY")
                            ? "-NOPERM User reader has no permissions to run the 'readonly' command\r\n"
                            : null);
            try (ClusterClient client =
                    WireClient.connect(cluster, options -> options.readPolicy(ReadPolicy.PREFER_REPLICA))) {
                for (int i = 0; i < 20; i++) {
                    assertThat(WireClient.<@Nullable String>result(
                                    client.commands().get("a")))
                            .isEqualTo("value of a");
                }

                assertThat(cluster.replica(0).peer().count("READONLY")).isPositive();
                assertThat(cluster.primary(0).peer().count("GET")).isEqualTo(20);
            }
        }
    }
}
