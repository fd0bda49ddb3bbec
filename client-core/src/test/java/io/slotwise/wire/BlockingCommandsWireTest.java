package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.ClusterClient;
import io.slotwise.command.Command;
import io.slotwise.error.ClusterClientException;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.error.OutcomeUnknownException;
import io.slotwise.error.QueueFullException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.error.UnsupportedCommandException;
import io.slotwise.options.CallOptions;
import io.slotwise.options.Delivery;
import io.slotwise.reply.BatchResult;
import io.slotwise.reply.Reply;
import io.slotwise.topology.Slot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Blocking commands as they are seen on the wire: each on a connection that it has for itself. */
class BlockingCommandsWireTest {
    private static final Duration ENDLESS = Duration.ZERO;
    private static final Duration LONG = Duration.ofSeconds(60);

    private final CountDownLatch served = new CountDownLatch(1);

    private static Command<Reply> pop(String key, Duration blockTime) {
        return Command.custom("BLPOP").key(key).blockSeconds(blockTime).returningReply();
    }

    private static String popped(String key) {
        return Replies.array(Replies.bulk(key), Replies.bulk("element of " + key));
    }

    /** Holds each BLPOP until the test says so. */
    private Answer holding() {
        return (command, connection) -> {
            if (!command.get(0).equals("BLPOP")) {
                return null;
            }
            connection.await(served);
            return popped(command.get(1));
        };
    }

    private static Answer answering(String name, String reply) {
        return (command, connection) -> command.get(0).equals(name) ? reply : null;
    }

    private static List<PeerConnection> blocked(ScriptedCluster.Member member) {
        return member.peer().connections().stream()
                .filter(connection -> connection.commands().stream()
                        .anyMatch(command -> command.get(0).equals("BLPOP")))
                .toList();
    }

    private static void awaitBlocked(ScriptedCluster.Member member, int count) {
        WireClient.eventually(() -> assertThat(blocked(member)).hasSize(count));
    }

    @Test
    void othersGoOnWhileACommandBlocks() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(holding());

            CompletableFuture<Reply> pop = client.execute(pop("queue", ENDLESS)).toCompletableFuture();
            awaitBlocked(cluster.primary(0), 1);
            assertThat(WireClient.result(client.commands().get("a"))).isEqualTo("value of a");
            assertThat(pop).isNotDone();
            served.countDown();

            assertThat(WireClient.present(pop).toString()).contains("Sequence");
            assertThat(cluster.primary(0).peer().count("BLPOP")).isEqualTo(1);
        }
    }

    @Test
    void oneConnectionServesOneBlockingCommandAfterTheOther() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0)
                    .answer((command, connection) -> command.get(0).equals("BLPOP") ? popped(command.get(1)) : null);

            for (int i = 0; i < 20; i++) {
                WireClient.present(client.execute(pop("queue" + i, LONG)));
            }

            assertThat(blocked(cluster.primary(0))).hasSize(1);
            assertThat(cluster.primary(0).peer().count("BLPOP")).isEqualTo(20);
        }
    }

    @Test
    void theBlockTimeAndAMarginAreTheDeadlineWhateverTheTimeoutOfOthers() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(
                        cluster,
                        options ->
                                options.commandTimeout(Duration.ofMillis(1)).blockingMargin(Duration.ofMillis(50)))) {
            cluster.primary(0).answer(holding());
            CompletableFuture<Reply> endless =
                    client.execute(pop("endless", ENDLESS)).toCompletableFuture();
            awaitBlocked(cluster.primary(0), 1);

            Throwable failure = WireClient.failure(client.execute(pop("queue", Duration.ofMillis(50))));

            assertThat(failure).isInstanceOf(CommandTimeoutException.class).hasMessageContaining("100 ms");
            assertThat(((ClusterClientException) failure).mayHaveExecuted()).isTrue();
            assertThat(endless).isNotDone();
            WireClient.eventually(
                    () -> assertThat(client.statistics().nodes().get(0).connections())
                            .isEqualTo(2)); // the one whose command has timed out is gone
        }
    }

    @Test
    void cancellingClosesTheConnectionAtOnce() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(answering("BLPOP", Answer.SILENCE));
            CompletableFuture<Reply> pop = client.execute(pop("queue", ENDLESS)).toCompletableFuture();
            awaitBlocked(cluster.primary(0), 1);
            long before = cluster.primary(0).peer().openConnections();

            pop.cancel(true);

            WireClient.eventually(() ->
                    assertThat(cluster.primary(0).peer().openConnections()).isEqualTo(before - 1));
            assertThat(WireClient.result(client.commands().get("a"))).isEqualTo("value of a");
        }
    }

    @Test
    void aRedirectAsksForWhatIsLeftOfTheBlockTime() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster)) {
            String key = cluster.keyOf(0, 1);
            cluster.primary(0).answer((command, connection) -> {
                if (!command.get(0).equals("BLPOP")) {
                    return null;
                }
                connection.await(served);
                return "-MOVED " + Slot.of(key) + " " + cluster.seed(1) + "\r\n";
            });
            cluster.primary(1).answer(answering("BLPOP", popped(key)));

            CompletableFuture<Reply> pop = client.execute(pop(key, LONG)).toCompletableFuture();
            awaitBlocked(cluster.primary(0), 1);
            served.countDown();

            WireClient.present(pop);
            double first = blockTime(cluster.primary(0));
            double second = blockTime(cluster.primary(1));
            assertThat(first).isEqualTo(60.0);
            assertThat(second).isLessThan(60.0).isPositive();
        }
    }

    private static double blockTime(ScriptedCluster.Member member) {
        return member.peer().commands().stream()
                .filter(command -> command.get(0).equals("BLPOP"))
                .mapToDouble(command -> Double.parseDouble(command.get(2)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anEndlessOneStaysEndlessAfterARedirect() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster)) {
            String key = cluster.keyOf(0, 1);
            cluster.primary(0).answer(answering("BLPOP", "-MOVED " + Slot.of(key) + " " + cluster.seed(1) + "\r\n"));
            cluster.primary(1).answer(answering("BLPOP", popped(key)));

            WireClient.present(client.execute(pop(key, ENDLESS)));

            assertThat(blockTime(cluster.primary(1))).isZero();
        }
    }

    @Test
    void aConnectionThatIsKeptForTheNextIsClosedWhenItsNodeSendsTheOthersToItself() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            ScriptedCluster.Member member = cluster.primary(0);
            AtomicInteger asked = new AtomicInteger();
            member.answer(answering("BLPOP", popped("queue"))
                    .or((command, connection) -> command.get(0).equals("GET") && asked.incrementAndGet() == 1
                            ? "-MOVED " + Slot.of("a") + " " + cluster.seed(0) + "\r\n"
                            : null));
            WireClient.present(client.execute(pop("queue", LONG)));
            PeerConnection kept = blocked(member).get(0);

            assertThat(WireClient.result(client.commands().get("a"))).isEqualTo("value of a");
            WireClient.present(client.execute(pop("queue", LONG)));

            assertThat(blocked(member)).hasSize(2).contains(kept);
        }
    }

    @Test
    void aNodeThatLosesItsRoleIsLeftAndNothingIsLost() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            AtomicInteger asked = new AtomicInteger();
            cluster.primary(0).answer((command, connection) -> {
                if (!command.get(0).equals("BLPOP")) {
                    return null;
                }
                if (asked.incrementAndGet() > 1) {
                    return popped(command.get(1));
                }
                connection.write("-UNBLOCKED force unblock from blocking operation, instance state changed "
                        + "(master -> replica?)\r\n");
                connection.cut();
                return Answer.SILENCE;
            });

            assertThat(WireClient.present(client.execute(pop("queue", LONG))).toString())
                    .contains("Sequence");
            assertThat(asked).hasValue(2);
        }
    }

    @Test
    void whoIsUnblockedByAnotherClientIsTold() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(answering("BLPOP", "-UNBLOCKED client unblocked via CLIENT UNBLOCK\r\n"));

            assertThat(WireClient.failure(client.execute(pop("queue", LONG))))
                    .isInstanceOf(ServerErrorException.class)
                    .hasMessageContaining("CLIENT UNBLOCK");
            assertThat(cluster.primary(0).peer().count("BLPOP")).isEqualTo(1);
        }
    }

    @Test
    void aLostConnectionLeavesTheOutcomeUnknownUnlessItIsToBeSentAgain() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            AtomicInteger asked = new AtomicInteger();
            cluster.primary(0).answer((command, connection) -> {
                if (!command.get(0).equals("BLPOP")) {
                    return null;
                }
                if (asked.incrementAndGet() > 2) {
                    return popped(command.get(1));
                }
                connection.cut();
                return Answer.SILENCE;
            });

            assertThat(WireClient.failure(client.execute(pop("queue", LONG))))
                    .isInstanceOf(OutcomeUnknownException.class);
            Command<Reply> again = pop("queue", LONG).with(CallOptions.delivering(Delivery.AT_LEAST_ONCE));
            assertThat(WireClient.present(client.execute(again)).toString()).contains("Sequence");
        }
    }

    @Test
    void whoFindsAllConnectionsLentWaitsForOneAndGivesUpWithItsTime() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster, options -> options.dedicatedConnectionsPerNode(2))) {
            cluster.primary(0).answer(holding());
            List<CompletableFuture<Reply>> pops = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                pops.add(client.execute(pop("queue" + i, LONG)).toCompletableFuture());
            }
            awaitBlocked(cluster.primary(0), 2);

            Throwable failure = WireClient.failure(
                    client.execute(pop("late", ENDLESS).with(CallOptions.within(Duration.ofMillis(50)))));
            assertThat(failure).isInstanceOf(QueueFullException.class).hasMessageContaining("All 2 dedicated");
            assertThat(((ClusterClientException) failure).mayHaveExecuted()).isFalse();
            pops.get(5).cancel(true);
            served.countDown();

            for (int i = 0; i < 10; i++) {
                if (i != 5) {
                    WireClient.present(pops.get(i));
                }
            }
            assertThat(blocked(cluster.primary(0))).hasSize(2);
            assertThat(cluster.primary(0).peer().count("BLPOP")).isEqualTo(9);
        }
    }

    @Test
    void aNodeThatAnswersNothingAnyMoreIsNoticedWhileACommandBlocksThere() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(
                        cluster,
                        options -> options.pingOnIdle(Duration.ofMillis(50)).connectTimeout(Duration.ofMillis(500)))) {
            cluster.primary(0)
                    .answer((command, connection) ->
                            List.of("BLPOP", "PING").contains(command.get(0)) ? Answer.SILENCE : null);

            Throwable failure = WireClient.failure(client.execute(pop("queue", ENDLESS)));

            assertThat(failure).isInstanceOf(OutcomeUnknownException.class);
            assertThat(failure).hasMessageContaining("did not answer while a command blocked there");
            assertThat(failure.getCause()).isInstanceOf(ConnectionFailedException.class);
        }
    }

    @Test
    void aSilentNodeThatTheClusterHasReplacedIsLeftByWhatIsInFlightThereAndByWhatBlocks() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster)) {
            String key = cluster.keyOf(0, 1);
            ScriptedCluster.Member frozen = cluster.primary(0);
            assertThat(WireClient.result(client.commands().get(key))).isEqualTo("value of " + key);
            frozen.answer((command, connection) ->
                    List.of("HELLO", "CLIENT").contains(command.get(0)) ? null : Answer.SILENCE);
            CompletableFuture<Reply> pop = client.execute(pop(key, ENDLESS)).toCompletableFuture();
            CompletionStage<String> read =
                    client.commands().with(CallOptions.within(LONG)).get(key);
            CompletionStage<Long> write =
                    client.commands().with(CallOptions.within(LONG)).incr(key);
            WireClient.eventually(() -> assertThat(blocked(frozen)).hasSize(1));
            WireClient.eventually(() -> assertThat(frozen.peer().count("INCR")).isEqualTo(1));

            frozen.fails();
            cluster.drain(0, 1);
            client.refreshTopology();

            assertThat(WireClient.result(read)).isEqualTo("value of " + key);
            assertThat(WireClient.failure(write)).isInstanceOf(OutcomeUnknownException.class);
            assertThat(WireClient.failure(pop))
                    .isInstanceOf(OutcomeUnknownException.class)
                    .hasMessageContaining("did not answer while a command blocked there");
        }
    }

    @Test
    void whereNothingMayWaitForAConnectionACommandThatBlocksDoesNotEither() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster, options -> options.rejectWhenDisconnected(true))) {
            ScriptedCluster.Member member = cluster.primary(0);
            member.answer((command, connection) -> {
                if (command.get(0).equals("HELLO")) {
                    connection.await(served);
                }
                return command.get(0).equals("BLPOP") ? popped(command.get(1)) : null;
            });
            member.peer().cutAll();
            WireClient.eventually(() ->
                    assertThat(client.statistics().nodes().get(0).connections()).isZero());

            Throwable failure = WireClient.failure(client.execute(pop("queue", LONG)));
            Throwable ofTheSession = WireClient.failure(client.session("queue"));

            assertThat(failure).isInstanceOf(ConnectionFailedException.class);
            assertThat(((ClusterClientException) failure).mayHaveExecuted()).isFalse();
            assertThat(ofTheSession).isInstanceOf(ConnectionFailedException.class);
            served.countDown();
            WireClient.eventually(() ->
                    assertThat(client.statistics().nodes().get(0).connections()).isPositive());
            WireClient.present(client.execute(pop("queue", LONG)));
        }
    }

    @Test
    void aBatchMayHaveBlockingCommandsAndEachWaitsForItself() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(answering("BLPOP", popped("queue")));

            BatchResult results = WireClient.present(client.batch(
                    List.of(client.commands().stringCommands().get("a"), pop("queue", LONG), pop("queue", LONG))));

            assertThat(results.allSucceeded()).isTrue();
            assertThat(results.<String>get(0)).isEqualTo("value of a");
        }
    }

    @Test
    void aBlockingCommandWhoseBlockTimeIsNotMarkedIsRefused() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            Command<Reply> unmarked =
                    Command.custom("BLPOP").key("a").argument(0).returningReply();

            assertThat(WireClient.failure(client.execute(unmarked))).isInstanceOf(UnsupportedCommandException.class);
            assertThatThrownBy(() -> pop("a", Duration.ofSeconds(-1))).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void closingTheClientEndsWhatBlocks() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1)) {
            ClusterClient client = WireClient.connect(cluster);
            cluster.primary(0).answer(answering("BLPOP", Answer.SILENCE));
            CompletableFuture<Reply> pop = client.execute(pop("queue", ENDLESS)).toCompletableFuture();
            awaitBlocked(cluster.primary(0), 1);

            client.close();

            assertThat(WireClient.failure(pop)).isInstanceOf(ClusterClientException.class);
            WireClient.eventually(() ->
                    assertThat(cluster.primary(0).peer().openConnections()).isZero());
        }
    }
}
