package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.AsyncCommands;
import io.slotwise.error.ClusterClientException;
import io.slotwise.options.CallOptions;
import io.slotwise.system.backend.Ability;
import io.slotwise.system.backend.ClusterNode;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;
import io.slotwise.system.backend.Needs;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Shards that change their primary while every shard is written to. The books of the counters must balance. The servers are
 * set to serve the other shards meanwhile; by default they would answer CLUSTERDOWN for all slots.
 */
@EveryBackend(settings = "cluster-require-full-coverage no")
class FailoverTest {
    private static final int COUNTERS = 6;
    private static final int CALLS = 50;

    private final ClusterUnderTest cluster;
    private ObservedClient client;
    private List<ShardCounter> counters;

    FailoverTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void startCountersOnEveryShard() {
        client = ObservedClient.of(cluster);
        List<ClusterNode> primaries = cluster.view().primaries();
        counters = IntStream.range(0, COUNTERS)
                .mapToObj(i -> new ShardCounter(primaries.get(i % primaries.size()), i))
                .toList();
        counters.forEach(counter -> Results.of(client.commands().del(counter.key)));
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    @Needs(Ability.FAIL_OVER)
    void aFailoverByHandLosesNothingAndNobodySeesAnError() {
        try (Load load = Load.of(COUNTERS, this::increment)) {
            load.awaitCalls(CALLS);

            for (ClusterNode primary : cluster.view().primaries()) {
                cluster.failOver(primary);
            }

            load.awaitCalls(CALLS);
            load.stop();
            assertThat(load.failures()).isEmpty();
        }
        counters.forEach(counter -> counter.books.assertNothingLostOrDoubled(client.commands()));
    }

    @Test
    @Needs({Ability.KILL, Ability.RESTART})
    void aPrimaryThatDiesTakesNoOtherShardWithItAndIsReplaced() {
        ClusterNode victim = cluster.view().primaries().get(1);
        try (Load load = Load.of(COUNTERS, this::increment)) {
            load.awaitCalls(CALLS);

            try (PlainPings pings = PlainPings.toAllBut(victim, cluster.view().primaries())) {
                counters.forEach(counter -> counter.longestGap.restart());
                cluster.kill(victim);
                cluster.awaitTakeover(victim, victim.slots().get(0).first());
                load.awaitCalls(CALLS);
                load.stop();

                System.out.println(
                        cluster.backendName() + ", longest time without an answer while a primary was replaced:");
                counters.forEach(counter -> System.out.println(
                        "  " + (counter.isOn(victim) ? "its own shard " : "another shard ") + counter.longestGap));
                System.out.println("  a plain socket to another shard, for comparison " + pings);
            }
            assertThat(load.failures())
                    .as("failures of the shard that lost its primary only")
                    .allSatisfy(failure -> assertThat(slotOf(failure)).matches(victim::owns));
        }
        counters.forEach(counter -> counter.books.assertNothingDoubled(client.commands()));
    }

    @Test
    @Needs(Ability.FREEZE)
    void aFrozenPrimaryHoldsItsCallersNoLongerThanTheirDeadlineAndNobodyElse() {
        ClusterNode victim = cluster.view().primaries().get(2);
        AsyncCommands<String, String> impatient = client.commands().with(CallOptions.within(Duration.ofMillis(500)));
        try (Load load =
                Load.of(COUNTERS, (thread, turn) -> counters.get(thread).increment(impatient))) {
            load.awaitCalls(CALLS);

            cluster.freeze(victim);
            load.awaitCalls(2);
            cluster.awaitTakeover(victim, victim.slots().get(0).first());
            counters.stream()
                    .filter(counter -> counter.isOn(victim))
                    .forEach(counter -> Results.of(client.commands().get(counter.key)));
            load.awaitCalls(CALLS);
            load.stop();

            assertThat(load.failures())
                    .as("time-outs of the frozen shard")
                    .isNotEmpty()
                    .allSatisfy(failure -> assertThat(slotOf(failure)).matches(victim::owns));
        }
        counters.forEach(counter -> counter.books.assertNothingDoubled(client.commands()));
    }

    private void increment(int thread, long turn) {
        counters.get(thread).increment(client.commands());
    }

    private static int slotOf(Throwable failure) {
        assertThat(failure).isInstanceOf(ClusterClientException.class);
        return Objects.requireNonNull(((ClusterClientException) failure).trace(), "a trace")
                .slot();
    }

    /** One thread's counter, on a shard that is known. */
    private static final class ShardCounter {
        private final ClusterNode firstPrimary;
        private final String key;
        private final CountedIncrements books;
        private final LongestGap longestGap = new LongestGap();

        private ShardCounter(ClusterNode primary, int number) {
            firstPrimary = primary;
            key = SlotKeys.key(primary.slots().get(0).first() + number, "count");
            books = new CountedIncrements(key);
        }

        private void increment(AsyncCommands<String, String> commands) {
            books.increment(commands);
            longestGap.answered();
        }

        private boolean isOn(ClusterNode primary) {
            return firstPrimary.id().equals(primary.id());
        }
    }
}
