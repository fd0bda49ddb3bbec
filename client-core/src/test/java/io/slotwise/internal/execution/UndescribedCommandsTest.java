package io.slotwise.internal.execution;

import static io.slotwise.internal.execution.ExecutionFixture.KEY_OF_FIRST;
import static io.slotwise.internal.execution.ExecutionFixture.KEY_OF_SECOND;
import static io.slotwise.internal.execution.ExecutionFixture.SLOT_OF_FIRST;
import static io.slotwise.internal.execution.ExecutionFixture.SLOT_OF_SECOND;
import static io.slotwise.internal.execution.ExecutionFixture.failureOf;
import static io.slotwise.internal.execution.ExecutionFixture.resultOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.CustomCommand;
import io.slotwise.command.RequestPolicy;
import io.slotwise.command.ResponsePolicy;
import io.slotwise.command.StringCommands;
import io.slotwise.error.ClientClosedException;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.CrossSlotException;
import io.slotwise.error.OutcomeUnknownException;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.internal.connection.ScriptedTransport;
import io.slotwise.options.CallOptions;
import io.slotwise.options.ReadPolicy;
import io.slotwise.options.Target;
import io.slotwise.reply.BatchResult;
import io.slotwise.reply.Reply;
import io.slotwise.wire.DescribedCommand;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Commands whose authors have not said which words are keys. */
class UndescribedCommandsTest {
    private static final DescribedCommand GET =
            DescribedCommand.named("x.get").flags("readonly").keys(1, 0);
    private static final DescribedCommand SET =
            DescribedCommand.named("x.set").flags("write").keys(1, 0);
    private static final String UNKNOWN = "*1\r\n*-1";

    private final ExecutionFixture fixture = new ExecutionFixture();
    private final StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());

    private static Command<Reply> command(String words) {
        String[] parts = words.split(" ", -1);
        CustomCommand command = Command.custom(parts[0]);
        for (int i = 1; i < parts.length; i++) {
            command.argument(parts[i]);
        }
        return command.returningReply();
    }

    private static String wire(DescribedCommand command) {
        return command.reply().strip();
    }

    /** The words of the oldest attempt that waits, and where it went. */
    private ScriptedTransport.Attempt next(String words) {
        ScriptedTransport.Attempt attempt = fixture.transport.next();
        assertThat(attempt.words().stream().map(Object::toString)).containsExactly(words.split("/", -1));
        return attempt;
    }

    private void learn(DescribedCommand described, String words) {
        fixture.executor.execute(command(words));
        fixture.transport.next().reply(wire(described));
        fixture.transport.next().reply("+OK");
    }

    @Test
    void aServerIsAskedOnceForEachNameHoweverManyCallsWait() {
        ResultFuture<Reply> one = fixture.executor.execute(command("X.GET " + KEY_OF_FIRST));
        ResultFuture<Reply> other = fixture.executor.execute(command("X.GET " + KEY_OF_SECOND));
        assertThat(fixture.transport.attempts()).hasSize(1);

        next("COMMAND INFO/x.get").reply(wire(GET));

        ScriptedTransport.Attempt first = next("X.GET/" + KEY_OF_FIRST);
        ScriptedTransport.Attempt second = next("X.GET/" + KEY_OF_SECOND);
        assertThat(first.node()).isEqualTo(fixture.first);
        assertThat(second.node()).isEqualTo(fixture.second);
        first.reply("+one");
        second.reply("+other");
        assertThat(resultOf(one)).isEqualTo(new Reply.Text("one"));
        assertThat(resultOf(other)).isEqualTo(new Reply.Text("other"));

        fixture.executor.execute(command("x.get " + KEY_OF_FIRST));
        assertThat(next("x.get/" + KEY_OF_FIRST).node()).isEqualTo(fixture.first);
        assertThat(fixture.scheduler.waiting()).isZero();
    }

    @Test
    void keysOfTwoSlotsAreRefusedBeforeAnythingIsSent() {
        learn(DescribedCommand.named("x.copy").keys(1, 1), "X.COPY a {a}b");
        int sent = fixture.transport.attempts().size();

        ResultFuture<Reply> result = fixture.executor.execute(command("X.COPY " + KEY_OF_FIRST + " " + KEY_OF_SECOND));

        failureOf(result, CrossSlotException.class);
        assertThat(fixture.transport.attempts()).hasSize(sent);
    }

    @Test
    void theTipsOfServersSplitAndMerge() {
        learn(
                DescribedCommand.named("x.mget")
                        .flags("readonly")
                        .tips("request_policy:multi_shard")
                        .keys(1, -1),
                "X.MGET a");

        ResultFuture<Reply> result = fixture.executor.execute(command("X.MGET foo bar {foo}2"));

        next("X.MGET/bar").reply("*1\r\n+BAR");
        next("X.MGET/foo/{foo}2").reply("*2\r\n+FOO\r\n$-1");
        assertThat(resultOf(result))
                .isEqualTo(new Reply.Sequence(List.of(new Reply.Text("FOO"), new Reply.Text("BAR"), new Reply.Null())));
    }

    @Test
    void theTipsOfServersSendToSeveralNodes() {
        ResultFuture<Reply> result = fixture.executor.execute(command("X.SIZE"));
        next("COMMAND INFO/x.size")
                .reply(wire(DescribedCommand.named("x.size")
                        .flags("readonly")
                        .tips("request_policy:all_shards", "response_policy:agg_sum")));

        next("X.SIZE").reply(":3");
        next("X.SIZE").reply(":4");

        assertThat(resultOf(result)).isEqualTo(new Reply.WholeNumber(7));
    }

    @Test
    void whatTheServerMarksReadOnlyMayGoToReplicas() {
        ExecutionFixture reading = new ExecutionFixture(options -> options.readPolicy(ReadPolicy.REPLICA));
        reading.executor.execute(command("X.GET " + KEY_OF_FIRST));
        reading.transport.next().reply(wire(GET));

        assertThat(reading.transport.next().node()).isEqualTo(reading.replica);
    }

    @Test
    void whatTheServerMarksAWriteIsNotSentTwice() {
        ResultFuture<Reply> result = fixture.executor.execute(command("X.SET " + KEY_OF_FIRST));
        fixture.transport.next().reply(wire(SET));

        fixture.transport.next().loseAfterWrite();

        failureOf(result, OutcomeUnknownException.class);
    }

    @Test
    void whereNoServerSaysAnythingARedirectTeaches() {
        ResultFuture<Reply> first = fixture.executor.execute(command("X.GET path " + KEY_OF_FIRST));
        next("COMMAND INFO/x.get").reply("-NOPERM this user has no permissions to run the 'command|info' command");
        next("X.GET/path/" + KEY_OF_FIRST).reply("-MOVED " + SLOT_OF_FIRST + " 10.0.0.1:7000");
        fixture.transport.next().reply("+found");
        assertThat(first).isCompleted();

        for (int i = 0; i < 4; i++) {
            fixture.executor.execute(command("X.GET path " + KEY_OF_FIRST));
            fixture.executor.execute(command("X.GET path " + KEY_OF_SECOND));
            assertThat(fixture.transport.next().node()).isEqualTo(fixture.first);
            assertThat(fixture.transport.next().node()).isEqualTo(fixture.second);
        }
    }

    @Test
    void whatARedirectTaughtWronglyTheNextOneMends() {
        fixture.executor.execute(command("X.GET " + KEY_OF_FIRST + " {" + KEY_OF_FIRST + "}"));
        fixture.transport.next().reply(UNKNOWN);
        fixture.transport.next().reply("-MOVED " + SLOT_OF_FIRST + " 10.0.0.1:7000");

        fixture.executor.execute(command("X.GET " + KEY_OF_FIRST + " " + KEY_OF_SECOND));
        fixture.transport.next();
        ScriptedTransport.Attempt byTheFirst = fixture.transport.next();
        assertThat(byTheFirst.node()).isEqualTo(fixture.first);
        byTheFirst.reply("-MOVED " + SLOT_OF_SECOND + " 10.0.0.3:7000");
        fixture.transport.next();

        fixture.executor.execute(command("X.GET " + KEY_OF_FIRST + " " + KEY_OF_SECOND));
        assertThat(fixture.transport.next().node()).isEqualTo(fixture.second);
    }

    @Test
    void thatACommandIsNotKnownHoldsForAWhile() {
        fixture.executor.execute(command("X.GET a"));
        next("COMMAND INFO/x.get").reply(UNKNOWN);
        next("X.GET/a").reply("-ERR unknown command");

        fixture.advance(Duration.ofSeconds(59));
        fixture.executor.execute(command("X.GET a"));
        next("X.GET/a").reply("-ERR unknown command");

        fixture.advance(Duration.ofSeconds(1));
        fixture.executor.execute(command("X.GET a"));
        next("COMMAND INFO/x.get").reply(wire(GET));
        next("X.GET/a").reply("+found");
    }

    @Test
    void aServerThatDoesNotAnswerTakesHalfOfTheTime() {
        ResultFuture<Reply> result = fixture.executor.execute(command("X.GET a"));
        next("COMMAND INFO/x.get");
        Duration half = Duration.ofSeconds(5).dividedBy(2);

        fixture.advance(half);

        next("X.GET/a").reply("+found");
        assertThat(resultOf(result)).isEqualTo(new Reply.Text("found"));
        fixture.advance(Duration.ofSeconds(2));
        fixture.executor.execute(command("X.GET a"));
        next("COMMAND INFO/x.get");
    }

    @Test
    void theTimeoutOfTheCallCoversTheQuestion() {
        ResultFuture<Reply> result =
                fixture.executor.execute(command("X.SET a").with(CallOptions.within(Duration.ofMillis(100))));
        ScriptedTransport.Attempt question = next("COMMAND INFO/x.set");

        fixture.advance(Duration.ofMillis(100));

        CommandTimeoutException failure = failureOf(result, CommandTimeoutException.class);
        assertThat(failure.mayHaveExecuted()).isFalse();
        assertThat(failure).hasMessageContaining("X.SET").hasMessageContaining("100 ms");
        question.reply(wire(SET));
        assertThat(fixture.transport.attempts()).hasSize(1);
        assertThat(fixture.scheduler.waiting()).isZero();
    }

    @Test
    void whoeverSaysWhereItGoesIsNotKeptWaiting() {
        fixture.executor.execute(Command.custom("X").argument("a").withoutKeys().returningReply());
        fixture.executor.execute(Command.custom("X")
                .argument("a")
                .sentTo(RequestPolicy.DEFAULT, ResponsePolicy.DEFAULT)
                .returningReply());
        fixture.executor.execute(command("X a").with(CallOptions.to(Target.node(fixture.replica.id()))));
        fixture.executor.execute(Command.custom("X").key("a").returningReply());

        for (int i = 0; i < 4; i++) {
            next("X/a");
        }
    }

    @Test
    void aCancelledCallIsNeverSent() {
        ResultFuture<Reply> result = fixture.executor.execute(command("X.SET a"));

        assertThat(result.cancelAndTell()).as("may have been executed").isFalse();
        fixture.transport.next().reply(wire(SET));

        assertThat(result).isCancelled();
        assertThat(fixture.transport.attempts()).hasSize(1);
        assertThat(fixture.scheduler.waiting()).isZero();
    }

    @Test
    void cancellingReachesTheCallThatHasBegun() {
        ResultFuture<Reply> result = fixture.executor.execute(command("X.SET " + KEY_OF_FIRST));
        fixture.transport.next().reply(wire(SET));

        assertThat(result.cancelAndTell()).as("may have been executed").isTrue();

        assertThat(result).isCancelled();
    }

    @Test
    void callsThatWaitForAnAnswerEndWithTheClient() {
        ResultFuture<Reply> result = fixture.executor.execute(command("X.SET a"));
        fixture.executor.refuseCommands();
        fixture.executor.close();

        fixture.transport.next().loseAfterWrite();

        assertThat(failureOf(result, ClientClosedException.class).mayHaveExecuted())
                .isFalse();
    }

    @Test
    void whatWasAcceptedIsSentThoughNewCallsAreRefused() {
        ResultFuture<Reply> result = fixture.executor.execute(command("X.SET " + KEY_OF_FIRST));
        fixture.executor.refuseCommands();

        fixture.transport.next().reply(wire(SET));
        fixture.transport.next().reply("+OK");

        assertThat(resultOf(result)).isEqualTo(new Reply.Text("OK"));
    }

    @Test
    void aBatchIsSentInItsOrderOnceAServerHasAnswered() {
        List<Command<?>> commands =
                List.of(strings.set(KEY_OF_FIRST, "1"), command("X.SET " + KEY_OF_FIRST), strings.get(KEY_OF_FIRST));

        ResultFuture<BatchResult> result = fixture.executor.executeAll(commands);
        next("COMMAND INFO/x.set").reply(wire(SET));

        assertThat(fixture.transport.writes()).isEqualTo(2);
        next("SET/" + KEY_OF_FIRST + "/1").reply("+OK");
        next("X.SET/" + KEY_OF_FIRST).reply("+OK");
        next("GET/" + KEY_OF_FIRST).reply("$1\r\n2");
        assertThat(resultOf(result).<String>get(2)).isEqualTo("2");

        fixture.executor.executeAll(commands);
        assertThat(fixture.transport.writes()).as("asked nothing").isEqualTo(3);
    }

    @Test
    void aBatchOfWhichOneCommandTookTooLongGoesOnWithoutIt() {
        List<Command<?>> commands =
                List.of(command("X.SET a").with(CallOptions.within(Duration.ofMillis(100))), strings.get(KEY_OF_FIRST));
        ResultFuture<BatchResult> result = fixture.executor.executeAll(commands);
        next("COMMAND INFO/x.set");

        fixture.advance(Duration.ofMillis(100));
        next("GET/" + KEY_OF_FIRST).reply("$1\r\n2");

        assertThat(resultOf(result).failure(0)).isInstanceOf(CommandTimeoutException.class);
        assertThat(resultOf(result).<String>get(1)).isEqualTo("2");
    }

    @Test
    void whereSpecificationsDoNotSufficeAServerIsAskedForTheKeysOfEachCall() {
        DescribedCommand some = DescribedCommand.named("x.some").someKeysAfter("KEYS");
        ResultFuture<Reply> result = fixture.executor.execute(command("X.SOME " + KEY_OF_FIRST));
        next("COMMAND INFO/x.some").reply(wire(some));
        next("COMMAND GETKEYS/X.SOME/" + KEY_OF_FIRST).reply("*1\r\n$3\r\n" + KEY_OF_FIRST);
        ScriptedTransport.Attempt sent = next("X.SOME/" + KEY_OF_FIRST);
        assertThat(sent.node()).isEqualTo(fixture.first);
        sent.reply("+OK");
        assertThat(result).isCompleted();

        fixture.executor.execute(command("X.SOME KEYS " + KEY_OF_SECOND));
        assertThat(next("X.SOME/KEYS/" + KEY_OF_SECOND).node())
                .as("that one leads to a slot by itself")
                .isEqualTo(fixture.second);

        ResultFuture<Reply> without = fixture.executor.execute(command("X.SOME none"));
        next("COMMAND GETKEYS/X.SOME/none").reply("-ERR The command has no key arguments");
        next("X.SOME/none").reply("+OK");
        assertThat(without).isCompleted();

        ResultFuture<Reply> apart = fixture.executor.execute(command("X.SOME " + KEY_OF_FIRST + " " + KEY_OF_SECOND));
        next("COMMAND GETKEYS/X.SOME/" + KEY_OF_FIRST + "/" + KEY_OF_SECOND)
                .reply("*2\r\n$3\r\n" + KEY_OF_FIRST + "\r\n$3\r\n" + KEY_OF_SECOND);
        failureOf(apart, CrossSlotException.class);
    }

    @Test
    void whatAServerSaidIsAskedAgainWhenARedirectSaysOtherwise() {
        learn(SET, "X.SET " + KEY_OF_FIRST + " " + KEY_OF_SECOND);
        fixture.executor.execute(command("X.SET " + KEY_OF_FIRST + " " + KEY_OF_SECOND));
        fixture.transport.next().reply("-MOVED " + SLOT_OF_SECOND + " 10.0.0.3:7000");
        fixture.transport.next().reply("+OK");

        fixture.executor.execute(command("X.SET " + KEY_OF_FIRST + " " + KEY_OF_SECOND));

        next("COMMAND INFO/x.set");
    }

    @Test
    void noMoreThanAThousandNamesAreKept() {
        for (int i = 0; i < 1_100; i++) {
            fixture.executor.execute(command("X.GET" + i + " a"));
            fixture.transport.next().reply(UNKNOWN);
            fixture.transport.next().reply("+OK");
        }

        assertThat(fixture.executor.descriptions().size()).isEqualTo(1_000);
    }
}
