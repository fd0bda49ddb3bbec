package io.slotwise.internal.execution;

import static io.slotwise.internal.execution.ExecutionFixture.failureOf;
import static io.slotwise.internal.execution.ExecutionFixture.resultOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.command.StringCommands;
import io.slotwise.error.ClientClosedException;
import io.slotwise.error.PartialFailureException;
import io.slotwise.error.QueueFullException;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.internal.connection.Waiter;
import io.slotwise.options.CallOptions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A split command that finds the queue of a node full, made by a thread that waits for it. */
class RoomForPartsTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    private final StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());
    private final ExecutionFixture fixture = new ExecutionFixture();

    @BeforeEach
    void fillTheQueueOfTheFirst() {
        fixture.transport.fillQueue(fixture.first);
    }

    private ResultFuture<List<String>> awaited(String... keys) {
        return fixture.executor.executeAwaited(strings.mget(keys).with(CallOptions.within(TIMEOUT)), new Waiter());
    }

    @Test
    void thePartThatHasNoRoomWaitsAndTheOthersGo() {
        ResultFuture<List<String>> result = awaited("bar", "foo");
        fixture.transport.next().reply("*1\r\n$3\r\nFOO");
        assertThat(result).isNotDone();
        assertThat(fixture.executor.isQuiet()).isFalse();

        fixture.transport.emptyQueue(fixture.first);
        fixture.advance(Duration.ZERO);
        fixture.transport.next().reply("*1\r\n$3\r\nBAR");

        assertThat(resultOf(result)).isEqualTo(Arrays.asList("BAR", "FOO"));
        assertThat(fixture.executor.isQuiet()).isTrue();
        assertThat(fixture.scheduler.waiting()).isZero();
    }

    @Test
    void thoseThatWaitForOneNodeGoInOneWrite() {
        ResultFuture<?> result = awaited("bar", "b", "c");
        int before = fixture.transport.writes();

        fixture.transport.emptyQueue(fixture.first);
        fixture.advance(Duration.ZERO);

        assertThat(fixture.transport.attempts()).hasSize(3);
        assertThat(fixture.transport.writes()).isEqualTo(before + 1);
        List.copyOf(fixture.transport.attempts()).forEach(attempt -> attempt.reply("*1\r\n$1\r\nv"));
        assertThat(result).isCompleted();
    }

    @Test
    void theDeadlineEndsTheWait() {
        ResultFuture<List<String>> result = awaited("bar", "foo");
        fixture.transport.next().reply("*1\r\n$3\r\nFOO");

        fixture.advance(TIMEOUT.minusMillis(1));
        assertThat(result).isNotDone();
        fixture.advance(Duration.ofMillis(1));

        PartialFailureException failure = failureOf(result, PartialFailureException.class);
        assertThat(failure.isTransient()).isTrue();
        assertThat(failure).hasCauseInstanceOf(QueueFullException.class).hasMessageContaining("no room within 1000 ms");
        assertThatNobodyWaits();
    }

    @Test
    void nothingHasBeenExecutedWhenNoPartHadRoom() {
        fixture.transport.fillQueue(fixture.second);
        ResultFuture<List<String>> result = awaited("bar", "foo");

        fixture.advance(TIMEOUT);

        assertThat(failureOf(result, PartialFailureException.class).mayHaveExecuted())
                .isFalse();
        assertThat(fixture.transport.attempts()).isEmpty();
    }

    @Test
    void closingEndsTheWait() {
        ResultFuture<List<String>> result = awaited("bar", "c");

        fixture.executor.close();

        assertThat(failureOf(result, PartialFailureException.class)).hasCauseInstanceOf(ClientClosedException.class);
        assertThatNobodyWaits();
    }

    @Test
    void whoIsCancelledWaitsNoLonger() {
        ResultFuture<List<String>> result = awaited("bar", "c");

        result.cancel(true);

        assertThatNobodyWaits();
        fixture.transport.emptyQueue(fixture.first);
        fixture.advance(Duration.ZERO);
        assertThat(fixture.transport.attempts()).isEmpty();
    }

    @Test
    void anAsynchronousCallIsRefusedAtOnce() {
        ResultFuture<List<String>> result = fixture.executor.execute(strings.mget("bar", "c"));

        assertThat(failureOf(result, PartialFailureException.class)).hasCauseInstanceOf(QueueFullException.class);
    }

    private void assertThatNobodyWaits() {
        assertThat(fixture.transport.isRoomAwaited(fixture.first)).isFalse();
        assertThat(fixture.executor.isQuiet()).isTrue();
        assertThat(fixture.scheduler.waiting()).isZero();
    }
}
