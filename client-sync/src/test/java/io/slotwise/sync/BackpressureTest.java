package io.slotwise.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.command.Command;
import io.slotwise.error.PartialFailureException;
import io.slotwise.error.QueueFullException;
import io.slotwise.options.CallOptions;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.server.Fault;
import io.slotwise.server.ReferenceCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A queue that is full holds its producers back: threads wait, others are told when there is room. */
class BackpressureTest extends ClientOfOnePrimary {
    private static final int QUEUED = 4;
    private static final Command<String> GET =
            Command.custom("GET").key("queue").readOnly().returning(cursor -> String.valueOf(cursor.text()));

    private final List<SyncClusterClient> clients = new ArrayList<>();

    BackpressureTest(ReferenceCluster cluster) {
        super(cluster);
    }

    @AfterEach
    void closeClients() {
        clients.forEach(SyncClusterClient::close);
    }

    private SyncClusterClient narrow(Duration timeout) {
        SyncClusterClient narrow = SyncClusterClient.connect(ClusterClientOptions.builder(cluster.startupNodes())
                .maxQueuedCommands(QUEUED)
                .maxInFlight(1)
                .commandTimeout(timeout)
                .closeGrace(Duration.ZERO)
                .build());
        clients.add(narrow);
        return narrow;
    }

    /** Has one command in flight that is not answered, and as many behind it as may wait. */
    private List<CompletableFuture<String>> full(SyncClusterClient narrow, Fault unanswered) {
        List<CompletableFuture<String>> calls = new ArrayList<>();
        calls.add(narrow.async().execute(GET).toCompletableFuture());
        Awaitility.await("the command at the server").until(() -> unanswered.hits() == 1);
        for (int i = 0; i < QUEUED; i++) {
            calls.add(narrow.async().execute(GET).toCompletableFuture());
        }
        return calls;
    }

    @Test
    void threadsWaitForRoomAndAllAreServed() {
        SyncClusterClient narrow = narrow(Duration.ofSeconds(60));
        List<CompletableFuture<Long>> calls = IntStream.range(0, 32)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> narrow.commands().incr("counted"), command -> new Thread(command).start()))
                .collect(Collectors.toList());

        assertThat(calls).allSatisfy(call -> assertThat(call).succeedsWithin(30, TimeUnit.SECONDS));
        assertThat(client.commands().get("counted")).isEqualTo("32");
    }

    @Test
    void aThreadWaitsNoLongerThanItsCallMayTake() {
        Fault unanswered = cluster.faults().onCommand("GET").dropReply();
        SyncClusterClient narrow = narrow(Duration.ofSeconds(60));
        full(narrow, unanswered);
        Command<String> impatient = GET.with(CallOptions.within(Duration.ofMillis(100)));

        assertThatThrownBy(() -> narrow.execute(impatient))
                .isInstanceOfSatisfying(QueueFullException.class, failure -> {
                    assertThat(failure.isTransient()).isTrue();
                    assertThat(failure.mayHaveExecuted()).isFalse();
                })
                .hasMessageContaining("no room within");
    }

    @Test
    void aSplitCallWaitsForRoomForEachOfItsPartsThoughTheyAreMoreThanTheQueueHolds() {
        SyncClusterClient narrow = narrow(Duration.ofSeconds(60));
        Map<String, String> values = IntStream.range(0, 200)
                .boxed()
                .collect(Collectors.toMap(number -> "key" + number, number -> "value" + number));
        String[] keys = values.keySet().toArray(String[]::new);

        narrow.commands().mset(values);

        assertThat(narrow.commands().mget(keys)).containsExactlyElementsOf(values.values());
        assertThat(narrow.commands().del(keys)).isEqualTo(keys.length);
    }

    @Test
    void aSplitCallWaitsNoLongerThanItMayTake() {
        Fault unanswered = cluster.faults().onCommand("GET").dropReply();
        SyncClusterClient narrow = narrow(Duration.ofSeconds(60));
        full(narrow, unanswered);
        SyncCommands<String, String> impatient = narrow.commands().with(CallOptions.within(Duration.ofMillis(100)));

        assertThatThrownBy(() -> impatient.mget("one", "other"))
                .isInstanceOfSatisfying(PartialFailureException.class, failure -> {
                    assertThat(failure.isTransient()).isTrue();
                    assertThat(failure.mayHaveExecuted()).isFalse();
                })
                .hasMessageContaining("no room within 100 ms");
    }

    @Test
    void anAsyncProducerIsRefusedAtOnceAndToldWhenThereIsRoom() {
        Fault unanswered = cluster.faults().onCommand("GET").times(1).delayReply(Duration.ofMillis(300));
        SyncClusterClient narrow = narrow(Duration.ofSeconds(60));
        List<CompletableFuture<String>> calls = full(narrow, unanswered);

        CompletableFuture<String> refused = narrow.async().execute(GET).toCompletableFuture();
        CompletableFuture<Void> room = narrow.async().whenRoomFor(GET).toCompletableFuture();

        assertThat(refused).isCompletedExceptionally();
        assertThatThrownBy(refused::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(QueueFullException.class);
        assertThat(room).succeedsWithin(10, TimeUnit.SECONDS);
        assertThat(narrow.async().execute(GET).toCompletableFuture()).succeedsWithin(10, TimeUnit.SECONDS);
        assertThat(calls).allSatisfy(call -> assertThat(call).succeedsWithin(10, TimeUnit.SECONDS));
    }

    @Test
    void whoAsksForRoomIsToldWhenTheClientCloses() {
        Fault unanswered = cluster.faults().onCommand("GET").dropReply();
        SyncClusterClient narrow = narrow(Duration.ofSeconds(60));
        full(narrow, unanswered);
        CompletableFuture<Void> room = narrow.async().whenRoomFor(GET).toCompletableFuture();

        narrow.close();

        assertThat(room).succeedsWithin(10, TimeUnit.SECONDS);
    }

    @Test
    void thereIsRoomAtOnceForWhatWaitsForNobody() {
        Command<String> ping = Command.custom("PING").returning(cursor -> String.valueOf(cursor.text()));

        assertThat(client.async().whenRoomFor(ping).toCompletableFuture()).isCompleted();
        assertThat(client.async().whenRoomFor(GET).toCompletableFuture()).isCompleted();
    }

    /** A call without an end would wait without an end. */
    @Test
    void whoFindsNoConnectionOfItsOwnIsRefusedAfterTheTimeThatACommandMayTake() {
        try (SyncClusterClient one = SyncClusterClient.connect(
                        ClusterClientOptions.builder(cluster.startupNodes().get(0))
                                .dedicatedConnectionsPerNode(1)
                                .commandTimeout(Duration.ofSeconds(1))
                                .build());
                SyncSession session = one.session("other")) {
            assertThat(session.commands().get("other")).isNull();

            assertThatThrownBy(() -> one.commands().blpop(Duration.ZERO, "queue"))
                    .isInstanceOf(QueueFullException.class)
                    .hasMessageContaining("dedicated connections");
        }
    }
}
