package io.slotwise.internal.execution;

import static io.slotwise.internal.execution.ExecutionFixture.KEY_OF_FIRST;
import static io.slotwise.internal.execution.ExecutionFixture.KEY_OF_SECOND;
import static io.slotwise.internal.execution.ExecutionFixture.failureOf;
import static io.slotwise.internal.execution.ExecutionFixture.resultOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.StringCommands;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.error.QueueFullException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.event.RefreshCause;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.internal.connection.ScriptedTransport;
import io.slotwise.internal.discovery.HeldTopology;
import io.slotwise.options.CallOptions;
import io.slotwise.options.ReadPolicy;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.Shard;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands while nodes are down, load, change their roles or send each other's clients away, for as long as it takes. */
class OutagesTest {
    private final StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());
    private final ExecutionFixture fixture = new ExecutionFixture();

    /** Answers everything that waits for an answer, and what comes of it at once. */
    private static void answerAll(ExecutionFixture fixture, int answered, String wire) {
        List<ScriptedTransport.Attempt> attempts = fixture.transport.attempts();
        for (int i = answered; i < attempts.size(); i++) {
            attempts.get(i).reply(wire);
        }
    }

    @Test
    void theDeadlineCoversConnectingPausesAndRefreshes() {
        fixture.transport.reachable(fixture.first, false);
        fixture.transport.reachable(fixture.second, false);
        List<ResultFuture<?>> results = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            results.add(fixture.executor.execute(strings.get(i % 2 == 0 ? KEY_OF_FIRST : KEY_OF_SECOND)
                    .with(CallOptions.within(Duration.ofMillis(50)))));
        }

        fixture.advance(Duration.ofMillis(49));
        assertThat(results).noneMatch(ResultFuture::isDone);
        fixture.advance(Duration.ofMillis(1));

        for (ResultFuture<?> result : results) {
            assertThat(failureOf(result, CommandTimeoutException.class)).hasMessageContaining("50 ms");
        }
        assertThat(fixture.transport.waiting()).isZero();
        assertThat(fixture.scheduler.waiting()).isZero();
    }

    @Test
    void aPrimaryThatLoadsIsAskedNowAndThenUntilItServes() {
        ResultFuture<?> result = fixture.executor.execute(strings.incr(KEY_OF_FIRST));
        int answered = 0;
        for (int i = 0; i < 200; i++) {
            answerAll(fixture, answered, "-LOADING Redis is loading the dataset in memory");
            answered = fixture.transport.attempts().size();
            fixture.advance(Duration.ofMillis(10));
        }
        assertThat(result).isNotDone();
        fixture.advance(Duration.ofSeconds(2));

        fixture.transport.attempts().get(answered).reply(":1");

        assertThat(resultOf(result)).isEqualTo(1L);
        assertThat(answered).isBetween(3, 60);
        assertThat(fixture.refreshes).contains(RefreshCause.SERVER_STATE);
    }

    @Test
    void aWriteThatADemotedPrimaryRefusedGoesToItsSuccessorAsSoonAsItIsKnown() {
        ResultFuture<?> result = fixture.executor.execute(strings.incr(KEY_OF_FIRST));
        fixture.transport.next().reply("-READONLY You can't write against a read only replica.");
        assertThat(fixture.refreshes).containsExactly(RefreshCause.SERVER_STATE);

        Node promoted = Node.primary(fixture.replica.id(), fixture.replica.address());
        Shard shard = new Shard(promoted, List.of(), fixture.firstShard.slots(), 3);
        HeldTopology.replace(fixture.topology, ClusterTopology.of(List.of(shard, fixture.secondShard)));
        fixture.executor.topologyChanged(fixture.topology.current());
        fixture.scheduler.run();

        ScriptedTransport.Attempt again = fixture.transport.next();
        assertThat(again.node()).isEqualTo(promoted);
        again.reply(":1");
        assertThat(resultOf(result)).isEqualTo(1L);
        assertThat(fixture.transport.attempts()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(longs = {1_500, 2_900})
    void aCommandThatIsSentBackAndForthSucceedsWhenThatEnds(long millis) {
        ResultFuture<?> result =
                fixture.executor.execute(strings.incr(KEY_OF_FIRST).with(CallOptions.within(Duration.ofSeconds(5))));
        List<ScriptedTransport.Attempt> attempts = fixture.transport.attempts();
        int answered = 0;
        while (fixture.scheduler.elapsed().toMillis() < millis) {
            while (answered < attempts.size()) {
                ScriptedTransport.Attempt attempt = attempts.get(answered++);
                Node other = attempt.node().address().equals(fixture.first.address()) ? fixture.second : fixture.first;
                attempt.reply("-MOVED 5061 " + other.address());
            }
            fixture.advance(Duration.ofMillis(10));
        }
        fixture.advance(Duration.ofSeconds(2));

        attempts.get(answered).reply(":1");

        assertThat(resultOf(result)).isEqualTo(1L);
        assertThat(answered).as("attempts while it lasted").isBetween(4, 80);
    }

    @Test
    void aWriteThatTimesOutIsSentToNobodyElse() {
        ResultFuture<?> result = fixture.executor.execute(strings.incr(KEY_OF_FIRST));

        fixture.advance(Duration.ofSeconds(10));

        failureOf(result, CommandTimeoutException.class);
        assertThat(fixture.transport.visited()).containsExactly(fixture.first.address());
    }

    @Test
    void whereNothingMayWaitForAConnectionACommandFailsAtOnce() {
        ExecutionFixture rejecting = new ExecutionFixture(options -> options.rejectWhenDisconnected(true));
        rejecting.transport.reachable(rejecting.first, false);

        ResultFuture<?> result = rejecting.executor.execute(strings.incr(KEY_OF_FIRST));

        assertThat(failureOf(result, ConnectionFailedException.class).mayHaveExecuted())
                .isFalse();
        assertThat(rejecting.transport.waiting()).isZero();
        assertThat(rejecting.scheduler.waiting()).isZero();
    }

    @Test
    void whereNothingMayWaitForAConnectionAReadFailsWhenNoCandidateHasOne() {
        ExecutionFixture rejecting = new ExecutionFixture(
                options -> options.rejectWhenDisconnected(true).readPolicy(ReadPolicy.ANY));
        rejecting.transport.reachable(rejecting.first, false);
        rejecting.transport.reachable(rejecting.replica, false);

        ResultFuture<?> result = rejecting.executor.execute(strings.get(KEY_OF_FIRST));

        failureOf(result, ConnectionFailedException.class);
        assertThat(rejecting.transport.refused()).hasSize(2);
        assertThat(rejecting.scheduler.waiting()).isZero();
    }

    @Test
    void whereNothingMayWaitForAConnectionAReadWithoutKeysAsksEachPrimaryOnce() {
        ExecutionFixture rejecting = new ExecutionFixture(options -> options.rejectWhenDisconnected(true));
        rejecting.transport.reachable(rejecting.first, false);
        rejecting.transport.reachable(rejecting.second, false);

        ResultFuture<?> result = rejecting.executor.execute(
                Command.custom("TIME").withoutKeys().readOnly().returningReply());

        failureOf(result, ConnectionFailedException.class);
        assertThat(rejecting.transport.refused()).hasSize(2);
    }

    @Test
    void whereNothingMayWaitForAConnectionAReplicaThatLoadsIsWaitedForAllTheSame() {
        ExecutionFixture rejecting = new ExecutionFixture(
                options -> options.rejectWhenDisconnected(true).readPolicy(ReadPolicy.REPLICA));
        ResultFuture<?> result = rejecting.executor.execute(strings.get(KEY_OF_FIRST));

        rejecting.transport.next().reply("-LOADING Redis is loading the dataset in memory");
        rejecting.advance(Duration.ofMillis(20));

        rejecting.transport.next().reply("$1\r\nv");
        assertThat(resultOf(result)).isEqualTo("v");
    }

    @Test
    void whatTheServerRefusesBecauseOfItsSlotsIsNotTriedAgain() {
        Command<?> command = Command.custom("NEW.COMMAND").key(KEY_OF_FIRST).returningReply();
        ResultFuture<?> result = fixture.executor.execute(command);

        fixture.transport.next().reply("-CROSSSLOT Keys in request don't hash to the same slot");
        fixture.advance(Duration.ofSeconds(10));

        assertThat(failureOf(result, ServerErrorException.class).isTransient()).isFalse();
        assertThat(fixture.transport.attempts()).hasSize(1);
    }

    @Test
    void aCommandWhoseKeysAreNotKnownFollowsRedirectsToo() {
        Command<?> command = Command.custom("MYMOD.GET").argument(KEY_OF_FIRST).returningReply();
        ResultFuture<?> result = fixture.executor.execute(command);

        fixture.transport.next().reply("*1\r\n*-1");
        fixture.transport.next().reply("-MOVED 5061 10.0.0.9:7000");
        fixture.transport.next().reply("-ASK 5061 10.0.0.8:7000");

        ScriptedTransport.Attempt asked = fixture.transport.next();
        assertThat(asked.isAsking()).isTrue();
        asked.reply("+found");
        assertThat(result).isCompleted();
    }

    /** A minute of a producer that is faster than anything: what it holds is what may wait, and at the end nothing. */
    @Test
    void aDeadNodeHoldsNoMoreThanItsQueueAndLeavesNothingBehind() {
        fixture.transport.reachable(fixture.first, false);
        int refused = 0;
        int issued = 0;
        List<ResultFuture<?>> waiting = new ArrayList<>();

        for (int step = 0; step < 600; step++) {
            for (int i = 0; i < 50; i++) {
                ResultFuture<?> result = fixture.executor.execute(strings.set(KEY_OF_FIRST, "value"));
                issued++;
                if (result.isDone()) {
                    failureOf(result, QueueFullException.class);
                    refused++;
                } else {
                    waiting.add(result);
                }
            }
            fixture.advance(Duration.ofMillis(100));
            assertThat(fixture.transport.waiting()).isBetween(1, 100);
            assertThat(fixture.scheduler.waiting()).isLessThanOrEqualTo(101);
        }
        ResultFuture<?> elsewhere = fixture.executor.execute(strings.incr(KEY_OF_SECOND));
        fixture.transport.next().reply(":1");
        assertThat(resultOf(elsewhere)).isEqualTo(1L);
        fixture.advance(Duration.ofSeconds(6));

        waiting.forEach(result -> failureOf(result, CommandTimeoutException.class));
        assertThat(waiting.size() + refused).isEqualTo(issued);
        assertThat(fixture.transport.waiting()).isZero();
        assertThat(fixture.scheduler.waiting()).isZero();
    }

    @Test
    void commandsWithoutKeysTakeTurnsAndLeaveOutANodeThatDidNotAnswer() {
        Command<?> publish = Command.custom("PUBLISH")
                .argument("news")
                .argument("m")
                .withoutKeys()
                .returningReply();
        for (int i = 0; i < 10; i++) {
            fixture.executor.execute(publish.with(CallOptions.within(Duration.ofMillis(100))));
        }
        assertThat(fixture.transport.visited())
                .filteredOn(fixture.first.address()::equals)
                .hasSize(5);
        fixture.transport.attempts().stream()
                .filter(attempt -> attempt.node().equals(fixture.second))
                .forEach(attempt -> attempt.reply(":0"));

        fixture.advance(Duration.ofMillis(100));

        for (int i = 0; i < 10; i++) {
            fixture.executor.execute(publish);
        }
        assertThat(fixture.transport.visited().subList(10, 20)).containsOnly(fixture.second.address());
    }
}
