package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.ClusterClient;
import io.slotwise.Session;
import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.StringCommands;
import io.slotwise.error.ClientClosedException;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.CrossSlotException;
import io.slotwise.error.OutcomeUnknownException;
import io.slotwise.error.QueueFullException;
import io.slotwise.error.SessionMovedException;
import io.slotwise.error.UnsupportedCommandException;
import io.slotwise.reply.Reply;
import io.slotwise.reply.TransactionResult;
import io.slotwise.topology.Slot;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions as they are seen on the wire: one connection, and what happens when it is another one. */
class SessionsWireTest {
    private static final StringCommands<String, String> STRINGS = new StringCommands<>(Codec.utf8(), Codec.utf8());

    private static Answer queueing() {
        return new Queueing((command, connection) -> null, Answer.values());
    }

    private static PeerConnection connectionOf(ScriptedCluster.Member member, String name) {
        return member.peer().connections().stream()
                .filter(connection -> connection.commands().stream()
                        .anyMatch(command -> command.get(0).equals(name)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void allOfASessionGoesByOneConnectionThatNobodyElseUses() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster);
                Session session = WireClient.present(client.session("a"))) {
            cluster.primary(0).answer(queueing());

            WireClient.result(session.watch("a"));
            String read = WireClient.present(session.commands().get("a"));
            WireClient.result(client.commands().get("other"));
            TransactionResult result = WireClient.present(
                    session.transaction().add(STRINGS.set("a", read)).execute());

            assertThat(result.allSucceeded()).isTrue();
            List<List<String>> sent = connectionOf(cluster.primary(0), "WATCH").commands();
            int watch = sent.indexOf(List.of("WATCH", "a"));
            assertThat(sent.subList(watch, sent.size()))
                    .containsExactly(
                            List.of("WATCH", "a"),
                            List.of("GET", "a"),
                            List.of("MULTI"),
                            List.of("SET", "a", "value of a"),
                            List.of("EXEC"));
        }
    }

    @Test
    void aSessionThatIsClosedGivesItsConnectionToTheNextAndAWatchingOneDoesNot() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            for (int i = 0; i < 5; i++) {
                try (Session session = WireClient.present(client.session("a"))) {
                    WireClient.result(session.commands().set("a", "1"));
                }
            }
            assertThat(connectionOf(cluster.primary(0), "SET").commands().stream()
                            .filter(command -> command.get(0).equals("SET")))
                    .hasSize(5);
            try (Session session = WireClient.present(client.session("a"))) {
                WireClient.result(session.watch("a"));
            }
            try (Session session = WireClient.present(client.session("a"))) {
                WireClient.result(
                        session.execute(Command.custom("DUMP").key("a").returningReply()));
            }
            assertThat(connectionOf(cluster.primary(0), "DUMP")).isNotSameAs(connectionOf(cluster.primary(0), "WATCH"));
        }
    }

    /** Else the next session's transaction would be aborted for the sake of a key that it knows nothing of. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aConnectionWithAWatchThatItsCallerGaveUpIsNobodysAfterwards(boolean cancelled) throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(
                        cluster, options -> options.commandTimeout(Duration.ofSeconds(cancelled ? 20 : 1)))) {
            CountDownLatch given = new CountDownLatch(1);
            cluster.primary(0).answer((command, connection) -> {
                if (command.get(0).equals("WATCH")) {
                    connection.await(given);
                }
                return null;
            });
            try (Session session = WireClient.present(client.session("a"))) {
                CompletableFuture<Void> watching = session.watch("a").toCompletableFuture();
                WireClient.eventually(() ->
                        assertThat(cluster.primary(0).peer().count("WATCH")).isEqualTo(1));
                if (cancelled) {
                    watching.cancel(true);
                }
                assertThatThrownBy(() -> WireClient.result(watching)).isNotNull();
                given.countDown();
                WireClient.result(session.commands().get("a")); // behind the WATCH, if it went by the same connection
            }
            try (Session session = WireClient.present(client.session("a"))) {
                WireClient.result(
                        session.execute(Command.custom("DUMP").key("a").returningReply()));
            }
            assertThat(connectionOf(cluster.primary(0), "DUMP")).isNotSameAs(connectionOf(cluster.primary(0), "WATCH"));
        }
    }

    @Test
    void aWatchedTransactionThatFindsNoRoomFailsAndTheNextOneIsStillWatched() throws Exception {
        CountDownLatch test = new CountDownLatch(1);
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(
                        cluster, options -> options.maxQueuedCommands(1).maxInFlight(1));
                Session session = WireClient.present(client.session("a"))) {
            Answer held = (command, connection) -> {
                if (command.equals(List.of("GET", "held"))) {
                    connection.await(test);
                }
                return null;
            };
            cluster.primary(0).answer(held.or(queueing()));
            WireClient.result(session.watch("a"));
            client.commands().get("held");
            WireClient.eventually(
                    () -> assertThat(cluster.primary(0).peer().count("GET")).isEqualTo(1));
            CompletionStage<String> behind = client.commands().get("behind");

            assertThat(WireClient.failure(
                            session.transaction().add(STRINGS.set("a", "1")).execute()))
                    .isInstanceOf(QueueFullException.class);
            test.countDown();
            WireClient.result(behind);
            TransactionResult result = WireClient.present(
                    session.transaction().add(STRINGS.set("a", "1")).execute());

            assertThat(result.allSucceeded()).isTrue();
            assertThat(connectionOf(cluster.primary(0), "WATCH").commands()).contains(List.of("SET", "a", "1"));
        }
    }

    @Test
    void aWatchedTransactionThatIsSentElsewhereIsAborted() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster)) {
            String key = cluster.keyOf(0, 1);
            String moved = "-MOVED " + Slot.of(key) + " " + cluster.seed(1) + "\r\n";
            cluster.primary(0)
                    .answer(new Queueing(
                            (command, connection) -> command.get(0).equals("SET") ? moved : null, Answer.values()));
            cluster.primary(1).answer(queueing());
            try (Session session = WireClient.present(client.session(key))) {
                WireClient.result(session.watch(key));

                TransactionResult first = WireClient.present(
                        session.transaction().add(STRINGS.set(key, "1")).execute());
                TransactionResult unwatched = WireClient.present(
                        session.transaction().add(STRINGS.set(key, "1")).execute());

                assertThat(first.isAborted()).isTrue();
                assertThat(unwatched.allSucceeded()).isTrue();
            }
        }
    }

    @Test
    void aWatchThatIsLostWithItsConnectionAbortsTheTransaction() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster);
                Session session = WireClient.present(client.session("a"))) {
            cluster.primary(0).answer(queueing());
            WireClient.result(session.watch("a"));
            connectionOf(cluster.primary(0), "WATCH").cut();

            WireClient.eventually(() ->
                    assertThat(WireClient.result(session.commands().get("a"))).isEqualTo("value of a"));
            TransactionResult lost = WireClient.present(
                    session.transaction().add(STRINGS.set("a", "1")).execute());

            assertThat(lost.isAborted()).isTrue();
            assertThat(cluster.primary(0).peer().count("SET")).isZero();
        }
    }

    @Test
    void execThatWasOutWhenTheConnectionWasLostLeavesTheOutcomeUnknown() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster);
                Session session = WireClient.present(client.session("a"))) {
            cluster.primary(0).answer(queueing());
            WireClient.present(session.transaction().execute());
            WireClient.result(session.watch("a"));
            cluster.primary(0).answer((command, connection) -> {
                if (command.get(0).equals("EXEC")) {
                    connection.cut();
                }
                return command.get(0).equals("EXEC") ? Answer.SILENCE : "+QUEUED\r\n";
            });

            assertThat(WireClient.failure(
                            session.transaction().add(STRINGS.set("a", "1")).execute()))
                    .isInstanceOf(OutcomeUnknownException.class);
        }
    }

    @Test
    void waitConfirmsTheWritesOfItsOwnConnectionAndSaysSoWhenThatIsAnother() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster);
                Session session = WireClient.present(client.session("a"))) {
            cluster.primary(0)
                    .answer((command, connection) -> command.get(0).equals("WAIT") ? Replies.number(1) : null);
            WireClient.result(session.commands().set("a", "1"));

            assertThat(WireClient.present(session.waitForReplicas(1, Duration.ofMillis(500))))
                    .isEqualTo(1);
            List<List<String>> sent = connectionOf(cluster.primary(0), "WAIT").commands();
            assertThat(sent).contains(List.of("WAIT", "1", "500"), List.of("SET", "a", "1"));

            connectionOf(cluster.primary(0), "WAIT").cut();
            WireClient.eventually(() ->
                    assertThat(WireClient.result(session.commands().get("a"))).isEqualTo("value of a"));
            assertThat(WireClient.failure(session.waitForReplicas(1, Duration.ofMillis(500))))
                    .isInstanceOf(SessionMovedException.class);
            WireClient.result(session.commands().set("a", "2"));
            assertThat(WireClient.present(session.waitForReplicas(1, Duration.ofMillis(500))))
                    .isEqualTo(1);
        }
    }

    @Test
    void waitOfAppendOnlyFilesTellsOfBothKindsOfNodes() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster);
                Session session = WireClient.present(client.session("a"))) {
            cluster.primary(0)
                    .answer((command, connection) -> command.get(0).equals("WAITAOF")
                            ? Replies.array(Replies.number(1), Replies.number(2))
                            : null);

            assertThat(WireClient.present(session.waitForAppendOnlyFiles(true, 2, Duration.ofSeconds(1))))
                    .hasToString("AppendOnlyCopies[primaries=1, replicas=2]");
            assertThat(cluster.primary(0).peer().commands()).contains(List.of("WAITAOF", "1", "2", "1000"));
        }
    }

    @Test
    void aSessionFollowsItsSlot() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster)) {
            String key = cluster.keyOf(0, 1);
            try (Session session = WireClient.present(client.session(key))) {
                WireClient.result(session.commands().get(key));
                cluster.move(Slot.of(key), 1);
                cluster.primary(0)
                        .answer((command, connection) -> command.get(0).equals("GET")
                                ? "-MOVED " + Slot.of(key) + " " + cluster.seed(1) + "\r\n"
                                : null);

                assertThat(WireClient.result(session.commands().get(key))).isEqualTo("value of " + key);
                assertThat(WireClient.result(session.commands().get(key))).isEqualTo("value of " + key);
                assertThat(cluster.primary(1).peer().count("GET")).isEqualTo(2);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"MOVED", "ASK"})
    void whatWasSentTogetherWithWhatIsRedirectedStillHasItsReply(String redirect) throws Exception {
        CountDownLatch followed = new CountDownLatch(1);
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster)) {
            String key = cluster.keyOf(0, 1);
            String elsewhere = "-" + redirect + " " + Slot.of(key) + " " + cluster.seed(1) + "\r\n";
            cluster.primary(0).answer((command, connection) -> {
                if (command.get(0).equals("INCR")) {
                    connection.write(elsewhere);
                    connection.await(followed);
                    return Replies.number(1);
                }
                return command.get(0).equals("SET") ? Answer.SILENCE : null;
            });
            cluster.primary(1).answer((command, connection) -> {
                if (command.get(0).equals("SET")) {
                    followed.countDown();
                }
                return null;
            });
            try (Session session = WireClient.present(client.session(key))) {
                CompletionStage<?> redirected = session.commands().set(key, "1");
                CompletionStage<Long> counted = session.commands().incr(key);

                WireClient.result(redirected);
                assertThat(WireClient.present(counted)).isEqualTo(1);
            }
        }
    }

    @Test
    void aSessionWhoseConnectionLeadsElsewhereGoesByAnother() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            AtomicReference<PeerConnection> stale = new AtomicReference<>();
            cluster.primary(0).answer((command, connection) -> {
                if (!command.get(0).equals("GET")) {
                    return null;
                }
                stale.compareAndSet(null, connection);
                return connection == stale.get() ? "-MOVED " + Slot.of("a") + " " + cluster.seed(0) + "\r\n" : null;
            });
            try (Session session = WireClient.present(client.session("a"))) {
                assertThat(WireClient.result(session.commands().get("a"))).isEqualTo("value of a");

                assertThat(Objects.requireNonNull(stale.get()).commands().stream()
                                .filter(command -> command.get(0).equals("GET")))
                        .hasSize(1);
            }
        }
    }

    @Test
    void aTransactionOfASessionWhoseConnectionLeadsElsewhereGoesByAnother() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            AtomicReference<PeerConnection> stale = new AtomicReference<>();
            Answer queued = queueing();
            Answer led = new Queueing(
                    (command, connection) -> command.get(0).equals("SET")
                            ? "-MOVED " + Slot.of("a") + " " + cluster.seed(0) + "\r\n"
                            : null,
                    Answer.values());
            cluster.primary(0).answer((command, connection) -> {
                if (command.get(0).equals("MULTI")) {
                    stale.compareAndSet(null, connection);
                }
                return (connection == stale.get() ? led : queued).to(command, connection);
            });
            try (Session session = WireClient.present(client.session("a"))) {
                TransactionResult result = WireClient.present(
                        session.transaction().add(STRINGS.set("a", "1")).execute());

                assertThat(result.allSucceeded()).isTrue();
            }
        }
    }

    @Test
    void aSessionForASlotWithoutAnOwnerWaitsForOne() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2)) {
            String key = cluster.keyOf(0, 1);
            cluster.move(Slot.of(key), 2); // there is no such shard
            try (ClusterClient client = WireClient.connect(cluster)) {
                CompletionStage<Session> opening = client.session(key);
                assertThat(opening.toCompletableFuture()).isNotDone();

                cluster.move(Slot.of(key), 1);

                try (Session session = WireClient.present(opening)) {
                    assertThat(WireClient.result(session.commands().get(key))).isEqualTo("value of " + key);
                    assertThat(cluster.primary(1).peer().count("GET")).isEqualTo(1);
                }
            }
        }
    }

    @Test
    void aSessionForASlotThatGetsNoOwnerFailsByTheTimeoutOfACommand() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2)) {
            int slot = Slot.of("a");
            cluster.move(slot, 2); // there is no such shard
            try (ClusterClient client =
                    WireClient.connect(cluster, options -> options.commandTimeout(Duration.ofMillis(100)))) {
                assertThat(WireClient.failure(client.session("a")))
                        .isInstanceOf(CommandTimeoutException.class)
                        .hasMessageContaining("slot " + slot + " has no known owner");
                CompletableFuture<Session> opening = client.session("a").toCompletableFuture();
                opening.cancel(true);
            }
        }
    }

    @Test
    void whatDoesNotBelongInASessionIsRefused() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            Command<Reply> multi = Command.custom("MULTI").returningReply();
            Session session = WireClient.present(client.session("a"));

            assertThat(WireClient.failure(session.execute(multi))).isInstanceOf(UnsupportedCommandException.class);
            assertThat(WireClient.failure(session.commands().get("b"))).isInstanceOf(CrossSlotException.class);
            session.close();
            session.close();
            assertThat(WireClient.failure(session.commands().get("a")))
                    .isInstanceOf(ClientClosedException.class)
                    .hasMessageContaining("session is closed");
            assertThatThrownBy(() -> client.transaction("a", 0, any -> Bodies.noCommands()))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aTransactionWithoutAttemptsIsRefusedBeforeAConnectionIsTaken() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster, options -> options.dedicatedConnectionsPerNode(1))) {
            assertThatThrownBy(() -> client.transaction("a", 0, any -> Bodies.noCommands()))
                    .isInstanceOf(IllegalArgumentException.class);

            WireClient.present(client.session("a")).close();
        }
    }

    @Test
    void sessionsAreBoundedAndTheOneThatIsClosedMakesRoom() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(
                        cluster,
                        options -> options.dedicatedConnectionsPerNode(1).commandTimeout(Duration.ofMillis(300)))) {
            Session first = WireClient.present(client.session("a"));
            assertThat(WireClient.failure(client.session("a"))).isInstanceOf(QueueFullException.class);
            var waiting = client.session("a");
            first.close();

            WireClient.present(waiting).close();
        }
    }

    @Test
    void aSessionThatIsNotWaitedForAnyMoreTakesNoConnection() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster, options -> options.dedicatedConnectionsPerNode(1))) {
            Session first = WireClient.present(client.session("a"));
            client.session("a").toCompletableFuture().cancel(false);
            var next = client.session("a");
            first.close();

            WireClient.present(next).close();
        }
    }

    @Test
    void anOptimisticTransactionBeginsAnewUntilNobodyWasFaster() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            AtomicInteger execs = new AtomicInteger();
            Answer queueing = queueing();
            cluster.primary(0).answer((command, connection) -> {
                String reply = queueing.to(command, connection);
                boolean aborts = command.get(0).equals("EXEC") && execs.incrementAndGet() == 2; // the first is empty
                return aborts ? "_\r\n" : reply;
            });

            TransactionResult result = WireClient.present(client.transaction(
                    "a",
                    3,
                    session -> session.commands().get("a").thenApply(value -> List.of(STRINGS.set("a", "" + value)))));
            TransactionResult tooFew = WireClient.present(client.transaction("b", 1, session -> {
                execs.set(1);
                return Bodies.of(STRINGS.set("b", "1"));
            }));

            assertThat(result.allSucceeded()).isTrue();
            assertThat(cluster.primary(0).peer().commands().stream().filter(List.of("WATCH", "a")::equals))
                    .hasSize(2);
            assertThat(tooFew.isAborted()).isTrue();
        }
    }

    @Test
    void whatTheBodyOfAnOptimisticTransactionThrowsEndsItAndGivesTheConnectionBack() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster, options -> options.dedicatedConnectionsPerNode(1))) {
            for (int i = 0; i < 3; i++) {
                assertThat(WireClient.failure(client.transaction("a", 2, session -> {
                            throw new IllegalStateException("a fault of the body");
                        })))
                        .hasMessage("a fault of the body");
            }
            // The empty ones, which ask whether the server takes any.
            assertThat(cluster.primary(0).peer().count("EXEC")).isEqualTo(3);
        }
    }

    @Test
    void anOptimisticTransactionThatIsCancelledGivesItsConnectionUpAndCarriesNothingOut() throws Exception {
        CompletableFuture<List<Command<?>>> body = new CompletableFuture<>();
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster, options -> options.dedicatedConnectionsPerNode(1))) {
            cluster.primary(0).answer(queueing());
            CompletableFuture<TransactionResult> reading =
                    client.transaction("a", 2, session -> body).toCompletableFuture();
            WireClient.eventually(
                    () -> assertThat(cluster.primary(0).peer().count("WATCH")).isEqualTo(1));
            CompletableFuture<TransactionResult> waiting =
                    client.transaction("a", 2, session -> body).toCompletableFuture();

            waiting.cancel(true);
            reading.cancel(true);
            try (Session session = WireClient.present(client.session("a"))) {
                body.complete(List.of(STRINGS.set("a", "1")));
                WireClient.result(session.commands().get("a"));
            }

            assertThat(cluster.primary(0).peer().count("SET")).isZero();
            assertThat(cluster.primary(0).peer().count("WATCH")).isEqualTo(1);
        }
    }

    @Test
    void aSessionOpensThoughTheUsersExecutorTakesNothing() throws Exception {
        Executor refusing = task -> {
            throw new RejectedExecutionException("no room");
        };
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(
                        cluster,
                        options -> options.dedicatedConnectionsPerNode(1).callbackExecutor(refusing))) {
            Session first = WireClient.present(client.session("a"));
            CompletionStage<Session> second = client.session("a");

            first.close();

            WireClient.present(second).close();
        }
    }
}
