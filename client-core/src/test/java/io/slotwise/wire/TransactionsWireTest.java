package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.ClusterClient;
import io.slotwise.Transaction;
import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.StringCommands;
import io.slotwise.error.ClusterClientException;
import io.slotwise.error.CodecException;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.CrossSlotException;
import io.slotwise.error.OutcomeUnknownException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.error.WrongTypeException;
import io.slotwise.options.CallOptions;
import io.slotwise.reply.BatchResult;
import io.slotwise.reply.Reply;
import io.slotwise.reply.TransactionResult;
import io.slotwise.topology.Slot;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Transactions as they are seen on the wire. */
class TransactionsWireTest {
    private static final StringCommands<String, String> STRINGS = new StringCommands<>(Codec.utf8(), Codec.utf8());
    private static final List<List<String>> PROBE = List.of(List.of("MULTI"), List.of("EXEC"));

    private static Answer queueing() {
        return new Queueing((command, connection) -> null, Answer.values());
    }

    private static Answer refusingTo(String name, String refusal) {
        return new Queueing((command, connection) -> command.get(0).equals(name) ? refusal : null, Answer.values());
    }

    private static Transaction setAndGet(ClusterClient client, String key) {
        return client.transaction(key).add(STRINGS.set(key, "1")).add(STRINGS.get(key));
    }

    /** What came from MULTI to EXEC and all between, on any connection, the handshake left out. */
    private static List<List<String>> commands(ScriptedCluster.Member member) {
        List<String> others = List.of("HELLO", "CLIENT", "CLUSTER", "READONLY");
        return member.peer().commands().stream()
                .filter(command -> !others.contains(command.get(0)))
                .toList();
    }

    private static List<List<String>> asSent(String key) {
        return List.of(List.of("MULTI"), List.of("SET", key, "1"), List.of("GET", key), List.of("EXEC"));
    }

    @Test
    void aTransactionIsSentAsAWholeOnceTheServerHasBeenSeenToTakeOne() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(queueing());

            TransactionResult first = WireClient.present(setAndGet(client, "a").execute());
            TransactionResult second = WireClient.present(setAndGet(client, "b").execute());

            assertThat(first.isAborted()).isFalse();
            assertThat(first.allSucceeded()).isTrue();
            assertThat(first.<Boolean>get(0)).isTrue();
            assertThat(first.<String>get(1)).isEqualTo("value of a");
            assertThat(second.<String>get(1)).isEqualTo("value of b");
            List<List<String>> sent = commands(cluster.primary(0));
            assertThat(sent.subList(0, 2)).isEqualTo(PROBE);
            assertThat(sent.subList(2, 6)).isEqualTo(asSent("a"));
            assertThat(sent.subList(6, 10)).isEqualTo(asSent("b"));
        }
    }

    @Test
    void whereMultiIsRefusedNothingOfTheTransactionIsSentAndTheNextOneAsksAgain() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0)
                    .answer((command, connection) -> command.get(0).equals("MULTI")
                            ? "-NOPERM User x has no permissions to run the 'multi' command\r\n"
                            : command.get(0).equals("EXEC") ? "-ERR EXEC without MULTI\r\n" : null);

            Throwable failure = WireClient.failure(setAndGet(client, "a").execute());

            assertThat(failure).isInstanceOf(ServerErrorException.class).hasMessageContaining("NOPERM");
            assertThat(((ClusterClientException) failure).mayHaveExecuted()).isFalse();
            assertThat(commands(cluster.primary(0))).isEqualTo(PROBE);
            cluster.primary(0).answer(queueing());
            assertThat(WireClient.present(setAndGet(client, "a").execute()).allSucceeded())
                    .isTrue();
        }
    }

    /** A right that is taken away later than the server has been seen to take transactions. */
    @Test
    void whereMultiIsRefusedAllOfASuddenTheCommandsMayHaveBeenCarriedOut() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(queueing());
            WireClient.present(setAndGet(client, "a").execute());
            cluster.primary(0)
                    .answer((command, connection) -> command.get(0).equals("MULTI")
                            ? "-NOPERM User x has no permissions to run the 'multi' command\r\n"
                            : command.get(0).equals("EXEC") ? "-ERR EXEC without MULTI\r\n" : null);

            Throwable failure = WireClient.failure(setAndGet(client, "a").execute());

            assertThat(failure).isInstanceOf(ServerErrorException.class);
            assertThat(((ClusterClientException) failure).mayHaveExecuted()).isTrue();
        }
    }

    @Test
    void commandsOnBothSidesOfATransactionInABatchKeepTheirOrder() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(queueing());

            BatchResult results = WireClient.present(client.batch(
                    List.of(STRINGS.set("a", "0"), setAndGet(client, "a").command(), STRINGS.set("a", "2"))));

            assertThat(results.<TransactionResult>get(1).<String>get(1)).isEqualTo("value of a");
            List<List<String>> sent = commands(cluster.primary(0));
            assertThat(sent.get(0)).isEqualTo(List.of("SET", "a", "0"));
            assertThat(sent.subList(1, 3)).isEqualTo(PROBE);
            assertThat(sent.subList(3, 7)).isEqualTo(asSent("a"));
            assertThat(sent.get(7)).isEqualTo(List.of("SET", "a", "2"));
        }
    }

    @Test
    void whatRedirectsAQueuedCommandSendsTheWholeElsewhere() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client =
                        WireClient.connect(cluster, options -> options.minRefreshInterval(Duration.ofHours(1)))) {
            String key = cluster.keyOf(0, 1);
            String moved = "-MOVED " + Slot.of(key) + " " + cluster.seed(1) + "\r\n";
            cluster.primary(0).answer(refusingTo("GET", moved));
            cluster.primary(1).answer(queueing());

            TransactionResult result = WireClient.present(setAndGet(client, key).execute());

            assertThat(result.<String>get(1)).isEqualTo("value of " + key);
            assertThat(commands(cluster.primary(1)).subList(2, 6)).isEqualTo(asSent(key));
        }
    }

    @Test
    void whileSomeOfItsKeysAreOnTheirWayTheWholeIsSentAgain() throws Exception {
        AtomicInteger refusals = new AtomicInteger(2);
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0)
                    .answer(new Queueing(
                            (command, connection) -> command.get(0).equals("GET") && refusals.getAndDecrement() > 0
                                    ? "-TRYAGAIN Multiple keys request during rehashing of slot\r\n"
                                    : null,
                            Answer.values()));

            TransactionResult result = WireClient.present(setAndGet(client, "a").execute());

            assertThat(result.<String>get(1)).isEqualTo("value of a");
            List<List<String>> sent = commands(cluster.primary(0));
            assertThat(sent.subList(2, sent.size()))
                    .containsExactlyElementsOf(Stream.of(asSent("a"), asSent("a"), asSent("a"))
                            .flatMap(List::stream)
                            .toList());
        }
    }

    @Test
    void oneAskingStandsBeforeMulti() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = WireClient.connect(cluster)) {
            String key = cluster.keyOf(0, 1);
            String ask = "-ASK " + Slot.of(key) + " " + cluster.seed(1) + "\r\n";
            cluster.primary(0).answer(refusingTo("SET", ask));
            cluster.primary(1).answer(queueing());

            TransactionResult result = WireClient.present(setAndGet(client, key).execute());

            assertThat(result.<String>get(1)).isEqualTo("value of " + key);
            List<List<String>> sent = commands(cluster.primary(1));
            assertThat(sent.get(2)).isEqualTo(List.of("ASKING"));
            assertThat(sent.subList(3, 7)).isEqualTo(asSent(key));
        }
    }

    @Test
    void anErrorThatRefusesAQueuedCommandIsTheErrorOfTheWhole() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(refusingTo("GET", "-ERR unknown command 'GET'\r\n"));

            Throwable failure = WireClient.failure(setAndGet(client, "a").execute());

            assertThat(failure).isInstanceOf(ServerErrorException.class).hasMessageContaining("unknown command");
            assertThat(((ClusterClientException) failure).mayHaveExecuted()).isFalse();
            assertThat(WireClient.result(client.commands().get("a"))).isEqualTo("value of a");
        }
    }

    @Test
    void aCommandThatFailsInATransactionFailsForItself() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0)
                    .answer(new Queueing(
                            (command, connection) -> null,
                            (command, connection) -> command.get(0).equals("SET")
                                    ? "-WRONGTYPE Operation against a key\r\n"
                                    : Answer.values().to(command, connection)));

            TransactionResult result = WireClient.present(setAndGet(client, "a").execute());

            assertThat(result.allSucceeded()).isFalse();
            assertThat(result.failure(0)).isInstanceOf(WrongTypeException.class).hasMessageContaining("SET, slot");
            assertThatThrownBy(() -> result.get(0)).isInstanceOf(WrongTypeException.class);
            assertThat(result.<String>get(1)).isEqualTo("value of a");
        }
    }

    @Test
    void aReaderThatThrowsHarmsNoOtherResult() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0)
                    .answer(new Queueing(
                            (command, connection) -> null,
                            (command, connection) -> Replies.array(
                                    Replies.array(Replies.bulk("x".repeat(100_000))), Replies.number(7))));
            Command<Reply> whole = Command.custom("GET").key("a").returningReply();
            Command<Reply> broken = Command.custom("GET").key("a").returning(reply -> {
                reply.enterArray();
                reply.enterArray();
                throw new IllegalStateException("a fault of the reader");
            });

            TransactionResult result =
                    WireClient.present(client.execute(Command.transaction(List.of(broken, whole, broken, whole))));

            assertThat(result.failure(0))
                    .isInstanceOf(CodecException.class)
                    .hasRootCauseMessage("a fault of the reader");
            assertThat(result.failure(2))
                    .isInstanceOf(CodecException.class)
                    .hasRootCauseMessage("a fault of the reader");
            assertThat(result.<Reply>get(1)).isEqualTo(result.<Reply>get(3));
            assertThat(result.<Reply>get(1).toString()).contains("100000").contains("7");
        }
    }

    @Test
    void aNullIsAnAbortedTransactionAndNoCommandsAreNone() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(queueing());
            TransactionResult empty = WireClient.present(client.transaction("a").execute());
            cluster.primary(0).answer((command, connection) -> command.get(0).equals("EXEC") ? "_\r\n" : "+QUEUED\r\n");
            TransactionResult aborted =
                    WireClient.present(setAndGet(client, "a").execute());

            assertThat(empty.isAborted()).isFalse();
            assertThat(empty.size()).isZero();
            assertThat(empty.allSucceeded()).isTrue();
            assertThat(aborted.isAborted()).isTrue();
            assertThat(aborted.allSucceeded()).isFalse();
            assertThatThrownBy(() -> aborted.get(0)).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void aConnectionThatIsLostWhileExecIsOutLeavesTheOutcomeUnknown() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(queueing());
            WireClient.present(setAndGet(client, "a").execute());
            cluster.primary(0).answer((command, connection) -> {
                if (command.get(0).equals("EXEC")) {
                    connection.cut();
                }
                return command.get(0).equals("EXEC") ? Answer.SILENCE : "+QUEUED\r\n";
            });

            Throwable failure = WireClient.failure(setAndGet(client, "a").execute());

            assertThat(failure).isInstanceOf(OutcomeUnknownException.class);
        }
    }

    @Test
    void oneThatIsGivenUpWhileItIsOutShiftsNoReply() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0).answer(queueing());
            WireClient.present(setAndGet(client, "a").execute());

            for (int i = 0; i < 200; i++) {
                String key = "k" + i;
                CompletableFuture<TransactionResult> given =
                        setAndGet(client, key).execute().toCompletableFuture();
                if (i % 2 == 0) {
                    given.cancel(true);
                }
                assertThat(WireClient.result(client.commands().get(key))).isEqualTo("value of " + key);
            }
        }
    }

    @Test
    void keysOfSeveralSlotsAreRefusedWithTwoOfThemBeforeAnythingIsSent() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            Transaction begun = client.transaction("a").add(STRINGS.set("a", "1"));
            Command<?> across = Command.transaction(List.of(STRINGS.set("a", "1"), STRINGS.set("b", "1")));

            assertThatThrownBy(() -> begun.add(STRINGS.set("b", "1")))
                    .isInstanceOf(CrossSlotException.class)
                    .hasMessageContaining("key 1 lies in slot " + Slot.of("a"))
                    .hasMessageContaining("key 3 in slot " + Slot.of("b"));
            assertThat(WireClient.failure(client.execute(across))).isInstanceOf(CrossSlotException.class);
            assertThat(commands(cluster.primary(0))).isEmpty();
        }
    }

    @Test
    void whatChangesItsConnectionAndAnotherTransactionAreRefusedWhenTheyAreAdded() throws Exception {
        Command<Reply> watch = Command.custom("WATCH").key("a").returningReply();

        assertThatThrownBy(() -> Command.transaction(List.of(watch))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Command.transaction(List.of(Command.transaction(List.of()))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aTransactionThatWaitsForTheAnswerToMultiStillEndsByItsDeadline() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = WireClient.connect(cluster)) {
            cluster.primary(0)
                    .answer((command, connection) ->
                            List.of("MULTI", "EXEC").contains(command.get(0)) ? Answer.SILENCE : null);
            CallOptions soon = CallOptions.within(Duration.ofMillis(50));

            Throwable failure = WireClient.failure(
                    client.execute(setAndGet(client, "a").command().with(soon)));

            assertThat(failure).isInstanceOf(CommandTimeoutException.class);
            assertThat(((ClusterClientException) failure).mayHaveExecuted()).isFalse();
            assertThat(commands(cluster.primary(0))).isEqualTo(PROBE);
        }
    }
}
