package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.resilience4j.retry.RetryConfig;
import io.slotwise.ClusterClient;
import io.slotwise.error.ClientClosedException;
import io.slotwise.event.ClientListener;
import io.slotwise.internal.connection.NettyIoThreads;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.options.IoThreads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LifecycleWireTest {
    private final CountDownLatch goOn = new CountDownLatch(1);

    private Answer holding(String key) {
        return (command, connection) -> {
            if (command.contains(key)) {
                connection.await(goOn);
            }
            return null;
        };
    }

    private static List<String> threadsNamed(String prefix) {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith(prefix))
                .toList();
    }

    private static ClusterClientOptions options(ScriptedCluster cluster, IoThreads threads) {
        return ClusterClientOptions.builder(cluster.seeds())
                .ioThreads(threads)
                .closeGrace(Duration.ZERO)
                .build();
    }

    @Test
    void closingGivesCommandsInFlightTimeToEnd() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster, o -> o.closeGrace(Duration.ofSeconds(30)))) {
            cluster.primary(0).answer(holding("slow"));
            CompletionStage<@Nullable String> slow = client.commands().get("slow");
            WireClient.eventually(
                    () -> assertThat(cluster.primary(0).peer().commands()).contains(List.of("GET", "slow")));

            CompletableFuture<Void> closed = client.closeAsync();
            assertThat(WireClient.failure(client.commands().get("new"))).isInstanceOf(ClientClosedException.class);
            assertThat(closed).isNotDone();
            goOn.countDown();

            assertThat(WireClient.result(slow)).isEqualTo("value of slow");
            WireClient.result(closed);
        }
    }

    @Test
    void aCommandThatIsDecidedAboutIsNotTakenForQuiet() throws Exception {
        CountDownLatch deciding = new CountDownLatch(1);
        RetryConfig slowly = RetryConfig.custom()
                .maxAttempts(100)
                .retryOnException(failure -> {
                    deciding.countDown();
                    WireClient.awaitQuietly(goOn);
                    return true;
                })
                .build();
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                NettyIoThreads threads = (NettyIoThreads) ClusterClient.ioThreads(1);
                ClusterClient client = WireClient.connect(
                        cluster, o -> o.ioThreads(threads).retry(slowly).closeGrace(Duration.ofSeconds(30)))) {
            ScriptedPeer peer = cluster.primary(0).peer();
            cluster.primary(0)
                    .answer((command, connection) -> command.contains("a") && peer.count("GET") == 1
                            ? "-CLUSTERDOWN The cluster is down\r\n"
                            : null);
            CompletionStage<@Nullable String> result = client.commands().get("a");
            deciding.await();

            CompletableFuture<Void> closed = client.closeAsync();
            // Behind many looks: they are made on the same thread, in the order of their times.
            threads.scheduler().schedule(goOn::countDown, Duration.ofMillis(100).toNanos());

            assertThat(WireClient.result(result)).isEqualTo("value of a");
            WireClient.result(closed);
        }
    }

    @Test
    void whatIsInFlightWhenTheGraceEndsFailsAsClosed() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(holding("slow"));
            CompletionStage<?> written = client.commands().incr("slow");
            WireClient.eventually(
                    () -> assertThat(cluster.primary(0).peer().count("INCR")).isEqualTo(1));

            WireClient.result(client.closeAsync());

            assertThat(WireClient.failure(written))
                    .isInstanceOfSatisfying(
                            ClientClosedException.class,
                            closed -> assertThat(closed.mayHaveExecuted()).isTrue());
            goOn.countDown();
            WireClient.eventually(() ->
                    assertThat(cluster.primary(0).peer().openConnections()).isZero());
        }
    }

    @Test
    void whatWaitsForAConnectionWhenTheGraceEndsFailsAsClosedAndNotCarriedOut() throws Exception {
        CountDownLatch lost = new CountDownLatch(1);
        ClientListener listener = WireClient.whenConnectionCloses(lost::countDown);
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster, o -> o.listener(listener))) {
            cluster.primary(0).answer(holding("HELLO"));
            cluster.primary(0).peer().cutAll();
            lost.await();
            CompletionStage<?> waiting = client.commands().incr("n");

            WireClient.result(client.closeAsync());

            assertThat(WireClient.failure(waiting))
                    .isInstanceOfSatisfying(
                            ClientClosedException.class,
                            closed -> assertThat(closed.mayHaveExecuted()).isFalse());
            goOn.countDown();
        }
    }

    @Test
    void closingTwiceIsClosingOnce() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1)) {
            ClusterClient client = WireClient.connect(cluster);
            ClusterClient other = WireClient.connect(cluster);

            client.close();
            client.close();
            WireClient.result(client.closeAsync());

            assertThat(WireClient.result(other.commands().get("a"))).isEqualTo("value of a");
            other.close();
        }
    }

    @Test
    void theLastClientLeavesNoThreadBehind() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2)) {
            ClusterClient first = WireClient.connect(cluster);
            ClusterClient second = WireClient.connect(cluster);
            first.close();
            assertThat(WireClient.result(second.commands().get("a"))).isEqualTo("value of a");
            assertThat(threadsNamed("slotwise-io")).isNotEmpty();

            second.close();

            WireClient.eventually(() -> assertThat(threadsNamed("slotwise-")).isEmpty());
        }
    }

    @Test
    void aUsersThreadsStayOpenUntilTheUserClosesThem() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1)) {
            IoThreads threads = ClusterClient.ioThreads(1);
            ClusterClient first = WireClient.connect(cluster, options -> options.ioThreads(threads));
            first.close();
            ClusterClient second = WireClient.connect(cluster, options -> options.ioThreads(threads));
            assertThat(WireClient.result(second.commands().get("a"))).isEqualTo("value of a");
            second.close();
            assertThat(threadsNamed("slotwise-own-io")).hasSize(1);

            threads.close();

            WireClient.eventually(() -> assertThat(threadsNamed("slotwise-own")).isEmpty());
        }
    }

    @Test
    void closingAUsersThreadsFirstFailsItsClientsCallsAndTheyCanStillBeClosed() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2)) {
            IoThreads threads = ClusterClient.ioThreads(1);
            ClusterClient client = WireClient.connect(cluster, options -> options.ioThreads(threads));
            cluster.primary(0)
                    .answer((command, connection) ->
                            command.contains("paused") ? "-CLUSTERDOWN The cluster is down\r\n" : null);
            cluster.primary(1).answer(holding(cluster.keyOf(1, 7)));
            CompletionStage<?> written = client.commands().get(cluster.keyOf(1, 7));
            WireClient.eventually(
                    () -> assertThat(cluster.primary(1).peer().count("GET")).isEqualTo(1));

            threads.close();

            assertThat(WireClient.failure(written)).isInstanceOf(ClientClosedException.class);
            assertThat(WireClient.failure(client.commands().get("later"))).isInstanceOf(ClientClosedException.class);
            WireClient.result(client.closeAsync());
            client.close();
            goOn.countDown();
        }
    }

    @Test
    void pausedCommandsEndWhenTheirThreadsAreClosed() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1)) {
            IoThreads threads = ClusterClient.ioThreads(1);
            ClusterClient client = WireClient.connect(cluster, options -> options.ioThreads(threads));
            cluster.primary(0)
                    .answer((command, connection) ->
                            command.get(0).equals("GET") ? "-CLUSTERDOWN The cluster is down\r\n" : null);
            CompletionStage<?> paused = client.commands().get("a");
            WireClient.eventually(
                    () -> assertThat(cluster.primary(0).peer().count("GET")).isGreaterThan(2));

            threads.close();

            assertThat(WireClient.failure(paused)).isInstanceOf(ClientClosedException.class);
        }
    }

    @Test
    void aConnectEndsWhenItsThreadsAreClosed() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1)) {
            cluster.primary(0).answer(holding("HELLO"));
            IoThreads threads = ClusterClient.ioThreads(1);
            CompletionStage<ClusterClient> connecting = ClusterClient.connect(options(cluster, threads));
            WireClient.eventually(
                    () -> assertThat(cluster.primary(0).peer().count("HELLO")).isEqualTo(1));

            threads.close();

            assertThat(WireClient.failure(connecting)).isInstanceOf(ClientClosedException.class);
            goOn.countDown();
        }
    }

    @Test
    void threadsThatAreClosedTakeNoClient() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1)) {
            IoThreads threads = ClusterClient.ioThreads(1);
            threads.close();

            assertThatThrownBy(() -> ClusterClient.connect(options(cluster, threads)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("closed");
        }
    }

    @Test
    void aClientMayBeClosedOnAnEventLoop() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1)) {
            ClusterClient client = WireClient.connect(cluster);
            cluster.primary(0).answer(holding("a"));
            CompletableFuture<String> thread = new CompletableFuture<>();
            client.commands().get("a").thenAccept(value -> {
                client.close();
                thread.complete(Thread.currentThread().getName());
            });
            goOn.countDown();

            assertThat(WireClient.result(thread)).contains("-io-");
            WireClient.result(client.closeAsync());
        }
    }

    @Test
    void clientsMayBeClosedAsSoonAsTheyAreConnectedHoweverMany() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1)) {
            CountDownLatch onAllCallbackThreads = new CountDownLatch(4);
            cluster.primary(0).answer(holding("HELLO"));
            List<CompletionStage<Void>> closed = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                closed.add(ClusterClient.connect(ClusterClientOptions.builder(cluster.seeds())
                                .closeGrace(Duration.ZERO)
                                .build())
                        .thenAccept(client -> {
                            onAllCallbackThreads.countDown();
                            WireClient.awaitQuietly(onAllCallbackThreads);
                            client.close();
                        }));
            }
            goOn.countDown();

            for (CompletionStage<Void> each : closed) {
                WireClient.result(each);
            }
            WireClient.eventually(() -> assertThat(threadsNamed("slotwise-")).isEmpty());
        }
    }

    @Test
    void manyClientsOpenAndCloseAtTheSameTime() throws Exception {
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        try (ScriptedCluster cluster = ScriptedCluster.of(2)) {
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < 6; t++) {
                threads.add(new Thread(() -> {
                    for (int i = 0; i < 10; i++) {
                        try (ClusterClient client = WireClient.connect(cluster)) {
                            for (int shard = 0; shard < 2; shard++) {
                                String key = cluster.keyOf(shard, i);
                                assertThat(WireClient.result(client.commands().get(key)))
                                        .isEqualTo("value of " + key);
                            }
                        } catch (Throwable e) {
                            failures.add(e);
                        }
                    }
                }));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join(TimeUnit.MINUTES.toMillis(1));
            }

            assertThat(failures).isEmpty();
            assertThat(threads).noneMatch(Thread::isAlive);
            WireClient.eventually(() -> assertThat(threadsNamed("slotwise-")).isEmpty());
            WireClient.eventually(() -> assertThat(cluster.members())
                    .allMatch(member -> member.peer().openConnections() == 0));
        }
    }

    @Test
    void aConnectThatIsCancelledLeavesNothingBehind() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1)) {
            cluster.primary(0).answer(holding("HELLO"));
            CompletableFuture<ClusterClient> connecting = ClusterClient.connect(
                            ClusterClientOptions.builder(cluster.seeds())
                                    .closeGrace(Duration.ZERO)
                                    .build())
                    .toCompletableFuture();
            WireClient.eventually(
                    () -> assertThat(cluster.primary(0).peer().count("HELLO")).isEqualTo(1));

            connecting.cancel(true);
            goOn.countDown();

            WireClient.eventually(() -> assertThat(threadsNamed("slotwise-")).isEmpty());
            WireClient.eventually(() ->
                    assertThat(cluster.primary(0).peer().openConnections()).isZero());
        }
    }
}
