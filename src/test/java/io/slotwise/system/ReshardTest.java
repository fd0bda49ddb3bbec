package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.system.RedisCli.Printed;
import io.slotwise.system.backend.Ability;
import io.slotwise.system.backend.ChaosRounds;
import io.slotwise.system.backend.ClusterNode;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;
import io.slotwise.system.backend.Needs;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Slots of running servers that an operator moves by redis-cli, there and back, while every shard is written to. {@code
 * -Dslotwise.chaos.rounds=500} moves them a hundred times.
 */
@EveryBackend(
        settings = "cluster-require-full-coverage no",
        shortForm = {"embedded", "path"})
@Needs(Ability.MIGRATE)
class ReshardTest {
    private static final int THREADS = 6;
    private static final int CALLS = 10;

    /** How many slots move; the counters of their shard lie in the first of them. */
    private static final int MOVED = 200;

    /** The same for containers, where each of redis-cli's many steps takes a multiple of the time. */
    private static final int MOVED_OF_CONTAINERS = 40;

    /** How many keys move in each slot that has some, besides the counters. */
    private static final int KEYS = 20;

    private static final int SLOTS_WITH_KEYS = 20;

    private final ClusterUnderTest cluster;

    ReshardTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    @Test
    void hundredsOfSlotsMoveThereAndBackAndNobodyNotices() {
        RedisCli.assumePresent();
        ClusterNode source = cluster.view().primaries().get(0);
        ClusterNode target = cluster.view().primaries().get(1);
        int lowest = source.slots().get(0).first();
        try (ObservedClient client = ObservedClient.of(cluster)) {
            List<String> moving = store(client, source);
            CounterBooks books = CounterBooks.open(cluster, client.commands(), THREADS);
            try (Load load = books.startLoad(client.commands(), CALLS)) {
                for (int round = 0; round < ChaosRounds.each(5); round++) {
                    reshard(source, target);
                    assertThat(cluster.owner(lowest).id()).isEqualTo(target.id());
                    load.awaitCalls(CALLS);

                    reshard(target, source);
                    assertThat(cluster.owner(lowest).id()).isEqualTo(source.id());
                    load.awaitCalls(CALLS);
                }

                load.stop();
                assertThat(load.failures()).isEmpty();
            }
            books.assertNothingLostOrDoubled(client.commands());
            assertThat(moving)
                    .allSatisfy(key ->
                            assertThat(Results.of(client.commands().get(key))).isEqualTo(key));
        }
    }

    private static List<String> store(ObservedClient client, ClusterNode primary) {
        List<String> keys = new ArrayList<>();
        for (int slot = 0; slot < SLOTS_WITH_KEYS; slot++) {
            for (int i = 0; i < KEYS; i++) {
                String key = SlotKeys.key(primary.slots().get(0).first() + slot, "moving-" + i);
                Results.of(client.commands().set(key, key));
                keys.add(key);
            }
        }
        return keys;
    }

    /** Moves the lowest slots of one to the other; redis-cli refuses to while the nodes have not all heard of the last move. */
    private void reshard(ClusterNode from, ClusterNode to) {
        cluster.awaitStable();
        int moved = cluster.abilities().contains(Ability.PARTITION) ? MOVED_OF_CONTAINERS : MOVED;
        Printed printed = RedisCli.run(
                "--cluster",
                "reshard",
                from.address(),
                "--cluster-from",
                from.id(),
                "--cluster-to",
                to.id(),
                "--cluster-slots",
                Integer.toString(moved),
                "--cluster-yes");
        assertThat(printed.exitCode()).as(printed.text()).isZero();
    }
}
