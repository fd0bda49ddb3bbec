package io.slotwise.internal.execution;

import static io.slotwise.internal.execution.ExecutionFixture.KEY_OF_FIRST;
import static io.slotwise.internal.execution.ExecutionFixture.KEY_OF_SECOND;
import static io.slotwise.internal.execution.ExecutionFixture.SLOT_OF_FIRST;
import static io.slotwise.internal.execution.ExecutionFixture.failureOf;
import static io.slotwise.internal.execution.ExecutionFixture.resultOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.command.StringCommands;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.error.TooManyRedirectsException;
import io.slotwise.event.RefreshCause;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What MOVED, ASK and their odd forms make an execution do. */
class RedirectsTest {
    private final StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());
    private final ExecutionFixture fixture = new ExecutionFixture();

    @Test
    void movedIsFollowedAtOnceAndPatchesTheSlotBeforeARefresh() {
        ResultFuture<?> result = fixture.executor.execute(strings.get(KEY_OF_FIRST));

        fixture.transport.next().reply("-MOVED 5061 10.0.0.3:7000");

        assertThat(fixture.transport.visited()).containsExactly(fixture.first.address(), fixture.second.address());
        assertThat(fixture.topology.current().primaryOf(SLOT_OF_FIRST)).isEqualTo(fixture.second);
        assertThat(fixture.refreshes).containsExactly(RefreshCause.MOVED);
        fixture.transport.next().reply("$1\r\nv");
        assertThat(resultOf(result)).isEqualTo("v");
    }

    @Test
    void movedToANodeThatNoViewHasShownIsFollowed() {
        fixture.executor.execute(strings.get(KEY_OF_FIRST));

        fixture.transport.next().reply("-MOVED 5061 10.9.9.9:7000");

        assertThat(fixture.transport.visited()).endsWith(NodeAddress.parse("10.9.9.9:7000"));
    }

    @Test
    void movedWithAnEmptyHostMeansTheHostThatAnswered() {
        fixture.executor.execute(strings.get(KEY_OF_FIRST));

        fixture.transport.next().reply("-MOVED 5061 :7005");

        assertThat(fixture.transport.visited()).endsWith(NodeAddress.parse("10.0.0.1:7005"));
    }

    @Test
    void movedToAnUnknownHostIsNotDialledButRoutedAgainAfterAPause() {
        ResultFuture<?> result = fixture.executor.execute(strings.get(KEY_OF_FIRST));

        fixture.transport.next().reply("-MOVED 5061 ?:7000");

        assertThat(fixture.transport.visited()).containsExactly(fixture.first.address());
        assertThat(fixture.refreshes).containsExactly(RefreshCause.MOVED);
        fixture.advance(Duration.ofMillis(20));
        fixture.transport.next().reply("$1\r\nv");
        assertThat(resultOf(result)).isEqualTo("v");
    }

    @Test
    void aTargetThatStaysUnknownIsAFailureThatNamesTheSlotAndTheRedirect() {
        ResultFuture<?> result = fixture.executor.execute(strings.get(KEY_OF_FIRST));
        fixture.transport.script(
                fixture.first,
                java.util.Collections.nCopies(10_000, "-MOVED 5061 ?:7000").toArray(new String[0]));
        fixture.transport.next().reply("-MOVED 5061 ?:7000");

        fixture.advance(Duration.ofSeconds(5));

        assertThat(failureOf(result, CommandTimeoutException.class))
                .hasMessageContaining("slot 5061")
                .hasMessageContaining("MOVED 5061 ?:7000");
        assertThat(fixture.transport.visited()).containsOnly(fixture.first.address());
    }

    @Test
    void movedToAnIpv6AddressIsSplitAtTheLastColon() {
        fixture.executor.execute(strings.get(KEY_OF_FIRST));

        fixture.transport.next().reply("-MOVED 5061 fd01::4:7001");

        assertThat(fixture.transport.visited()).endsWith(new NodeAddress("fd01::4", 7001));
    }

    @Test
    void movedToItselfReplacesTheConnectionAndAsksAgain() {
        ResultFuture<?> result = fixture.executor.execute(strings.get(KEY_OF_FIRST));

        fixture.transport.next().reply("-MOVED 5061 10.0.0.1:7000");

        assertThat(fixture.transport.reconnects()).containsExactly(fixture.first.address());
        fixture.transport.next().reply("$1\r\nv");
        assertThat(resultOf(result)).isEqualTo("v");
    }

    @Test
    void nodesThatSendACommandBackAndForthArePausedFor() {
        ResultFuture<?> result = fixture.executor.execute(strings.get(KEY_OF_FIRST));

        fixture.transport.next().reply("-MOVED 5061 10.0.0.3:7000");
        fixture.transport.next().reply("-MOVED 5061 10.0.0.1:7000");

        assertThat(fixture.transport.attempts()).hasSize(2);
        fixture.advance(Duration.ofMillis(20));
        assertThat(fixture.transport.attempts()).hasSize(3);
        fixture.transport.next().reply("$1\r\nv");
        assertThat(resultOf(result)).isEqualTo("v");
    }

    @Test
    void nodesThatAskForACommandBackAndForthArePausedFor() {
        ResultFuture<?> result = fixture.executor.execute(strings.get(KEY_OF_FIRST));

        fixture.transport.next().reply("-ASK 5061 10.0.0.3:7000");
        fixture.transport.next().reply("-ASK 5061 10.0.0.1:7000");
        fixture.transport.next().reply("-ASK 5061 10.0.0.3:7000");

        assertThat(fixture.transport.attempts()).hasSize(3);
        fixture.advance(Duration.ofMillis(20));
        assertThat(fixture.transport.attempts()).hasSize(4);
        fixture.transport.next().reply("-ASK 5061 10.0.0.3:7000");
        fixture.transport.next().reply("$1\r\nv");
        assertThat(resultOf(result)).isEqualTo("v");
    }

    @Test
    void askThatLeadsBackToWhereMovedCameFromIsFollowedAtOnce() {
        ResultFuture<?> result = fixture.executor.execute(strings.get(KEY_OF_FIRST));

        fixture.transport.next().reply("-MOVED 5061 10.0.0.3:7000");
        fixture.transport.next().reply("-ASK 5061 10.0.0.1:7000");

        fixture.transport.next().reply("$1\r\nv");
        assertThat(resultOf(result)).isEqualTo("v");
    }

    @Test
    void askIsFollowedOnceWithAskingAndLeavesTheOwnerAlone() {
        ResultFuture<?> result = fixture.executor.execute(strings.get(KEY_OF_FIRST));

        fixture.transport.next().reply("-ASK 5061 10.0.0.3:7000");

        var asked = fixture.transport.next();
        assertThat(asked.node().address()).isEqualTo(fixture.second.address());
        assertThat(asked.isAsking()).isTrue();
        assertThat(fixture.topology.current().primaryOf(SLOT_OF_FIRST)).isEqualTo(fixture.first);
        assertThat(fixture.refreshes).isEmpty();
        asked.reply("$1\r\nv");
        assertThat(resultOf(result)).isEqualTo("v");
    }

    @Test
    void nextCommandAfterAnAskGoesToTheOwnerAgain() {
        fixture.executor.execute(strings.get(KEY_OF_FIRST));
        fixture.transport.next().reply("-ASK 5061 10.0.0.3:7000");
        fixture.transport.next().reply("$1\r\nv");

        fixture.executor.execute(strings.get(KEY_OF_FIRST));

        var next = fixture.transport.next();
        assertThat(next.node()).isEqualTo(fixture.first);
        assertThat(next.isAsking()).isFalse();
    }

    @Test
    void commandThatWasAskedForAndIsMovedThenIsSentWithoutAsking() {
        fixture.executor.execute(strings.get(KEY_OF_FIRST));
        fixture.transport.next().reply("-ASK 5061 10.0.0.3:7000");

        fixture.transport.next().reply("-MOVED 5061 10.0.0.9:7000");

        assertThat(fixture.transport.next().isAsking()).isFalse();
    }

    @Test
    void redirectsUpToTheLimitAreFollowed() {
        ExecutionFixture limited = new ExecutionFixture(options -> options.maxRedirects(3));
        ResultFuture<?> result = limited.executor.execute(strings.get(KEY_OF_FIRST));

        for (int i = 1; i <= 3; i++) {
            limited.transport.next().reply("-MOVED 5061 10.1.0." + i + ":7000");
        }

        limited.transport.next().reply("$1\r\nv");
        assertThat(resultOf(result)).isEqualTo("v");
    }

    @Test
    void oneRedirectBeyondTheLimitFailsWithTheTrace() {
        ExecutionFixture limited = new ExecutionFixture(options -> options.maxRedirects(3));
        ResultFuture<?> result = limited.executor.execute(strings.get(KEY_OF_FIRST));

        for (int i = 1; i <= 4; i++) {
            limited.transport.next().reply("-MOVED 5061 10.1.0." + i + ":7000");
        }

        TooManyRedirectsException failure = failureOf(result, TooManyRedirectsException.class);
        assertThat(failure.mayHaveExecuted()).isFalse();
        assertThat(Objects.requireNonNull(failure.trace()).failures()).hasSize(4);
        assertThat(failure).hasMessageContaining("GET").hasMessageContaining("slot 5061");
    }

    @Test
    void malformedRedirectIsTheCallersError() {
        ResultFuture<?> result = fixture.executor.execute(strings.get(KEY_OF_FIRST));

        fixture.transport.next().reply("-MOVED nowhere");

        assertThat(failureOf(result, ServerErrorException.class).code()).isEqualTo("MOVED");
    }

    @Test
    void tryAgainIsSentToTheOwnerAgainAfterAPause() {
        ResultFuture<?> result = fixture.executor.execute(strings.mset(java.util.Map.of("{bar}1", "a", "{bar}2", "b")));

        fixture.transport.next().reply("-TRYAGAIN Multiple keys request during rehashing of slot");
        fixture.advance(Duration.ofMillis(20));

        var again = fixture.transport.next();
        assertThat(again.node()).isEqualTo(fixture.first);
        assertThat(again.isAsking()).isFalse();
        again.reply("+OK");
        assertThat(result).isCompleted();
    }

    @Test
    void tryAgainForKeysThatCanBeReadApartSendsThemKeyByKey() {
        ResultFuture<?> result = fixture.executor.execute(strings.mget("{bar}1", "{bar}2"));
        fixture.transport.next().reply("-TRYAGAIN Multiple keys request during rehashing of slot");

        fixture.advance(Duration.ofMillis(20));

        fixture.transport.next().reply("-ASK 5061 10.0.0.3:7000");
        fixture.transport.next().reply("*1\r\n$1\r\nb");
        fixture.transport.next().reply("*1\r\n$1\r\na");
        assertThat(resultOf(result)).isEqualTo(java.util.List.of("a", "b"));
    }

    @Test
    void tryAgainUntilTheDeadlineIsATimeoutThatNamesIt() {
        ResultFuture<?> result = fixture.executor.execute(strings.mset(java.util.Map.of("{bar}1", "a", "{bar}2", "b")));
        fixture.transport.script(
                fixture.first,
                java.util.Collections.nCopies(10_000, "-TRYAGAIN later").toArray(new String[0]));
        fixture.transport.next().reply("-TRYAGAIN later");

        fixture.advance(Duration.ofSeconds(5));

        CommandTimeoutException failure = failureOf(result, CommandTimeoutException.class);
        assertThat(failure).hasMessageContaining("TRYAGAIN later");
        assertThat(failure.mayHaveExecuted()).isFalse();
        assertThat(failure.isTransient()).isTrue();
        assertThat(fixture.transport.waiting()).isZero();
    }

    @Test
    void readsOfAMigratingSlotGoToThePrimary() {
        ExecutionFixture reading =
                new ExecutionFixture(options -> options.readPolicy(io.slotwise.options.ReadPolicy.REPLICA));
        reading.executor.execute(strings.get(KEY_OF_FIRST));
        reading.transport.next().reply("-ASK 5061 10.0.0.3:7000");
        reading.transport.next().reply("$-1");

        reading.executor.execute(strings.get(KEY_OF_FIRST));
        assertThat(reading.transport.next().node()).isEqualTo(reading.first);

        reading.advance(Duration.ofSeconds(6));
        reading.executor.execute(strings.get(KEY_OF_FIRST));
        assertThat(reading.transport.next().node()).isEqualTo(reading.replica);
    }

    @Test
    void otherSlotsAreNotTouchedByARedirect() {
        fixture.executor.execute(strings.get(KEY_OF_FIRST));
        fixture.transport.next().reply("-MOVED 5061 10.9.9.9:7000");

        fixture.executor.execute(strings.get(KEY_OF_SECOND));

        assertThat(fixture.transport.visited()).endsWith(fixture.second.address());
    }
}
