package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.error.ClusterClientException;
import io.slotwise.error.OutcomeUnknownException;
import io.slotwise.system.backend.Ability;
import io.slotwise.system.backend.ChaosRounds;
import io.slotwise.system.backend.ClusterNode;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.ControlConnection;
import io.slotwise.system.backend.EveryBackend;
import io.slotwise.system.backend.Needs;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Everything at once and again and again, under a load whose books must balance. A round takes about a second; {@code
 * -Dslotwise.chaos.rounds=500} makes a long run of it, {@code -Dslotwise.chaos.seed} repeats one.
 */
@EveryBackend(settings = "cluster-require-full-coverage no")
class ChaosTest {
    private static final int THREADS = 6;
    private static final int CALLS = 10;
    private static final int SLOT = 4_242;

    private final ClusterUnderTest cluster;
    private final long seed = Long.getLong("slotwise.chaos.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private ObservedClient client;
    private CounterBooks books;

    ChaosTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void startCounters() {
        client = ObservedClient.of(cluster);
        books = CounterBooks.open(cluster, client.commands(), THREADS);
    }

    @AfterEach
    void close() {
        client.close();
    }

    private Load startLoad() {
        return books.startLoad(client.commands(), CALLS);
    }

    private void assertBooks(Load load, Class<? extends ClusterClientException> mayBeSeen) {
        load.stop();
        assertThat(load.failures())
                .as("failures with seed %d", seed)
                .allSatisfy(failure -> assertThat(failure).isInstanceOf(mayBeSeen));
        books.assertNothingLostOrDoubled(client.commands());
    }

    @Test
    void connectionsKilledAtAnyMomentLoseNothingAndDoubleNothing() {
        try (Load load = startLoad()) {
            for (int round = 0; round < ChaosRounds.COUNT; round++) {
                for (ClusterNode primary : cluster.view().primaries()) {
                    if (random.nextBoolean()) {
                        killClientsOf(primary);
                    }
                }
                load.awaitCalls(random.nextInt(CALLS));
            }
            load.awaitCalls(CALLS);

            // Written and not answered: nobody can know, and the client says so.
            assertBooks(load, OutcomeUnknownException.class);
        }
    }

    @Test
    @Needs({Ability.MIGRATE, Ability.FAIL_OVER})
    void slotsThatMoveWhileConnectionsDieAndPrimariesChangeLoseNothingAndDoubleNothing() {
        List<String> moving = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            moving.add(SlotKeys.key(SLOT, "moving-" + i));
            Results.of(client.commands().set(moving.get(i), "value " + i));
        }
        try (Load load = startLoad()) {
            for (int round = 0; round < ChaosRounds.each(5); round++) {
                cluster.migrate(SLOT, cluster.view().anotherPrimary(SLOT));
                killClientsOf(cluster.owner(SLOT));
                cluster.failOver(cluster.owner(SLOT));
                cluster.awaitStable(); // who migrates a slot tells the primaries, and has to know them
                load.awaitCalls(CALLS);
            }

            assertBooks(load, OutcomeUnknownException.class);
        }
        for (int i = 0; i < moving.size(); i++) {
            assertThat(Results.of(client.commands().get(moving.get(i)))).isEqualTo("value " + i);
        }
    }

    @Test
    @Needs(Ability.FAIL_OVER)
    void aTakeoverWithoutAnElectionIsFollowedAndDoublesNothing() {
        ClusterNode primary = cluster.view().primaries().get(1);
        ClusterNode replica = cluster.view().replicasOf(primary).get(0);
        try (Load load = startLoad()) {
            try (ControlConnection connection = cluster.connect(replica)) {
                connection.text("CLUSTER", "FAILOVER", "TAKEOVER");
            }
            cluster.awaitTakeover(primary, primary.slots().get(0).first());
            load.awaitCalls(CALLS);
            load.stop();

            // The old primary acknowledges until it hears of the other: those writes are lost, by the servers' rules.
            assertThat(load.failures())
                    .as("failures with seed %d", seed)
                    .allSatisfy(failure -> assertThat(failure).isInstanceOf(OutcomeUnknownException.class));
        }
        books.assertNothingDoubled(client.commands());
    }

    @Test
    @Needs(Ability.ATOMIC_SLOT_MIGRATION)
    void slotsThatMoveAtomicallyLoseNothingAndNobodyNotices() {
        int moved = cluster.view().primaries().get(0).slots().get(0).first();
        ClusterNode source = cluster.owner(moved);
        ClusterNode target = cluster.view().anotherPrimary(moved);
        try (Load load = startLoad()) {
            try (ControlConnection connection = cluster.connect(source)) {
                connection.text(
                        "CLUSTER",
                        "MIGRATESLOTS",
                        "SLOTSRANGE",
                        Integer.toString(moved),
                        Integer.toString(moved + THREADS),
                        "NODE",
                        target.id());
            }
            cluster.awaitTakeover(source, moved);
            load.awaitCalls(CALLS);

            assertBooks(load, OutcomeUnknownException.class);
            assertThat(load.failures()).isEmpty();
        } finally {
            try (ControlConnection connection = cluster.connect(target)) {
                connection.text(
                        "CLUSTER",
                        "MIGRATESLOTS",
                        "SLOTSRANGE",
                        Integer.toString(moved),
                        Integer.toString(moved + THREADS),
                        "NODE",
                        source.id());
            }
            cluster.awaitTakeover(target, moved);
        }
    }

    private void killClientsOf(ClusterNode node) {
        try (ControlConnection connection = cluster.connect(node)) {
            connection.integer("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
        }
    }
}
