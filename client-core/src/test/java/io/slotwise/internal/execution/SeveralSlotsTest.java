package io.slotwise.internal.execution;

import static io.slotwise.internal.execution.ExecutionFixture.failureOf;
import static io.slotwise.internal.execution.ExecutionFixture.resultOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.KeyCommands;
import io.slotwise.command.ScriptCommands;
import io.slotwise.command.ServerCommands;
import io.slotwise.command.StringCommands;
import io.slotwise.error.CodecException;
import io.slotwise.error.CrossSlotException;
import io.slotwise.error.PartialFailureException;
import io.slotwise.error.WrongTypeException;
import io.slotwise.event.RefreshCause;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.internal.connection.ScriptedTransport;
import io.slotwise.internal.discovery.HeldTopology;
import io.slotwise.options.CallOptions;
import io.slotwise.options.ReadPolicy;
import io.slotwise.options.Target;
import io.slotwise.reply.BatchResult;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.NodeRole;
import io.slotwise.topology.Shard;
import io.slotwise.topology.SlotRange;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands with keys in several slots, commands for several nodes, and batches. */
class SeveralSlotsTest {
    private final StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());
    private final KeyCommands<String, String> keys = new KeyCommands<>(Codec.utf8(), Codec.utf8());
    private final ServerCommands<String, String> server = new ServerCommands<>(Codec.utf8(), Codec.utf8());
    private final ScriptCommands<String, String> scripts = new ScriptCommands<>(Codec.utf8(), Codec.utf8());
    private final ExecutionFixture fixture = new ExecutionFixture();

    @Test
    void mgetIsSplitBySlotWrittenOncePerNodeAndAnsweredInTheCallersOrder() {
        ResultFuture<?> result = fixture.executor.execute(strings.mget("foo", "bar", "{foo}2", "foo"));

        assertThat(fixture.transport.writes()).isEqualTo(2);
        fixture.transport.script(fixture.first);
        var parts = List.copyOf(fixture.transport.attempts());
        for (var part : parts) {
            if (part.words().contains("bar")) {
                part.reply("*1\r\n$3\r\nBAR");
            } else {
                assertThat(part.words()).containsExactly("MGET", "foo", "{foo}2", "foo");
                part.reply("*3\r\n$3\r\nFOO\r\n$-1\r\n$3\r\nFOO");
            }
        }

        assertThat(resultOf(result)).isEqualTo(Arrays.asList("FOO", "BAR", null, "FOO"));
    }

    @Test
    void countsOfSplitCommandsAreAddedUp() {
        ResultFuture<?> result = fixture.executor.execute(keys.del("foo", "bar", "foo"));

        fixture.transport.next().reply(":1");
        fixture.transport.next().reply(":1");

        assertThat(resultOf(result)).isEqualTo(2L);
    }

    @Test
    void partThatIsRedirectedGoesItsWayAlone() {
        ResultFuture<?> result = fixture.executor.execute(keys.exists("foo", "bar"));
        var parts = List.copyOf(fixture.transport.attempts());

        parts.get(0).reply("-MOVED " + ExecutionFixture.SLOT_OF_SECOND + " 10.0.0.9:7000");

        assertThat(fixture.transport.attempts()).hasSize(3);
        parts.get(1).reply(":1");
        fixture.transport.attempts().get(2).reply(":1");
        assertThat(resultOf(result)).isEqualTo(2L);
    }

    @Test
    void partialFailureSaysWhatSucceeded() {
        ResultFuture<?> result = fixture.executor.execute(strings.mget("foo", "bar"));
        var parts = List.copyOf(fixture.transport.attempts());

        parts.get(0).reply("-WRONGTYPE no");
        parts.get(1).reply("*1\r\n$1\r\nv");

        PartialFailureException failure = failureOf(result, PartialFailureException.class);
        assertThat(failure.getCause()).isInstanceOf(WrongTypeException.class);
        assertThat(failure.mayHaveExecuted()).isTrue();
        assertThat(failure.parts())
                .extracting(PartialFailureException.Part::succeeded)
                .containsExactly(false, true);
        assertThat(failure.parts().get(1).keys())
                .as("foo's, whose slot is the higher one")
                .containsExactly(0);
    }

    @Test
    void partThatAnswersTooLittleFailsTheWholeWithAFailureOfTheDrivers() {
        ResultFuture<?> result = fixture.executor.execute(strings.mget("foo", "bar"));

        fixture.transport.next().reply("*1\r\n$1\r\nv");
        fixture.transport.next().reply("*0");

        CodecException failure = failureOf(result, CodecException.class);
        assertThat(failure).hasMessageContaining("MGET").hasCauseInstanceOf(IndexOutOfBoundsException.class);
        assertThat(failure.mayHaveExecuted()).isTrue();
    }

    @Test
    void splittingCanBeTurnedOff() {
        ExecutionFixture strict = new ExecutionFixture(options -> options.splitOverSlots(false));

        failureOf(strict.executor.execute(strings.mget("foo", "bar")), CrossSlotException.class);

        assertThat(strict.transport.attempts()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"SUNIONSTORE", "SMOVE", "COPY", "RENAME", "BITOP", "ZUNIONSTORE", "PFMERGE", "EVAL", "MGET"})
    void nothingIsSplitOfWhichTheDriverDoesNotKnowThatItMayBe(String name) {
        Command<?> command = Command.custom(name).key("foo").key("bar").returningReply();

        CrossSlotException failure = failureOf(fixture.executor.execute(command), CrossSlotException.class);

        assertThat(failure).hasMessageContaining("12182").hasMessageContaining("5061");
        assertThat(fixture.transport.attempts()).isEmpty();
    }

    @Test
    void aFailedPartForANodeIsNamedAndTheOthersAreWaitedFor() {
        ResultFuture<Long> result = fixture.executor.execute(server.dbsize());

        fixture.transport.next().reply("-ERR out of order");
        assertThat(result).isNotDone();
        fixture.transport.next().reply(":4");

        PartialFailureException failure = failureOf(result, PartialFailureException.class);
        assertThat(failure.parts())
                .extracting(PartialFailureException.Part::succeeded)
                .containsExactly(false, true);
        assertThat(failure.parts().get(0).name())
                .contains(fixture.first.address().toString());
    }

    @Test
    void tenThousandKeysGoInOneWritePerNode() {
        String[] many = new String[10_000];
        Arrays.setAll(many, i -> "key:" + i);

        fixture.executor.execute(strings.mget(many));

        assertThat(fixture.transport.writes()).isEqualTo(2);
    }

    @Test
    void commandForAllShardsIsSentToEveryPrimaryAndAddedUp() {
        ResultFuture<Long> result = fixture.executor.execute(server.dbsize());

        fixture.transport.next().reply(":3");
        fixture.transport.next().reply(":4");

        assertThat(resultOf(result)).isEqualTo(7L);
        assertThat(fixture.transport.visited())
                .containsExactlyInAnyOrder(fixture.first.address(), fixture.second.address());
    }

    /** A script that is loaded nowhere else has to be at the replicas too, but not at those that are dead. */
    @Test
    void aNodeThatTurnsOutToBeDeadAndOwnsNothingIsNotMissed() {
        fixture.transport.reachable(fixture.replica, false);
        ResultFuture<?> result = fixture.executor.execute(scripts.scriptLoad("return 1"));
        fixture.transport.answerAll("SCRIPT LOAD", "$3\r\nabc");
        assertThat(result).isNotDone();
        assertThat(fixture.refreshes).contains(RefreshCause.CONNECTION_LOST);

        fixture.advance(Duration.ofSeconds(1));
        assertThat(result).as("as long as the cluster counts on the node").isNotDone();
        Shard withoutReplica = new Shard(
                fixture.first,
                List.of(fixture.replica.withHealth(NodeHealth.FAILED)),
                fixture.firstShard.slots(),
                fixture.firstShard.configEpoch());
        HeldTopology.replace(fixture.topology, ClusterTopology.of(List.of(withoutReplica, fixture.secondShard)));
        fixture.advance(Duration.ofSeconds(2));

        assertThat(resultOf(result)).isEqualTo("abc");
    }

    @Test
    void aDeadOwnerOfSlotsIsMissed() {
        fixture.transport.reachable(fixture.second, false);
        ResultFuture<?> result = fixture.executor.execute(scripts.scriptLoad("return 1"));
        fixture.transport.answerAll("SCRIPT LOAD", "$3\r\nabc");
        Shard failed = new Shard(
                fixture.second.withHealth(NodeHealth.FAILED),
                List.of(),
                fixture.secondShard.slots(),
                fixture.secondShard.configEpoch());
        HeldTopology.replace(fixture.topology, ClusterTopology.of(List.of(fixture.firstShard, failed)));

        fixture.advance(Duration.ofSeconds(6));

        failureOf(result, PartialFailureException.class);
    }

    @Test
    void whatIsForAPrimaryThatDiesGoesToItsSuccessor() {
        fixture.transport.reachable(fixture.first, false);
        ResultFuture<Long> result = fixture.executor.execute(server.dbsize());
        fixture.transport.answerAll("DBSIZE", ":4");
        Shard taken = new Shard(
                fixture.replica.as(NodeRole.PRIMARY),
                List.of(),
                fixture.firstShard.slots(),
                fixture.firstShard.configEpoch() + 5);
        Shard left = new Shard(fixture.first.withHealth(NodeHealth.FAILED), List.of(), List.of(), 1);
        HeldTopology.replace(fixture.topology, ClusterTopology.of(List.of(taken, fixture.secondShard, left)));

        fixture.advance(Duration.ofSeconds(2));
        fixture.transport.answerAll("DBSIZE", ":3");

        assertThat(resultOf(result)).isEqualTo(7L);
        assertThat(fixture.transport.visited())
                .containsExactlyInAnyOrder(fixture.replica.address(), fixture.second.address());
    }

    /** Else its keys would be counted twice. */
    @Test
    void aSuccessorThatHasAPartOfItsOwnIsAskedOnce() {
        fixture.transport.reachable(fixture.second, false);
        ResultFuture<Long> result = fixture.executor.execute(server.dbsize());
        fixture.transport.answerAll("DBSIZE", ":4");
        Shard all = new Shard(fixture.first, List.of(fixture.replica), List.of(new SlotRange(0, 16_383)), 7);
        Shard none = new Shard(fixture.second.withHealth(NodeHealth.FAILED), List.of(), List.of(), 2);
        HeldTopology.replace(fixture.topology, ClusterTopology.of(List.of(all, none)));

        fixture.advance(Duration.ofSeconds(2));

        assertThat(resultOf(result)).isEqualTo(4L);
        assertThat(fixture.transport.visited()).containsExactly(fixture.first.address());
    }

    /** Also where reads go to replicas. */
    @Test
    void whatIsForAllPrimariesGoesToNoReplica() {
        ExecutionFixture reading = new ExecutionFixture(options -> options.readPolicy(ReadPolicy.REPLICA));

        reading.executor.execute(server.dbsize());

        assertThat(reading.transport.visited())
                .containsExactlyInAnyOrder(reading.first.address(), reading.second.address());
    }

    @Test
    void thePartOfAPrimaryThatWasDemotedGoesToItsSuccessor() {
        ResultFuture<?> result = fixture.executor.execute(server.flushall());
        fixture.transport.next().reply("-READONLY You can't write against a read only replica.");
        fixture.transport.next().reply("+OK");

        promoteTheReplica(List.of(fixture.first.as(NodeRole.REPLICA)));
        fixture.advance(Duration.ofMillis(20));

        ScriptedTransport.Attempt again = fixture.transport.next();
        assertThat(again.node().id()).isEqualTo(fixture.replica.id());
        again.reply("+OK");
        assertThat(result).isCompleted();
        assertThat(fixture.transport.attempts()).hasSize(3);
    }

    @Test
    void thePartOfAPrimaryThatHasLeftGoesToItsSuccessor() {
        ResultFuture<Long> result = fixture.executor.execute(server.dbsize());
        fixture.transport.next().loseAfterWrite();
        fixture.transport.next().reply(":4");

        promoteTheReplica(List.of());
        fixture.advance(Duration.ofMillis(20));

        ScriptedTransport.Attempt again = fixture.transport.next();
        assertThat(again.node().id()).isEqualTo(fixture.replica.id());
        again.reply(":3");
        assertThat(resultOf(result)).isEqualTo(7L);
    }

    private void promoteTheReplica(List<Node> followers) {
        Node promoted = fixture.replica.as(NodeRole.PRIMARY);
        Shard shard = new Shard(promoted, followers, fixture.firstShard.slots(), 3);
        HeldTopology.replace(fixture.topology, ClusterTopology.of(List.of(shard, fixture.secondShard)));
        fixture.executor.topologyChanged(fixture.topology.current());
    }

    @Test
    void callersTargetIsObeyed() {
        fixture.executor.execute(server.dbsize().with(CallOptions.to(Target.node(fixture.replica.id()))));

        assertThat(fixture.transport.visited()).containsExactly(fixture.replica.address());
    }

    @Test
    void cancellingTheWholeCancelsItsParts() {
        ResultFuture<?> result = fixture.executor.execute(keys.del("foo", "bar"));

        result.cancel(true);

        assertThat(result).isCancelled();
        assertThat(fixture.transport.waiting()).isZero();
    }

    @Test
    void batchAnswersInOrderAndKeepsFailuresToTheirCommands() {
        List<Command<?>> commands =
                List.of(strings.set("foo", "1"), strings.incr("bar"), strings.get("foo"), strings.mget("bar", "foo"));

        ResultFuture<BatchResult> result = fixture.executor.executeAll(commands);

        assertThat(fixture.transport.writes()).isEqualTo(2);
        for (var attempt : List.copyOf(fixture.transport.attempts())) {
            switch (attempt.words().get(0).toString()) {
                case "SET" -> attempt.reply("+OK");
                case "INCR" -> attempt.reply("-ERR value is not an integer or out of range");
                case "GET" -> attempt.reply("$1\r\n1");
                default -> attempt.reply("*1\r\n$1\r\n" + (attempt.words().contains("foo") ? "1" : "x"));
            }
        }
        BatchResult batch = resultOf(result);
        assertThat(batch.size()).isEqualTo(4);
        assertThat(batch.<Boolean>get(0)).isTrue();
        assertThat(batch.failure(1)).hasMessageContaining("not an integer");
        assertThat(batch.<String>get(2)).isEqualTo("1");
        assertThat(batch.<List<String>>get(3)).containsExactly("x", "1");
        assertThat(batch.allSucceeded()).isFalse();
    }

    @Test
    void commandsOfABatchOnOneKeyAreSentInTheirOrder() {
        fixture.executor.executeAll(
                List.of(strings.set("foo", "1"), strings.mget("foo", "bar"), strings.append("foo", "2")));

        List<Object> names = fixture.transport.attempts().stream()
                .filter(attempt -> attempt.node().equals(fixture.second))
                .map(attempt -> attempt.words().get(0))
                .toList();
        assertThat(names).containsExactly("SET", "MGET", "APPEND");
    }

    @Test
    void emptyBatchIsCompleteAtOnce() {
        assertThat(resultOf(fixture.executor.executeAll(List.of())).size()).isZero();
    }

    @Test
    void msetOverSlotsSucceedsWhenAllPartsDo() {
        ResultFuture<?> result = fixture.executor.execute(strings.mset(Map.of("foo", "1", "bar", "2")));

        fixture.transport.next().reply("+OK");
        assertThat(result).isNotDone();
        fixture.transport.next().reply("+OK");

        assertThat(result).isCompleted();
    }

    @Test
    void whereOneHasToSucceedTheOthersMayFail() {
        ResultFuture<?> killed = fixture.executor.execute(scripts.scriptKill());
        fixture.transport.next().reply("-NOTBUSY No scripts in execution right now.");
        fixture.transport.next().reply("+OK");
        assertThat(killed).isCompleted();

        ResultFuture<?> none = fixture.executor.execute(scripts.scriptKill());
        fixture.transport.next().reply("-NOTBUSY No scripts in execution right now.");
        fixture.transport.next().reply("-NOTBUSY No scripts in execution right now.");
        assertThat(none).isCompletedExceptionally();
    }
}
