package io.slotwise.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.slotwise.error.ClientClosedException;
import io.slotwise.error.NoNodeAvailableException;
import io.slotwise.error.WrongTypeException;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.server.Fault;
import io.slotwise.server.ReferenceCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** What a blocking call does on the thread that makes it. */
class CallerThreadTest extends ClientOfOnePrimary {
    CallerThreadTest(ReferenceCluster cluster) {
        super(cluster);
    }

    @Test
    void aFailureHasTheStackOfTheCallerAndTheOriginalAsItsCause() {
        client.commands().set("text", "no hash");

        WrongTypeException failure = catchThrowableOfType(
                WrongTypeException.class, () -> client.commands().hget("text", "field"));

        assertThat(failure.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(CallerThreadTest.class.getName()));
        assertThat(failure).hasCauseInstanceOf(WrongTypeException.class);
        assertThat(failure.getCause()).hasMessage(failure.getMessage());
    }

    @Test
    void aFailureToConnectHasTheStackOfTheCallerToo() {
        ClusterClientOptions options = ClusterClientOptions.builder("127.0.0.1:1")
                .bootstrapTimeout(Duration.ofMillis(200))
                .build();

        NoNodeAvailableException failure =
                catchThrowableOfType(NoNodeAvailableException.class, () -> SyncClusterClient.connect(options));

        assertThat(failure.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(CallerThreadTest.class.getName()));
    }

    @Test
    void aCallOnAnEventLoopIsRefusedInsteadOfWaitingForItself() {
        // A reply that is late lets the stage be attached before it comes: the stage runs on the event loop.
        cluster.faults().onCommand("GET").times(1).delayReply(Duration.ofMillis(200));
        CompletableFuture<String> stage = client.async()
                .commands()
                .get("first")
                .thenApply(value -> client.commands().get("second"))
                .toCompletableFuture();

        assertThatThrownBy(() -> stage.get(10, TimeUnit.SECONDS))
                .hasCauseInstanceOf(IllegalStateException.class)
                .hasMessageContaining("event loop");
        assertThat(client.commands().set("still", "served")).isTrue();
    }

    @Test
    void aViewOfAClientLeavesItOpenWhenItIsClosed() {
        SyncClusterClient view = SyncClusterClient.over(client.async());
        view.commands().set("view", "value");

        view.close();

        assertThat(client.commands().get("view")).isEqualTo("value");
    }

    @Test
    void closingTheClientEndsEveryCallThatWaits() {
        Fault unanswered = cluster.faults().onCommand("GET").dropReply();
        SyncClusterClient closed = SyncClusterClient.connect(
                ClusterClientOptions.builder(cluster.startupNodes().get(0))
                        .closeGrace(Duration.ofMillis(1))
                        .build());
        List<CompletableFuture<String>> calls = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            calls.add(closed.async()
                    .commands()
                    .get("unanswered")
                    .toCompletableFuture()
                    .thenApply(value -> "answered"));
        }
        Awaitility.await("the commands at the server").until(() -> unanswered.hits() == calls.size());

        closed.close();

        assertThat(calls)
                .allSatisfy(call -> assertThatThrownBy(() -> call.get(10, TimeUnit.SECONDS))
                        .hasCauseInstanceOf(ClientClosedException.class));
    }

    @Test
    void anExecutorOfTheUserThatTakesNoMoreLosesNoResult() throws Exception {
        ClusterClientOptions options = ClusterClientOptions.builder(
                        cluster.startupNodes().get(0))
                .callbackExecutor(task -> {
                    throw new RejectedExecutionException("full");
                })
                .build();
        cluster.faults().onCommand("SET").times(1).delayReply(Duration.ofMillis(100));
        try (SyncClusterClient full = SyncClusterClient.connect(options)) {
            CompletableFuture<Boolean> stage = full.async()
                    .commands()
                    .set("full", "value")
                    .thenApply(written -> written)
                    .toCompletableFuture();

            assertThat(stage.get(10, TimeUnit.SECONDS)).isTrue();
        }
    }
}
