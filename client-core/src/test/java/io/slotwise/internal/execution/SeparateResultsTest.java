package io.slotwise.internal.execution;

import static io.slotwise.internal.execution.ExecutionFixture.KEY_OF_FIRST;
import static io.slotwise.internal.execution.ExecutionFixture.KEY_OF_SECOND;
import static io.slotwise.internal.execution.ExecutionFixture.failureOf;
import static io.slotwise.internal.execution.ExecutionFixture.resultOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.KeyCommands;
import io.slotwise.command.ServerCommands;
import io.slotwise.command.StringCommands;
import io.slotwise.error.CodecException;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.error.UnsupportedCommandException;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.options.CallOptions;
import io.slotwise.options.Target;
import io.slotwise.reply.BatchResult;
import io.slotwise.reply.NodeResults;
import io.slotwise.reply.Reply;
import io.slotwise.wire.DescribedCommand;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Results of several nodes or keys that stay apart. */
class SeparateResultsTest {
    private final StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());
    private final KeyCommands<String, String> keys = new KeyCommands<>(Codec.utf8(), Codec.utf8());
    private final ServerCommands<String, String> server = new ServerCommands<>(Codec.utf8(), Codec.utf8());
    private final ExecutionFixture fixture = new ExecutionFixture();

    private <R> ResultFuture<NodeResults<R>> perNode(Command<R> command) {
        return fixture.executor.separateResults().perNode(command, false);
    }

    private ResultFuture<BatchResult> perKey(Command<?> command) {
        return fixture.executor.separateResults().perKey(command, false);
    }

    @Test
    void eachNodeHasItsResult() {
        ResultFuture<NodeResults<Long>> result = perNode(server.dbsize());

        fixture.transport.next().reply(":3");
        fixture.transport.next().reply("-ERR out of order");

        NodeResults<Long> sizes = resultOf(result);
        assertThat(sizes.nodes()).containsExactly(fixture.first, fixture.second);
        assertThat(sizes.get(fixture.first)).isEqualTo(3);
        assertThat(sizes.failure(fixture.first)).isNull();
        assertThat(sizes.failure(fixture.second)).isInstanceOf(ServerErrorException.class);
        assertThatThrownBy(() -> sizes.get(fixture.second)).hasMessageContaining("out of order");
        assertThatThrownBy(() -> sizes.get(fixture.replica)).isInstanceOf(IllegalArgumentException.class);
        assertThat(sizes.allSucceeded()).isFalse();
    }

    @Test
    void aNodeThatDoesNotAnswerIsNotTheOthersFailure() {
        fixture.transport.reachable(fixture.second, false);
        ResultFuture<NodeResults<Long>> result = perNode(server.dbsize());
        fixture.transport.next().reply(":3");

        fixture.advance(Duration.ofSeconds(5));

        NodeResults<Long> sizes = resultOf(result);
        assertThat(sizes.get(fixture.first)).isEqualTo(3);
        assertThat(sizes.failure(fixture.second)).isInstanceOf(CommandTimeoutException.class);
    }

    @Test
    void theTargetSaysWhichNodes() {
        perNode(server.dbsize().with(CallOptions.to(Target.allNodes())));
        assertThat(fixture.transport.visited())
                .containsExactlyInAnyOrder(
                        fixture.first.address(), fixture.second.address(), fixture.replica.address());

        ResultFuture<NodeResults<Long>> one =
                perNode(server.dbsize().with(CallOptions.to(Target.node(fixture.replica.id()))));
        fixture.transport.attempts().get(3).reply(":9");
        assertThat(resultOf(one).nodes()).containsExactly(fixture.replica);
        assertThat(resultOf(one).get(fixture.replica)).isEqualTo(9);

        perNode(strings.get("a").with(CallOptions.to(Target.ownerOf(KEY_OF_SECOND))));
        assertThat(fixture.transport.attempts().get(4).node()).isEqualTo(fixture.second);
    }

    @Test
    void whatGoesToNoNodesInParticularIsRefused() {
        failureOf(perNode(strings.get("a")), UnsupportedCommandException.class);
        failureOf(perNode(strings.mget("a", "b")), UnsupportedCommandException.class);
        failureOf(perKey(strings.get("a")), UnsupportedCommandException.class);
        failureOf(perKey(server.dbsize()), UnsupportedCommandException.class);
        failureOf(perKey(strings.msetnx(Map.of("a", "1"))), UnsupportedCommandException.class);

        assertThat(fixture.transport.attempts()).isEmpty();
    }

    @Test
    void eachKeyHasItsValueInTheOrderOfTheCall() {
        ResultFuture<BatchResult> result = perKey(strings.mget("foo", "bar", "{foo}2", "foo"));

        fixture.transport.nextOf("MGET").reply("-ERR out of order");
        fixture.transport.nextOf("MGET").reply("*3\r\n$3\r\nFOO\r\n$-1\r\n$3\r\nFOO");

        BatchResult values = resultOf(result);
        assertThat(values.size()).isEqualTo(4);
        assertThat(values.<String>get(0)).isEqualTo("FOO");
        assertThat(values.failure(1)).isInstanceOf(ServerErrorException.class);
        assertThat(values.<String>get(2)).isNull();
        assertThat(values.<String>get(3)).isEqualTo("FOO");
    }

    @Test
    void eachKeyHasItsCount() {
        ResultFuture<BatchResult> result = perKey(keys.del(KEY_OF_FIRST, KEY_OF_SECOND, KEY_OF_FIRST));
        assertThat(fixture.transport.writes()).isEqualTo(2);

        List.copyOf(fixture.transport.attempts()).forEach(attempt -> {
            boolean second = attempt.node().equals(fixture.second);
            attempt.reply(
                    second
                            ? "-READONLY no"
                            : attempt == fixture.transport.attempts().get(0) ? ":1" : ":0");
        });
        fixture.advance(Duration.ofSeconds(5));

        BatchResult counts = resultOf(result);
        assertThat(counts.<Long>get(0)).isEqualTo(1);
        assertThat(counts.failure(1)).isInstanceOf(CommandTimeoutException.class);
        assertThat(counts.<Long>get(2)).isZero();
    }

    @Test
    void eachKeyIsSetOrNot() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put(KEY_OF_SECOND, "1");
        values.put(KEY_OF_FIRST, "2");
        ResultFuture<BatchResult> result = perKey(strings.mset(values));

        fixture.transport.next().reply("+OK");
        fixture.transport.next().reply("-OOM command not allowed");

        assertThat(resultOf(result).failure(1)).as("the first slot's").isNull();
        assertThat(resultOf(result).failure(0)).hasMessageContaining("OOM");
    }

    @Test
    void aPartThatAnswersTooLittleFailsItsOwnKeys() {
        ResultFuture<BatchResult> result = perKey(strings.mget("foo", "bar"));

        fixture.transport.next().reply("*0");
        fixture.transport.next().reply("*1\r\n$3\r\nFOO");

        assertThat(resultOf(result).<String>get(0)).isEqualTo("FOO");
        assertThat(resultOf(result).failure(1)).isInstanceOf(CodecException.class);
    }

    @Test
    void aServerSaysWhereTheOthersGo() {
        ResultFuture<NodeResults<Reply>> result =
                perNode(Command.custom("X.SIZE").returningReply());
        fixture.transport
                .nextOf("COMMAND INFO")
                .reply(DescribedCommand.named("x.size")
                        .tips("request_policy:all_shards")
                        .reply()
                        .strip());

        fixture.transport.nextOf("X.SIZE").reply(":1");
        fixture.transport.nextOf("X.SIZE").reply(":2");

        assertThat(resultOf(result).get(fixture.second)).isEqualTo(new Reply.WholeNumber(2));
    }

    @Test
    void cancellingTheWholeCancelsItsParts() {
        ResultFuture<BatchResult> result = perKey(keys.del("foo", "bar"));

        result.cancel(true);

        assertThat(fixture.transport.waiting()).isZero();
    }
}
