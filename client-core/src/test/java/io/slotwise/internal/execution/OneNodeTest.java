package io.slotwise.internal.execution;

import static io.slotwise.internal.execution.ExecutionFixture.KEY_OF_FIRST;
import static io.slotwise.internal.execution.ExecutionFixture.failureOf;
import static io.slotwise.internal.execution.ExecutionFixture.resultOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.FunctionCommands;
import io.slotwise.command.LibraryFunction;
import io.slotwise.command.ServerCommands;
import io.slotwise.command.StringCommands;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.error.NoNodeAvailableException;
import io.slotwise.error.OutcomeUnknownException;
import io.slotwise.error.ReadOnlyException;
import io.slotwise.event.RefreshCause;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.internal.discovery.HeldTopology;
import io.slotwise.options.CallOptions;
import io.slotwise.options.Target;
import io.slotwise.reply.NodeResults;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.NodeRole;
import io.slotwise.topology.Shard;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Commands that are for one node, whatever becomes of it. */
class OneNodeTest {
    private static final String READONLY = "-READONLY You can't write against a read only replica.";

    private final StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());
    private final ServerCommands<String, String> server = new ServerCommands<>(Codec.utf8(), Codec.utf8());
    private final ExecutionFixture fixture = new ExecutionFixture();

    private <R> ResultFuture<R> at(Node node, Command<R> command) {
        return fixture.executor.execute(command.with(CallOptions.to(Target.node(node.id()))));
    }

    /** The topology with the first shard's primary as a view sees it now. */
    private void see(Node first) {
        see(new Shard(first, List.of(fixture.replica), fixture.firstShard.slots(), 1), fixture.secondShard);
    }

    private void see(Shard... shards) {
        HeldTopology.replace(fixture.topology, ClusterTopology.of(List.of(shards)));
        fixture.executor.topologyChanged(fixture.topology.current());
        fixture.scheduler.run();
    }

    @Test
    void aWriteAtAReplicaIsToldThatItIsOne() {
        ResultFuture<Long> result = at(fixture.replica, strings.incr(KEY_OF_FIRST));

        fixture.transport.next().reply(READONLY);

        ReadOnlyException failure = failureOf(result, ReadOnlyException.class);
        assertThat(failure.mayHaveExecuted()).isFalse();
        assertThat(failure).hasMessageContaining(fixture.replica.address().toString());
        assertThat(fixture.refreshes).containsExactly(RefreshCause.SERVER_STATE);
    }

    @Test
    void aNodeThatWasDemotedIsNoReasonForTheOthersToWait() {
        ResultFuture<NodeResults<Void>> result =
                fixture.executor.separateResults().perNode(server.flushall(), false);

        fixture.transport.next().reply(READONLY);
        fixture.transport.next().reply("+OK");

        assertThat(resultOf(result).failure(fixture.first)).isInstanceOf(ReadOnlyException.class);
        assertThat(resultOf(result).failure(fixture.second)).isNull();
    }

    @Test
    void aNodeThatHasLeftIsNotAsked() {
        see(fixture.secondShard);

        failureOf(at(fixture.first, server.dbsize()), NoNodeAvailableException.class);
    }

    @Test
    void whatWaitsForANodeThatLeavesEndsThen() {
        ResultFuture<Long> result = at(fixture.first, strings.incr(KEY_OF_FIRST));
        fixture.transport.next().reply("-CLUSTERDOWN The cluster is down");
        assertThat(result).isNotDone();

        see(fixture.secondShard);

        assertThat(failureOf(result, NoNodeAvailableException.class).mayHaveExecuted())
                .isFalse();
    }

    @Test
    void aNodeThatTheViewTakesForDeadAndThatCannotBeReachedIsNotWaitedFor() {
        fixture.transport.reachable(fixture.first, false);
        see(fixture.first.withHealth(NodeHealth.FAILED));

        ResultFuture<NodeResults<Long>> result =
                fixture.executor.separateResults().perNode(server.dbsize(), false);
        fixture.transport.next().reply(":3");

        assertThat(resultOf(result).get(fixture.second)).isEqualTo(3);
        RuntimeException failure =
                resultOf(result).failure(resultOf(result).nodes().get(0));
        assertThat(failure).isInstanceOf(ConnectionFailedException.class);
    }

    @Test
    void aNodeThatCannotBeReachedIsWaitedForUntilTheViewTakesItForDead() {
        fixture.transport.reachable(fixture.first, false);
        ResultFuture<Long> result = at(fixture.first, strings.incr(KEY_OF_FIRST));
        assertThat(result).isNotDone();

        see(fixture.first.withHealth(NodeHealth.FAILED));

        assertThat(failureOf(result, ConnectionFailedException.class).mayHaveExecuted())
                .isFalse();
    }

    @Test
    void aNodeThatComesBackInTimeAnswers() {
        fixture.transport.reachable(fixture.first, false);
        ResultFuture<Long> result = at(fixture.first, server.dbsize());

        fixture.transport.reachable(fixture.first, true);
        fixture.advance(Duration.ofSeconds(1));
        fixture.transport.next().reply(":3");

        assertThat(resultOf(result)).isEqualTo(3);
    }

    @Test
    void aNodeThatAnswersIsWaitedForThoughTheViewTakesItForDead() {
        see(fixture.first.withHealth(NodeHealth.FAILED));
        ResultFuture<Long> result = at(fixture.first, server.dbsize());

        fixture.transport.next().reply("-LOADING data");
        fixture.advance(Duration.ofSeconds(1));
        fixture.transport.next().reply(":3");

        assertThat(resultOf(result)).isEqualTo(3);
    }

    @Test
    void theOutcomeOfAWriteThatWasSentStaysUnknown() {
        see(fixture.first.withHealth(NodeHealth.FAILED));
        ResultFuture<Long> result = at(fixture.first, strings.incr(KEY_OF_FIRST));

        fixture.transport.next().loseAfterWrite();

        failureOf(result, OutcomeUnknownException.class);
    }

    @Test
    void aLibraryIsLoadedAgainWhenThePrimaryHadBeenDemoted() {
        LibraryFunction<Long> one = LibraryFunction.of("one", "#!lua name=ones", ReplyCursor::wholeNumber);
        ResultFuture<Long> result = fixture.executor.execute(
                new FunctionCommands<>(Codec.utf8(), Codec.utf8()).run(one, List.of(KEY_OF_FIRST), List.of()));
        fixture.transport.next().reply("-ERR Function not found");
        fixture.transport.next().reply(READONLY);

        Node promoted = fixture.replica.as(NodeRole.PRIMARY);
        see(new Shard(promoted, List.of(), fixture.firstShard.slots(), 3), fixture.secondShard);
        fixture.transport.next().reply(":1");

        assertThat(resultOf(result)).isEqualTo(1);
    }
}
