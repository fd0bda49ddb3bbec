package io.slotwise.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.error.CommandInterruptedException;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.server.Fault;
import io.slotwise.server.ReferenceCluster;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An interrupt releases the caller, and only the caller. */
class InterruptedCallTest extends ClientOfOnePrimary {
    InterruptedCallTest(ReferenceCluster cluster) {
        super(cluster);
    }

    @Test
    void aCallerThatWaitsIsReleasedWithItsFlagSet() throws Exception {
        Fault unanswered = cluster.faults().onCommand("INCR").times(1).dropReply();
        Caller caller = Caller.of(() -> client.commands().incr("waiting"));
        Awaitility.await("the command at the server").until(() -> unanswered.hits() == 1);

        caller.thread.interrupt();

        Caller.End end = caller.end.get(10, TimeUnit.SECONDS);
        assertThat(end.failure)
                .isInstanceOfSatisfying(
                        CommandInterruptedException.class,
                        failure -> assertThat(failure.mayHaveExecuted()).isTrue())
                .hasMessageContainingAll("[INCR, slot ", "node 127.0.0.1:", "attempt 1", "after ")
                .hasCauseInstanceOf(InterruptedException.class);
        assertThat(end.interrupted).as("the flag is set again").isTrue();
    }

    @Test
    void aCallerWhoseFlagIsSetAlreadyDoesNotWait() {
        cluster.faults().onCommand("GET").dropReply();
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> client.commands().get("never")).isInstanceOf(CommandInterruptedException.class);

        assertThat(Thread.interrupted()).as("the flag is set again").isTrue();
    }

    @Test
    void aCommandThatWasNotWrittenIsKnownNotToBe() throws Exception {
        Fault unanswered = cluster.faults().onCommand("INCR").dropReply();
        try (SyncClusterClient oneAtATime =
                SyncClusterClient.connect(ClusterClientOptions.builder(cluster.startupNodes())
                        .maxInFlight(1)
                        .closeGrace(Duration.ZERO)
                        .build())) {
            Caller first = Caller.of(() -> oneAtATime.commands().incr("waiting"));
            Awaitility.await("the command at the server").until(() -> unanswered.hits() == 1);
            Caller second = Caller.of(() -> oneAtATime.commands().incr("behind"));
            Awaitility.await("the second caller waits").until(() -> second.thread.getState() != Thread.State.RUNNABLE);

            second.thread.interrupt();
            first.thread.interrupt();

            assertThat(second.end.get(10, TimeUnit.SECONDS).failure)
                    .isInstanceOfSatisfying(
                            CommandInterruptedException.class,
                            failure -> assertThat(failure.mayHaveExecuted()).isFalse());
            assertThat(first.end.get(10, TimeUnit.SECONDS).failure)
                    .isInstanceOfSatisfying(
                            CommandInterruptedException.class,
                            failure -> assertThat(failure.mayHaveExecuted()).isTrue());
            assertThat(unanswered.hits()).isEqualTo(1);
        }
    }

    @Test
    void theConnectionServesTheOthersOn() throws Exception {
        client.commands().set("shared", "value");
        Fault unanswered = cluster.faults().onCommand("INCR").times(1).delayReply(Duration.ofMillis(200));
        Caller caller = Caller.of(() -> client.commands().incr("waiting"));
        Awaitility.await("the command at the server").until(() -> unanswered.hits() == 1);
        int connections = cluster.node(0).connections();

        caller.thread.interrupt();
        caller.end.get(10, TimeUnit.SECONDS);

        assertThat(client.commands().get("shared")).isEqualTo("value");
        assertThat(cluster.node(0).connections()).isEqualTo(connections);
    }

    /** A thread that makes one call. */
    private static final class Caller {
        private final CompletableFuture<End> end = new CompletableFuture<>();
        private final Thread thread;

        private Caller(Runnable call) {
            thread = new Thread(() -> {
                Throwable failure = null;
                try {
                    call.run();
                } catch (RuntimeException e) {
                    failure = e;
                }
                end.complete(new End(failure, Thread.currentThread().isInterrupted()));
            });
        }

        static Caller of(Runnable call) {
            Caller caller = new Caller(call);
            caller.thread.start();
            return caller;
        }

        private record End(@Nullable Throwable failure, boolean interrupted) {}
    }
}
