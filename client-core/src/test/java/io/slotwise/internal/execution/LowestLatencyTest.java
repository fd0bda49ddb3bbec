package io.slotwise.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.StringCommands;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.internal.connection.ScriptedTransport;
import io.slotwise.internal.discovery.HeldTopology;
import io.slotwise.options.CallOptions;
import io.slotwise.options.ReadPolicy;
import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyCursor;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The choice of the node that answers soonest, in virtual time. */
class LowestLatencyTest {
    private static final Duration FAST = Duration.ofMillis(1);
    private static final Duration SLOW = Duration.ofMillis(3);
    private static final Duration BETWEEN_SAMPLES = Duration.ofMillis(20);

    private static final Command<Reply> PING = Command.custom("PING").returning(ReplyCursor::reply);

    private final ExecutionFixture fixture = new ExecutionFixture();
    private final StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());

    private ResultFuture<?> read() {
        return fixture.executor.execute(
                strings.get(ExecutionFixture.KEY_OF_FIRST).with(CallOptions.readingBy(ReadPolicy.LOWEST_LATENCY)));
    }

    /** Reads once, and has the node that is asked answer after its time. */
    private Node readTaking(Duration primary, Duration replica) {
        ResultFuture<?> result = read();
        ScriptedTransport.Attempt attempt = fixture.transport.nextOf("GET");
        fixture.advance(attempt.node().equals(fixture.first) ? primary : replica);
        attempt.reply("$1\r\nv");
        assertThat(result).isCompleted();
        return attempt.node();
    }

    private Node readTaking(Duration primary, Duration replica, int times) {
        Node last = fixture.first;
        for (int i = 0; i < times; i++) {
            fixture.advance(BETWEEN_SAMPLES);
            last = readTaking(primary, replica);
        }
        return last;
    }

    private long pings() {
        return fixture.transport.attempts().stream()
                .filter(attempt -> attempt.words().equals(List.of("PING")))
                .count();
    }

    @Test
    void nodesOfWhichNothingIsKnownAreTriedAndTheFastestIsChosen() {
        readTaking(SLOW, FAST, 2);
        assertThat(fixture.transport.visited())
                .containsExactlyInAnyOrder(fixture.first.address(), fixture.replica.address());

        for (int i = 0; i < 20; i++) {
            assertThat(readTaking(SLOW, FAST)).isEqualTo(fixture.replica);
        }
    }

    @Test
    void onlyNodesOfTheShardAreAsked() {
        readTaking(SLOW, FAST, 50);

        assertThat(fixture.transport.visited()).doesNotContain(fixture.second.address());
    }

    @Test
    void aNodeThatBecomesSlowIsLeftForTheOther() {
        readTaking(SLOW, FAST, 5);

        assertThat(readTaking(SLOW, Duration.ofMillis(9), 30)).isEqualTo(fixture.first);
    }

    @Test
    void theChoiceStaysWhileNoOtherNodeIsClearlyBetter() {
        Node chosen = readTaking(Duration.ofMillis(10), Duration.ofMillis(10), 3);
        boolean replica = chosen.equals(fixture.replica);

        for (int i = 0; i < 50; i++) {
            Duration jitter = Duration.ofMillis(10 + i % 3 - 1);
            Node next = replica ? readTaking(SLOW, jitter, 1) : readTaking(jitter, SLOW, 1);
            assertThat(next).isEqualTo(chosen);
        }
    }

    @Test
    void aNodeThatHasStoppedAnsweringIsLeftBeforeAnythingTimesOut() {
        readTaking(SLOW, FAST, 5);
        fixture.advance(BETWEEN_SAMPLES);
        ResultFuture<?> stuck = read();
        assertThat(fixture.transport.nextOf("GET").node()).isEqualTo(fixture.replica);
        fixture.advance(Duration.ofMillis(10));

        assertThat(readTaking(SLOW, FAST)).isEqualTo(fixture.first);
        assertThat(stuck.isDone()).isFalse();
    }

    @Test
    void aNodeThatTimedOutIsLessWantedAfterwards() {
        readTaking(SLOW, FAST, 5);
        fixture.advance(BETWEEN_SAMPLES);
        read();
        assertThat(fixture.transport.nextOf("GET").node()).isEqualTo(fixture.replica);
        fixture.advance(Duration.ofSeconds(6));

        assertThat(readTaking(SLOW, FAST)).isEqualTo(fixture.first);
    }

    @Test
    void aNodeWithManyCommandsWaitingIsLessWanted() {
        NodeLatency latency = new NodeLatency();
        Probe probe = new Probe(PING, 0, text -> {});
        latency.begin(probe, 0, true);
        latency.ended(probe, 1_000, true);

        assertThat(latency.expectedNanos(2_000, 0)).isEqualTo(1_000);
        assertThat(latency.expectedNanos(2_000, 640)).isGreaterThan(9_000);
    }

    @Test
    void whatIncludesConnectingIsNotTakenForALatency() {
        NodeLatency latency = new NodeLatency();
        Probe probe = new Probe(PING, 0, text -> {});
        latency.begin(probe, 0, false);
        latency.ended(probe, 50_000_000, true);

        assertThat(latency.isKnown()).isFalse();
        assertThat(latency.expectedNanos(60_000_000, 10)).isZero();
    }

    @Test
    void aNodeThatIsNotReadFromIsAskedAtMostOnceInTenSecondsWhileThePolicyIsInUse() {
        readTaking(SLOW, FAST, 2);
        for (int i = 0; i < 60; i++) {
            fixture.advance(Duration.ofSeconds(1));
            readTaking(SLOW, FAST);
            answerPings();
        }

        assertThat(pings()).isBetween(4L, 7L);
    }

    @Test
    void withoutReadsByThePolicyNobodyIsAsked() {
        fixture.executor.execute(
                strings.get(ExecutionFixture.KEY_OF_FIRST).with(CallOptions.readingBy(ReadPolicy.ANY)));
        fixture.transport.answerAll("GET", "$1\r\nv");
        fixture.advance(Duration.ofMinutes(2));
        assertThat(pings()).isZero();

        readTaking(SLOW, FAST, 2);
        fixture.advance(Duration.ofMinutes(10));

        assertThat(pings()).isLessThanOrEqualTo(4);
        assertThat(fixture.scheduler.waiting()).isZero();
    }

    @Test
    void aShardThatIsDownIsNotStormed() {
        readTaking(SLOW, FAST, 2);
        fixture.transport.reachable(fixture.first, false);
        fixture.transport.reachable(fixture.replica, false);

        for (int i = 0; i < 600; i++) {
            read().cancel(true);
            fixture.advance(Duration.ofMillis(100));
        }

        assertThat(fixture.transport.refused().stream().filter("PING"::equals)).hasSizeLessThanOrEqualTo(2 * 7);
    }

    @Test
    void aNodeThatHasLeftIsForgotten() {
        readTaking(SLOW, FAST, 2);
        HeldTopology.replace(fixture.topology, ClusterTopology.of(List.of(fixture.secondShard)));

        fixture.executor.topologyChanged(fixture.topology.current());

        fixture.advance(Duration.ofSeconds(30));
        assertThat(pings()).isZero();
    }

    @Test
    void choosingAllocatesNothing() {
        LowestLatency policy = new LowestLatency(fixture.transport, fixture.scheduler);
        Predicate<Node> usable = node -> true;
        choose(policy, usable, 20_000);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();

        choose(policy, usable, 10_000);

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(10_000);
    }

    private void choose(ReadPolicy policy, Predicate<Node> usable, int times) {
        for (int turn = 0; turn < times; turn++) {
            policy.choose(ExecutionFixture.SLOT_OF_FIRST, fixture.firstShard, usable, turn);
        }
    }

    private void answerPings() {
        fixture.transport.answerAll("PING", "+PONG");
    }
}
