package io.slotwise.internal.execution;

import static io.slotwise.internal.execution.ExecutionFixture.resultOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.retry.RetryConfig;
import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.StringCommands;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.internal.discovery.HeldTopology;
import io.slotwise.options.CallOptions;
import io.slotwise.reply.BatchResult;
import io.slotwise.topology.ClusterTopology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order of a batch's commands of one slot when they have to be sent again. */
class BatchOrderTest {
    private static final int MANY = 30;

    private final StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());
    private final ExecutionFixture fixture = new ExecutionFixture();

    @ParameterizedTest
    @ValueSource(
            strings = {"-CLUSTERDOWN The cluster is down", "-LOADING data", "-MASTERDOWN Link with MASTER is down"})
    void commandsOfOneSlotThatWereAllRefusedAreSentAgainInTheirOrder(String refusal) {
        ResultFuture<BatchResult> result = fixture.executor.executeAll(appends());
        for (int round = 0; round < 3; round++) {
            answerAll(refusal);
            fixture.advance(Duration.ofMillis(500));

            assertThat(lastWords(MANY)).isEqualTo(numbers());
        }
        answerAll(":1");

        assertThat(resultOf(result).allSucceeded()).isTrue();
    }

    @Test
    void commandsOfOneSlotThatCouldNotBeSentAreSentInTheirOrder() {
        fixture.transport.reachable(fixture.second, false);
        fixture.executor.executeAll(appends());
        fixture.advance(Duration.ofMillis(30));
        fixture.transport.reachable(fixture.second, true);

        fixture.advance(Duration.ofSeconds(2));

        assertThat(lastWords(MANY)).isEqualTo(numbers());
    }

    @Test
    void commandsOfOneSlotWithoutAnOwnerAreSentInTheirOrder() {
        ClusterTopology whole = fixture.topology.current();
        HeldTopology.replace(fixture.topology, ClusterTopology.of(List.of(fixture.firstShard)));
        fixture.executor.executeAll(appends());

        HeldTopology.replace(fixture.topology, whole);
        fixture.executor.topologyChanged(whole);
        fixture.advance(Duration.ofSeconds(2));

        assertThat(lastWords(MANY)).isEqualTo(numbers());
    }

    @Test
    void redirectedCommandDoesNotOvertakeTheOneBeforeItThatPauses() {
        fixture.executor.executeAll(List.of(strings.append("foo", "1"), strings.append("foo", "2")));

        fixture.transport.next().reply("-CLUSTERDOWN The cluster is down");
        fixture.transport.next().reply("-MOVED " + ExecutionFixture.SLOT_OF_SECOND + " 10.0.0.1:7000");
        fixture.advance(Duration.ofSeconds(1));

        assertThat(lastWords(2)).containsExactly("1", "2");
        assertThat(fixture.transport.visited()).endsWith(fixture.first.address(), fixture.first.address());
    }

    @Test
    void partOfASplitCommandKeepsItsPlaceToo() {
        fixture.executor.executeAll(List.of(
                strings.append("foo", "1"), strings.mset(Map.of("bar", "x", "foo", "2")), strings.append("foo", "3")));
        answerAll("-CLUSTERDOWN The cluster is down");

        fixture.advance(Duration.ofSeconds(1));

        List<String> values = new ArrayList<>();
        fixture.transport.attempts().stream()
                .skip(4)
                .filter(attempt -> attempt.node().equals(fixture.second))
                .forEach(attempt -> values.add(attempt.words().get(2).toString()));
        assertThat(values).containsExactly("1", "2", "3");
    }

    @Test
    void commandsOfOtherSlotsDoNotWait() {
        fixture.executor.executeAll(List.of(strings.append("foo", "1"), strings.append("bar", "2")));

        fixture.transport.nextOf("APPEND").reply("-MOVED 5061 10.0.0.3:7000");

        assertThat(fixture.transport.attempts()).hasSize(3);
    }

    @Test
    void commandThatEndsWhileItPausesHoldsNobodyBack() {
        Command<Long> hasty = strings.append("foo", "1").with(CallOptions.within(Duration.ofMillis(1)));
        ResultFuture<BatchResult> result =
                fixture.executor.executeAll(List.of(hasty, strings.append("foo", "2"), strings.append("foo", "3")));
        answerAll("-CLUSTERDOWN The cluster is down");

        fixture.advance(Duration.ofSeconds(1));
        answerAll(":1");

        BatchResult batch = resultOf(result);
        assertThat(batch.failure(0)).isInstanceOf(CommandTimeoutException.class);
        assertThat(batch.failure(1)).isNull();
        assertThat(batch.failure(2)).isNull();
    }

    @Test
    void transactionKeepsItsPlace() {
        Command<?> transaction = Command.transaction(List.of(strings.append("foo", "2")));
        fixture.transport.reachable(fixture.second, false);
        fixture.executor.executeAll(List.of(strings.append("foo", "1"), transaction, strings.append("foo", "3")));
        fixture.advance(Duration.ofMillis(30));
        fixture.transport.reachable(fixture.second, true);

        fixture.advance(Duration.ofSeconds(2));

        var attempts = fixture.transport.attempts();
        assertThat(attempts.subList(attempts.size() - 3, attempts.size()))
                .extracting(attempt -> attempt.words().get(0))
                .containsExactly("APPEND", "EXEC", "APPEND");
    }

    @Test
    void standingInLineIsNoFailureAndNeedsNoLeaveOfTheRetryLimits() {
        ExecutionFixture limited = new ExecutionFixture(options -> options.retry(RetryConfig.custom()
                .maxAttempts(Integer.MAX_VALUE)
                .failAfterMaxAttempts(true)
                .retryOnException(failure -> failure instanceof ServerErrorException)
                .build()));
        ResultFuture<BatchResult> result =
                limited.executor.executeAll(List.of(strings.append("foo", "1"), strings.append("foo", "2")));
        limited.transport.next().reply("-CLUSTERDOWN The cluster is down");
        limited.transport.next().reply("-MOVED " + ExecutionFixture.SLOT_OF_SECOND + " 10.0.0.1:7000");

        limited.advance(Duration.ofSeconds(1));
        limited.transport.answerAll("APPEND", ":1");

        assertThat(resultOf(result).allSucceeded()).isTrue();
    }

    private List<Command<?>> appends() {
        List<Command<?>> commands = new ArrayList<>();
        for (String number : numbers()) {
            commands.add(strings.append("foo", number));
        }
        return commands;
    }

    private static List<String> numbers() {
        List<String> numbers = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            numbers.add(Integer.toString(i));
        }
        return numbers;
    }

    private void answerAll(String wire) {
        fixture.transport.answerAll("APPEND", wire);
        fixture.transport.answerAll("MSET", wire);
    }

    /** The last word of each of the last attempts. */
    private List<String> lastWords(int count) {
        var attempts = fixture.transport.attempts();
        return attempts.subList(attempts.size() - count, attempts.size()).stream()
                .map(attempt -> attempt.words().get(2).toString())
                .toList();
    }
}
