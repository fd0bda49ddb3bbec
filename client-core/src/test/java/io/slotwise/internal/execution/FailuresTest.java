package io.slotwise.internal.execution;

import static io.slotwise.internal.execution.ExecutionFixture.KEY_OF_FIRST;
import static io.slotwise.internal.execution.ExecutionFixture.KEY_OF_SECOND;
import static io.slotwise.internal.execution.ExecutionFixture.failureOf;
import static io.slotwise.internal.execution.ExecutionFixture.resultOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.retry.RetryConfig;
import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.SetOptions;
import io.slotwise.command.StringCommands;
import io.slotwise.error.AuthenticationException;
import io.slotwise.error.ClientClosedException;
import io.slotwise.error.ClusterClientException;
import io.slotwise.error.ClusterDownException;
import io.slotwise.error.CodecException;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.error.CrossSlotException;
import io.slotwise.error.NoNodeAvailableException;
import io.slotwise.error.OutcomeUnknownException;
import io.slotwise.error.QueueFullException;
import io.slotwise.error.ReadOnlyException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.error.UnsupportedCommandException;
import io.slotwise.error.WrongTypeException;
import io.slotwise.event.RefreshCause;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.internal.discovery.HeldTopology;
import io.slotwise.options.CallOptions;
import io.slotwise.options.Delivery;
import io.slotwise.options.ReadPolicy;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeHealth;
import io.slotwise.topology.NodeRole;
import io.slotwise.topology.Shard;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What error replies, lost connections, deadlines and limits make an execution do. */
class FailuresTest {
    private final StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());
    private final ExecutionFixture fixture = new ExecutionFixture();

    @Test
    void errorReplyIsATypedErrorWithTheServersText() {
        ResultFuture<?> result = fixture.executor.execute(strings.get(KEY_OF_FIRST));

        fixture.transport.next().reply("-WRONGTYPE Operation against a key holding the wrong kind of value");

        WrongTypeException failure = failureOf(result, WrongTypeException.class);
        assertThat(failure.serverText()).startsWith("WRONGTYPE Operation");
        assertThat(failure.mayHaveExecuted()).isFalse();
        assertThat(fixture.transport.attempts()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CLUSTERDOWN The cluster is down",
                "CLUSTERDOWN Hash slot not served",
                "LOADING Redis is loading the dataset in memory",
                "MASTERDOWN Link with MASTER is down",
                "READONLY You can't write against a read only replica."
            })
    void passingStateOfThePrimaryIsWaitedForWithARefresh(String error) {
        ResultFuture<?> result = fixture.executor.execute(strings.set(KEY_OF_FIRST, "v"));

        fixture.transport.next().reply("-" + error);
        fixture.advance(Duration.ofMillis(20));

        assertThat(fixture.refreshes).containsExactly(RefreshCause.SERVER_STATE);
        fixture.transport.next().reply("+OK");
        assertThat(resultOf(result)).isEqualTo(true);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BUSY Redis is busy running a script",
                "OOM command not allowed when used memory > 'maxmemory'.",
                "MISCONF Redis is configured to save RDB snapshots",
                "NOREPLICAS Not enough good replicas to write.",
                "ERR max number of clients reached"
            })
    void conditionOfANodeIsATransientErrorWithoutRetry(String error) {
        ResultFuture<?> result = fixture.executor.execute(strings.set(KEY_OF_FIRST, "v"));

        fixture.transport.next().reply("-" + error);

        ServerErrorException failure = failureOf(result, ServerErrorException.class);
        assertThat(failure.isTransient()).isTrue();
        assertThat(failure.mayHaveExecuted()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"NOAUTH Authentication required.", "WRONGPASS invalid username", "NOPERM no permissions"})
    void refusedUserIsATypedErrorWithoutRetry(String error) {
        ResultFuture<?> result = fixture.executor.execute(strings.get(KEY_OF_FIRST));

        fixture.transport.next().reply("-" + error);

        assertThat(failureOf(result, AuthenticationException.class).isTransient())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "READONLY You can't write against a read only replica. script: abc, on @user_script:1.",
                "ERR Error running script (call to f_abc): @user_script:1: @user_script: 1: -READONLY You can't write "
                        + "against a read only replica."
            })
    void readonlyInsideAScriptTellsThatTheTopologyHasChanged(String error) {
        ResultFuture<?> result = fixture.executor.execute(
                Command.custom("EVAL").argument("…").argument(0).withoutKeys().returningReply());

        fixture.transport.next().reply("-" + error);

        assertThat(failureOf(result, ServerErrorException.class).mayHaveExecuted())
                .isTrue();
        assertThat(fixture.refreshes).containsExactly(RefreshCause.SERVER_STATE);
        assertThat(fixture.transport.attempts()).hasSize(1);
    }

    @Test
    void readonlyInsideAScriptIsNotRetriedBecausePartOfItMayHaveRun() {
        Command<?> script = Command.custom("EVAL")
                .argument("return 1")
                .argument(1)
                .key(KEY_OF_FIRST)
                .returningReply();
        ResultFuture<?> result = fixture.executor.execute(script);

        fixture.transport.next().reply("-READONLY You can't write against a read only replica. script: abc");

        failureOf(result, ReadOnlyException.class);
        assertThat(fixture.transport.attempts()).hasSize(1);
    }

    @Test
    void clusterDownUpToTheDeadlineIsATimeoutWithTheServersErrorAsCause() {
        fixture.transport.script(
                fixture.first,
                java.util.Collections.nCopies(10_000, "-CLUSTERDOWN The cluster is down")
                        .toArray(new String[0]));
        ResultFuture<?> result = fixture.executor.execute(strings.get(KEY_OF_FIRST));

        fixture.advance(Duration.ofSeconds(5));

        CommandTimeoutException failure = failureOf(result, CommandTimeoutException.class);
        assertThat(failure)
                .hasMessageContaining("CLUSTERDOWN The cluster is down")
                .hasMessageContaining("attempt");
        assertThat(failure.getCause()).isInstanceOf(ClusterDownException.class);
        assertThat(failure.mayHaveExecuted()).isFalse();
        assertThat(fixture.transport.attempts()).hasSizeLessThan(60);
    }

    @Test
    void aReplicaForWhichTheClusterIsDownIsLeftForAnotherCandidateAtOnce() {
        ResultFuture<?> result = fixture.executor.execute(
                strings.get(KEY_OF_FIRST).with(CallOptions.readingBy(ReadPolicy.PREFER_REPLICA)));

        fixture.transport.next().reply("-CLUSTERDOWN The cluster is down");

        var second = fixture.transport.next();
        assertThat(second.node()).isEqualTo(fixture.first);
        assertThat(fixture.refreshes).containsExactly(RefreshCause.SERVER_STATE);
        assertThat(fixture.transport.isUsable(fixture.replica)).isTrue();
        second.reply("$1\r\nv");
        assertThat(resultOf(result)).isEqualTo("v");
    }

    @Test
    void aClusterThatIsDownForEveryCandidateIsWaitedFor() {
        ResultFuture<?> result =
                fixture.executor.execute(strings.get(KEY_OF_FIRST).with(CallOptions.readingBy(ReadPolicy.REPLICA)));

        fixture.transport.next().reply("-CLUSTERDOWN The cluster is down");
        assertThat(fixture.transport.attempts()).hasSize(1);
        fixture.advance(Duration.ofMillis(20));

        fixture.transport.next().reply("$1\r\nv");
        assertThat(resultOf(result)).isEqualTo("v");
    }

    @Test
    void loadingReplicaIsLeftForAnotherCandidateAtOnce() {
        ResultFuture<?> result = fixture.executor.execute(
                strings.get(KEY_OF_FIRST).with(CallOptions.readingBy(ReadPolicy.PREFER_REPLICA)));

        fixture.transport.next().reply("-LOADING Redis is loading the dataset in memory");

        var second = fixture.transport.next();
        assertThat(second.node()).isEqualTo(fixture.first);
        assertThat(fixture.transport.isUsable(fixture.replica)).isFalse();
        second.reply("$1\r\nv");
        assertThat(resultOf(result)).isEqualTo("v");
    }

    @Test
    void strictReplicaPolicyWithoutAReplicaIsATypedError() {
        ResultFuture<?> result =
                fixture.executor.execute(strings.get(KEY_OF_SECOND).with(CallOptions.readingBy(ReadPolicy.REPLICA)));

        assertThat(failureOf(result, NoNodeAvailableException.class)).hasMessageContaining("slot 12182");
    }

    @Test
    void strictReplicaPolicyWaitsForAReplicaThatIsStillSynchronising() {
        Node synchronising = new Node(
                fixture.replica.id(), fixture.replica.address(), NodeRole.REPLICA, NodeHealth.LOADING, 0, null);
        HeldTopology.replace(fixture.topology, firstShardWith(fixture.first, synchronising));
        ResultFuture<?> result =
                fixture.executor.execute(strings.get(KEY_OF_FIRST).with(CallOptions.readingBy(ReadPolicy.REPLICA)));
        assertThat(fixture.transport.attempts()).isEmpty();

        HeldTopology.replace(fixture.topology, firstShardWith(fixture.first, fixture.replica));
        fixture.executor.topologyChanged(fixture.topology.current());
        fixture.scheduler.run();

        fixture.transport.next().reply("$1\r\nv");
        assertThat(resultOf(result)).isEqualTo("v");
    }

    private ClusterTopology firstShardWith(Node primary, Node... replicas) {
        return ClusterTopology.of(
                List.of(new Shard(primary, List.of(replicas), fixture.firstShard.slots(), 3), fixture.secondShard));
    }

    @Test
    void writeLostAfterItWasWrittenIsReportedAsUnknown() {
        ResultFuture<?> result = fixture.executor.execute(strings.incr(KEY_OF_FIRST));

        fixture.transport.next().loseAfterWrite();

        OutcomeUnknownException failure = failureOf(result, OutcomeUnknownException.class);
        assertThat(failure.mayHaveExecuted()).isTrue();
        assertThat(fixture.transport.attempts()).hasSize(1);
        assertThat(fixture.failedNodes).containsExactly(fixture.first.id());
        assertThat(fixture.refreshes).containsExactly(RefreshCause.CONNECTION_LOST);
    }

    @Test
    void writeLostAfterItWasWrittenIsSentAgainWhenTheUserAllowsIt() {
        ResultFuture<?> result = fixture.executor.execute(
                strings.incr(KEY_OF_FIRST).with(CallOptions.delivering(Delivery.AT_LEAST_ONCE)));

        fixture.transport.next().loseAfterWrite();
        fixture.advance(Duration.ofMillis(20));

        fixture.transport.next().reply(":2");
        assertThat(resultOf(result)).isEqualTo(2L);
    }

    @Test
    void idempotentWriteLostAfterItWasWrittenIsSentAgain() {
        ResultFuture<?> result = fixture.executor.execute(strings.set(KEY_OF_FIRST, "v"));

        fixture.transport.next().loseAfterWrite();
        fixture.advance(Duration.ofMillis(20));

        fixture.transport.next().reply("+OK");
        assertThat(resultOf(result)).isEqualTo(true);
    }

    @Test
    void conditionalSetLostAfterItWasWrittenIsReportedAsUnknown() {
        ResultFuture<?> result = fixture.executor.execute(
                strings.set(KEY_OF_FIRST, "v", SetOptions.noExpiry().onlyIfAbsent()));

        fixture.transport.next().loseAfterWrite();

        failureOf(result, OutcomeUnknownException.class);
    }

    @Test
    void timeoutAfterALostAttemptSaysThatTheCommandMayHaveExecuted() {
        ResultFuture<?> result = fixture.executor.execute(strings.set(KEY_OF_FIRST, "v"));
        fixture.transport.next().loseAfterWrite();
        fixture.transport.reachable(fixture.first, false);

        fixture.advance(Duration.ofSeconds(5));

        assertThat(failureOf(result, CommandTimeoutException.class).mayHaveExecuted())
                .isTrue();
    }

    @Test
    void anythingThatWasNeverWrittenIsSentAgain() {
        fixture.transport.reachable(fixture.first, false);
        ResultFuture<?> result = fixture.executor.execute(strings.incr(KEY_OF_FIRST));

        fixture.transport.reachable(fixture.first, true);
        fixture.advance(Duration.ofMillis(20));

        fixture.transport.next().reply(":1");
        assertThat(resultOf(result)).isEqualTo(1L);
    }

    @Test
    void readGoesToTheOtherRoleAtOnceWhenANodeCannotBeReached() {
        fixture.transport.reachable(fixture.first, false);

        fixture.executor.execute(strings.get(KEY_OF_FIRST).with(CallOptions.readingBy(ReadPolicy.PREFER_PRIMARY)));

        assertThat(fixture.transport.next().node()).isEqualTo(fixture.replica);
    }

    @Test
    void commandWhosePrimaryIsLostGoesToThePromotedReplica() {
        fixture.transport.reachable(fixture.first, false);
        ResultFuture<?> result = fixture.executor.execute(strings.incr(KEY_OF_FIRST));

        HeldTopology.replace(
                fixture.topology, firstShardWith(Node.primary(fixture.replica.id(), fixture.replica.address())));
        fixture.advance(Duration.ofMillis(20));

        var attempt = fixture.transport.next();
        assertThat(attempt.node().address()).isEqualTo(fixture.replica.address());
        attempt.reply(":1");
        assertThat(resultOf(result)).isEqualTo(1L);
    }

    @Test
    void pauseEndsAsSoonAsTheSlotHasAnotherOwner() {
        fixture.transport.script(
                fixture.first,
                java.util.Collections.nCopies(20, "-CLUSTERDOWN The cluster is down")
                        .toArray(new String[0]));
        fixture.executor.execute(strings.incr(KEY_OF_FIRST));
        fixture.advance(Duration.ofSeconds(2));
        int attempts = fixture.transport.attempts().size();

        ClusterTopology promoted = firstShardWith(Node.primary(fixture.replica.id(), fixture.replica.address()));
        HeldTopology.replace(fixture.topology, promoted);
        fixture.executor.topologyChanged(promoted);
        fixture.scheduler.run();

        assertThat(fixture.transport.attempts()).hasSize(attempts + 1);
        assertThat(fixture.transport.next().node().address()).isEqualTo(fixture.replica.address());
    }

    @Test
    void pauseBecauseTheClusterIsDownEndsWithTheNextTopology() {
        fixture.executor.execute(strings.incr(KEY_OF_SECOND));
        fixture.transport.next().reply("-CLUSTERDOWN The cluster is down");

        HeldTopology.replace(
                fixture.topology, firstShardWith(Node.primary(fixture.replica.id(), fixture.replica.address())));
        fixture.executor.topologyChanged(fixture.topology.current());
        fixture.scheduler.run();

        assertThat(fixture.transport.next().node()).isEqualTo(fixture.second);
    }

    @Test
    void slotWithoutAnOwnerIsRefreshedForAndWaitedFor() {
        HeldTopology.replace(fixture.topology, ClusterTopology.of(List.of(fixture.firstShard)));
        ResultFuture<?> result = fixture.executor.execute(strings.get(KEY_OF_SECOND));

        assertThat(fixture.refreshes).containsExactly(RefreshCause.UNCOVERED_SLOT);
        HeldTopology.replace(fixture.topology, ClusterTopology.of(List.of(fixture.firstShard, fixture.secondShard)));
        fixture.advance(Duration.ofMillis(20));

        fixture.transport.next().reply("$1\r\nv");
        assertThat(resultOf(result)).isEqualTo("v");
    }

    @Test
    void deadlinePassedBeforeTheReplySaysSoAndALateReplyIsDropped() {
        ResultFuture<?> result = fixture.executor.execute(strings.incr(KEY_OF_FIRST));

        fixture.advance(Duration.ofSeconds(5));

        CommandTimeoutException failure = failureOf(result, CommandTimeoutException.class);
        assertThat(failure.mayHaveExecuted()).isTrue();
        assertThat(failure)
                .hasMessageContaining("5000 ms")
                .hasMessageContaining("INCR")
                .hasMessageContaining("10.0.0.1");
        fixture.transport.next().reply(":1");
        failureOf(result, CommandTimeoutException.class);
    }

    @Test
    void callsOwnTimeoutCounts() {
        ResultFuture<?> result =
                fixture.executor.execute(strings.get(KEY_OF_FIRST).with(CallOptions.within(Duration.ofMillis(50))));

        fixture.advance(Duration.ofMillis(49));
        assertThat(result).isNotDone();
        fixture.advance(Duration.ofMillis(1));

        failureOf(result, CommandTimeoutException.class);
    }

    @Test
    void cancelledWhilePausedIsNeverSentAgain() {
        ResultFuture<?> result = fixture.executor.execute(strings.set(KEY_OF_FIRST, "v"));
        fixture.transport.next().reply("-CLUSTERDOWN The cluster is down");

        result.cancel(false);
        fixture.advance(Duration.ofSeconds(1));

        assertThat(fixture.transport.attempts()).hasSize(1);
        assertThat(fixture.transport.waiting()).isZero();
    }

    @Test
    void commandsBetweenTwoAttemptsCountAgainstTheQueueOfTheirNode() {
        fixture.transport.reachable(fixture.first, false);
        for (int i = 0; i < 100; i++) {
            fixture.executor.execute(strings.incr(KEY_OF_FIRST));
        }

        ResultFuture<?> result = fixture.executor.execute(strings.incr(KEY_OF_FIRST));
        failureOf(result, QueueFullException.class);
        assertThat(fixture.transport.waiting()).isEqualTo(100);
        fixture.advance(Duration.ofSeconds(6));
        assertThat(fixture.transport.waiting()).isZero();
    }

    @Test
    void usersRetryLimitEndsWithTheLastFailure() {
        ExecutionFixture limited = new ExecutionFixture(
                options -> options.retry(RetryConfig.custom().maxAttempts(2).build()));
        ResultFuture<?> result = limited.executor.execute(strings.get(KEY_OF_FIRST));

        limited.transport.next().reply("-CLUSTERDOWN The cluster is down");
        limited.advance(Duration.ofMillis(20));
        limited.transport.next().reply("-CLUSTERDOWN The cluster is down");

        failureOf(result, ClusterDownException.class);
        assertThat(limited.transport.attempts()).hasSize(2);
    }

    @Test
    void usersPredicateCanForbidARetry() {
        ExecutionFixture limited = new ExecutionFixture(options -> options.retry(RetryConfig.custom()
                .maxAttempts(100)
                .retryOnException(failure -> !(failure instanceof ClusterDownException))
                .build()));
        ResultFuture<?> result = limited.executor.execute(strings.get(KEY_OF_FIRST));

        limited.transport.next().reply("-CLUSTERDOWN The cluster is down");

        failureOf(result, ClusterDownException.class);
    }

    @Test
    void keysOfSeveralSlotsFailLocallyForACommandThatCannotBeSplit() {
        ResultFuture<?> result = fixture.executor.execute(strings.msetnx(Map.of("a", "1", "b", "2")));

        CrossSlotException failure = failureOf(result, CrossSlotException.class);
        assertThat(failure).hasMessageContaining("key 1").hasMessageContaining("key 2");
        assertThat(fixture.transport.attempts()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SUBSCRIBE",
                "multi",
                "WAIT",
                "BLPOP",
                "CLIENT REPLY",
                "CLIENT|REPLY",
                "XREAD|BLOCK",
                "HELLO",
                "quit"
            })
    void commandThatWouldTakeOverASharedConnectionIsRefused(String words) {
        String[] parts = words.split("\\|", -1);
        io.slotwise.command.CustomCommand command = Command.custom(parts[0]);
        for (int i = 1; i < parts.length; i++) {
            command.argument(parts[i]);
        }

        ResultFuture<?> result = fixture.executor.execute(command.returningReply());

        assertThat(failureOf(result, UnsupportedCommandException.class)).hasMessageContaining("shared");
        assertThat(fixture.transport.attempts()).isEmpty();
    }

    @Test
    void readPolicyThatThrowsFailsItsCommandAlone() {
        ReadPolicy broken = (slot, shard) -> {
            throw new IllegalStateException("mine");
        };

        ResultFuture<?> result =
                fixture.executor.execute(strings.get(KEY_OF_FIRST).with(CallOptions.readingBy(broken)));

        assertThat(failureOf(result, CodecException.class).getCause()).hasMessage("mine");
        assertThat(fixture.transport.waiting()).isZero();
    }

    @Test
    void backoffThatThrowsFailsItsCommandAlone() {
        ExecutionFixture broken = new ExecutionFixture(options -> options.backoff(pauses -> {
            throw new IllegalStateException("mine");
        }));
        ResultFuture<?> result = broken.executor.execute(strings.get(KEY_OF_FIRST));

        broken.transport.next().reply("-CLUSTERDOWN The cluster is down");

        assertThat(failureOf(result, CodecException.class).getCause()).hasMessage("mine");
        assertThat(broken.transport.waiting()).isZero();
    }

    @Test
    void readerThatThrowsFailsItsCommandAsExecuted() {
        Command<String> command = Command.custom("GET")
                .key(KEY_OF_FIRST)
                .readOnly()
                .returning(cursor -> {
                    throw new IllegalStateException("mine");
                });
        ResultFuture<?> result = fixture.executor.execute(command);

        fixture.transport.next().reply("$1\r\nv");

        CodecException failure = failureOf(result, CodecException.class);
        assertThat(failure.getCause()).hasMessage("mine");
        assertThat(failure.mayHaveExecuted()).isTrue();
    }

    @Test
    void closedClientRefusesCommandsAndFailsThoseThatPause() {
        ResultFuture<?> pausing = fixture.executor.execute(strings.set(KEY_OF_FIRST, "v"));
        fixture.transport.next().reply("-CLUSTERDOWN The cluster is down");

        fixture.executor.close();

        assertThat(failureOf(pausing, ClientClosedException.class).mayHaveExecuted())
                .isFalse();
        failureOf(fixture.executor.execute(strings.get(KEY_OF_FIRST)), ClientClosedException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ERR Error in ACL SETUSER modifier '>s3cret': Syntax error",
                "ERR unknown command 'ACL SETUSER', with args beginning with: 'bob' '>s3cret' ",
                "ERR unknown command `ACL`, with args beginning with: `SETUSER` `bob` `>s3cr",
            })
    void argumentsThatTheServerRepeatsAreHidden(String error) {
        Command<?> command = Command.custom("ACL SETUSER")
                .argument("bob")
                .argument(">s3cret")
                .withoutKeys()
                .returningReply();
        ResultFuture<?> result = fixture.executor.execute(command);

        fixture.transport.next().reply("-" + error);

        ServerErrorException failure = failureOf(result, ServerErrorException.class);
        assertThat(failure.toString()).doesNotContain("s3cr").contains("ERR");
        assertThat(failure.serverText()).doesNotContain("s3cr");
        assertThat(failure.withCallerStack().toString()).doesNotContain("s3cr");
    }

    @Test
    void argumentsInAnErrorWithinAResultAreHidden() {
        Command<String> command = Command.custom("FCALL")
                .argument("s3cret")
                .withoutKeys()
                .returning(cursor -> {
                    cursor.enterArray();
                    return java.util.Objects.requireNonNull(cursor.text());
                });
        ResultFuture<?> result = fixture.executor.execute(command);

        fixture.transport.next().reply("*1\r\n-ERR no such thing: 's3cret'");

        ServerErrorException failure = failureOf(result, ServerErrorException.class);
        assertThat(failure.toString()).doesNotContain("s3cret");
        assertThat(failure.mayHaveExecuted()).isTrue();
    }

    @Test
    void errorAfterALostAttemptSaysThatTheCommandMayHaveExecuted() {
        ResultFuture<?> result = fixture.executor.execute(
                strings.incr(KEY_OF_FIRST).with(CallOptions.delivering(Delivery.AT_LEAST_ONCE)));

        fixture.transport.next().loseAfterWrite();
        fixture.advance(Duration.ofMillis(20));
        fixture.transport.next().reply("-OOM command not allowed when used memory > 'maxmemory'.");

        assertThat(failureOf(result, ServerErrorException.class).mayHaveExecuted())
                .isTrue();
    }

    @Test
    void usersRetryLimitAfterALostAttemptSaysThatTheCommandMayHaveExecuted() {
        ExecutionFixture limited = new ExecutionFixture(
                options -> options.retry(RetryConfig.custom().maxAttempts(1).build()));
        ResultFuture<?> result = limited.executor.execute(strings.set(KEY_OF_FIRST, "v"));

        limited.transport.next().loseAfterWrite();

        assertThat(failureOf(result, ConnectionFailedException.class).mayHaveExecuted())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ERR Error running script (call to f_1): @user_script:1: WRONGTYPE Operation against a key",
                "WRONGTYPE Operation against a key holding the wrong kind of value script: f_1, on @user_script:1.",
                "READONLY You can't write against a read only replica. script: f_1, on @user_script:1.",
            })
    void aPartOfAScriptMayHaveRunBeforeItsError(String error) {
        Command<?> script = Command.custom("EVAL")
                .argument("return redis.call(…)")
                .argument(1)
                .key(KEY_OF_FIRST)
                .returningReply();
        ResultFuture<?> result = fixture.executor.execute(script);

        fixture.transport.next().reply("-" + error);

        assertThat(failureOf(result, ServerErrorException.class).mayHaveExecuted())
                .isTrue();
    }

    @Test
    void usersRetryLimitCountsWhenAnotherNodeWouldBeAsked() {
        ExecutionFixture limited = new ExecutionFixture(
                options -> options.retry(RetryConfig.custom().maxAttempts(1).build()));
        ResultFuture<?> result = limited.executor.execute(
                strings.get(KEY_OF_FIRST).with(CallOptions.readingBy(ReadPolicy.PREFER_REPLICA)));

        limited.transport.next().loseAfterWrite();

        failureOf(result, ConnectionFailedException.class);
        assertThat(limited.transport.attempts()).hasSize(1);
    }

    @Test
    void boundOfAPauseThatIsLongerThanAnyClockIsAPauseAllTheSame() {
        ExecutionFixture patient = new ExecutionFixture(options -> options.backoff(pauses -> Long.MAX_VALUE));
        ResultFuture<?> result = patient.executor.execute(strings.get(KEY_OF_FIRST));
        patient.transport.next().reply("-CLUSTERDOWN The cluster is down");

        patient.advance(Duration.ofMillis(4_999));
        assertThat(result).isNotDone();
        patient.advance(Duration.ofMillis(1));

        failureOf(result, CommandTimeoutException.class);
        assertThat(patient.transport.attempts()).hasSize(1);
    }

    @Test
    void clusterThatWasDownBeforeIsNoReasonToEndALaterPauseEarly() {
        fixture.executor.execute(strings.set(KEY_OF_SECOND, "v"));
        fixture.transport.next().reply("-CLUSTERDOWN The cluster is down");
        fixture.advance(Duration.ofMillis(20));
        fixture.transport.next().loseAfterWrite();

        HeldTopology.replace(
                fixture.topology, firstShardWith(Node.primary(fixture.replica.id(), fixture.replica.address())));
        fixture.executor.topologyChanged(fixture.topology.current());
        fixture.scheduler.run();

        assertThat(fixture.transport.attempts()).hasSize(2);
    }

    @Test
    void callbackExecutorIsUsedEvenIfNoStageIsAttachedYet() {
        List<Runnable> tasks = new java.util.ArrayList<>();
        ExecutionFixture calling = new ExecutionFixture(options -> options.callbackExecutor(tasks::add));
        ResultFuture<?> result = calling.executor.execute(strings.get(KEY_OF_FIRST));

        calling.transport.next().reply("$1\r\nv");
        assertThat(result).isNotDone();
        tasks.forEach(Runnable::run);

        assertThat(resultOf(result)).isEqualTo("v");
    }

    @Test
    void callbackExecutorThatThrowsLosesNoResult() {
        ExecutionFixture throwing = new ExecutionFixture(options -> options.callbackExecutor(task -> {
            throw new IllegalStateException("mine");
        }));
        ResultFuture<?> result = throwing.executor.execute(strings.get(KEY_OF_FIRST));

        throwing.transport.next().reply("$1\r\nv");

        assertThat(resultOf(result)).isEqualTo("v");
    }

    @Test
    void whatEndsOnTheDeadlineThreadRunsNoStageThere() {
        ResultFuture<?> result = fixture.executor.execute(strings.get(KEY_OF_FIRST));
        fixture.transport.next().reply("-CLUSTERDOWN The cluster is down");
        fixture.transport.reachable(fixture.first, false);

        fixture.advance(Duration.ofSeconds(5));

        failureOf(result, CommandTimeoutException.class);
        assertThat(fixture.onSpareThreads).hasSize(1);
    }

    @Test
    void everyFailureKeepsKeysAndValuesToItself() {
        ResultFuture<?> result = fixture.executor.execute(strings.set("{bar}secret-key", "secret-value"));
        fixture.transport.next().reply("-ERR no");

        ClusterClientException failure = failureOf(result, ClusterClientException.class);

        assertThat(failure.toString()).doesNotContain("secret").contains("SET", "slot 5061", "10.0.0.1:7000");
    }
}
