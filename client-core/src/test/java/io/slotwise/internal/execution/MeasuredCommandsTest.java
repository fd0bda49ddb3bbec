package io.slotwise.internal.execution;

import static io.slotwise.internal.execution.ExecutionFixture.KEY_OF_FIRST;
import static io.slotwise.internal.execution.ExecutionFixture.KEY_OF_SECOND;
import static io.slotwise.internal.execution.ExecutionFixture.SLOT_OF_SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.StringCommands;
import io.slotwise.internal.connection.ResultFuture;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class MeasuredCommandsTest {
    private static final StringCommands<String, String> STRINGS = new StringCommands<>(Codec.utf8(), Codec.utf8());

    private final ExecutionFixture fixture = ExecutionFixture.measuring();

    @Test
    void aResultIsTimedFromTheCallToItsEnd() {
        fixture.executor.execute(STRINGS.get(KEY_OF_SECOND));
        fixture.advance(Duration.ofMillis(7));
        fixture.transport.next().reply("+v");

        assertThat(fixture.ended).containsExactly("GET at 10.0.0.3:7000 by attempt 1 after 7 ms: result");
    }

    @Test
    void allAttemptsAreOneCommand() {
        fixture.transport.script(fixture.second, "-MOVED " + SLOT_OF_SECOND + " 10.0.0.1:7000");
        fixture.transport.script(fixture.first, "+v");

        fixture.executor.execute(STRINGS.get(KEY_OF_SECOND));

        assertThat(fixture.ended).containsExactly("GET at 10.0.0.1:7000 by attempt 2 after 0 ms: result");
    }

    @Test
    void aTimeoutTellsItsTime() {
        fixture.executor.execute(STRINGS.set(KEY_OF_FIRST, "v"));
        fixture.advance(Duration.ofSeconds(5));

        assertThat(fixture.ended)
                .containsExactly("SET at 10.0.0.1:7000 by attempt 1 after 5000 ms: CommandTimeoutException");
    }

    @Test
    void aCancelledCommandIsToldOnceWhateverComesLater() {
        ResultFuture<?> result = fixture.executor.execute(STRINGS.get(KEY_OF_FIRST));

        assertThat(result.cancel(true)).isTrue();
        assertThat(result.cancel(true)).isTrue();
        fixture.transport.next().reply("+v");

        assertThat(result).isCancelled();
        assertThat(fixture.ended)
                .containsExactly("GET at 10.0.0.1:7000 by attempt 1 after 0 ms: CancellationException");
    }

    @Test
    void whatIsSplitIsOneCommand() {
        fixture.transport.script(fixture.first, "*1\r\n+a");
        fixture.transport.script(fixture.second, "*1\r\n+b");

        fixture.executor.execute(STRINGS.mget(KEY_OF_FIRST, KEY_OF_SECOND));

        assertThat(fixture.ended).containsExactly("MGET at none by attempt 0 after 0 ms: result");
    }

    @Test
    void whatIsSentKeyByKeyIsOneCommand() {
        fixture.transport.script(fixture.first, "-TRYAGAIN later", "*1\r\n+a", "*1\r\n+b");

        fixture.executor.execute(STRINGS.mget("{bar}1", "{bar}2"));
        fixture.advance(Duration.ofMillis(500));

        assertThat(fixture.ended).hasSize(1);
        assertThat(fixture.ended.get(0)).startsWith("MGET").endsWith(": result");
    }

    @Test
    void eachCommandOfABatchIsOne() {
        fixture.transport.script(fixture.first, "+a");
        fixture.transport.script(fixture.second, "-WRONGTYPE not that");

        fixture.executor.executeAll(List.of(STRINGS.get(KEY_OF_FIRST), STRINGS.get(KEY_OF_SECOND)));

        assertThat(fixture.ended)
                .containsExactlyInAnyOrder(
                        "GET at 10.0.0.1:7000 by attempt 1 after 0 ms: result",
                        "GET at 10.0.0.3:7000 by attempt 1 after 0 ms: WrongTypeException");
    }

    @Test
    void whatIsRefusedAtOnceIsToldToo() {
        fixture.executor.execute(Command.custom("SUBSCRIBE").argument("news").returningReply());
        fixture.executor.execute(
                Command.custom("RENAME").key(KEY_OF_FIRST).key(KEY_OF_SECOND).returningReply());

        assertThat(fixture.ended)
                .containsExactly(
                        "SUBSCRIBE at none by attempt 0 after 0 ms: UnsupportedCommandException",
                        "RENAME at none by attempt 0 after 0 ms: CrossSlotException");
    }

    @Test
    void aCommandThatFindsTooManyWaitingIsToldAsSuch() {
        for (int i = 0; i < 100; i++) {
            fixture.executor.execute(STRINGS.set(KEY_OF_FIRST, "v"));
            fixture.transport.next().reply("-TRYAGAIN later");
        }
        assertThat(fixture.events).doesNotContain("queue full SET");

        fixture.executor.execute(STRINGS.set(KEY_OF_FIRST, "v"));

        assertThat(fixture.events).containsOnlyOnce("queue full SET");
        assertThat(fixture.ended).containsExactly("SET at 10.0.0.1:7000 by attempt 1 after 0 ms: QueueFullException");
    }

    @Test
    void theStagesOfTheCallerAreNotTimed() {
        ResultFuture<?> result = fixture.executor.execute(STRINGS.get(KEY_OF_FIRST));
        result.whenEnded((value, failure) -> fixture.scheduler.advance(Duration.ofMillis(50)));

        fixture.transport.next().reply("+v");

        assertThat(fixture.ended).containsExactly("GET at 10.0.0.1:7000 by attempt 1 after 0 ms: result");
    }

    @Test
    void nothingIsMeasuredWhenNobodyAsks() {
        ExecutionFixture unmeasured = new ExecutionFixture();
        unmeasured.transport.script(unmeasured.first, "+v");

        unmeasured.executor.execute(STRINGS.get(KEY_OF_FIRST));

        assertThat(unmeasured.ended).isEmpty();
    }
}
