package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.AsyncCommands;
import io.slotwise.event.Redirection;
import io.slotwise.system.backend.Ability;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;
import io.slotwise.system.backend.Needs;
import io.slotwise.system.backend.SlotMigration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * A migration that is held half way while 32 threads use the slot. A client that loses an ASKING, or lets another command
 * in between, is told MOVED by the target: that is what is counted.
 */
@EveryBackend
@Needs(Ability.MIGRATE)
class MigrationUnderLoadTest {
    private static final int SLOT = 9_999;
    private static final int THREADS = 32;
    private static final int CALLS = 30;

    @Test
    void nobodyNoticesASlotThatMoves(ClusterUnderTest cluster) {
        try (ObservedClient client = ObservedClient.of(cluster)) {
            AsyncCommands<String, String> commands = client.commands();
            List<ThreadKeys> keys =
                    IntStream.range(0, THREADS).mapToObj(ThreadKeys::new).toList();
            keys.forEach(own -> own.store(commands));
            SlotMigration migration =
                    cluster.beginMigration(SLOT, cluster.view().anotherPrimary(SLOT));
            keys.forEach(own -> migration.moveKey(own.moved));
            cluster.resetCounts();

            try (Load load = Load.of(THREADS, (thread, turn) -> keys.get(thread).useAll(commands, turn))) {
                load.awaitCalls(CALLS);
                assertThat(client.redirects(Redirection.MOVED)).isEmpty();
                assertThat(client.redirects(Redirection.ASK)).isNotEmpty();

                migration.finish();
                load.awaitCalls(CALLS);
                load.stop();

                assertThat(load.failures()).isEmpty();
            }
            assertThat(MovedCount.at(cluster, migration.target())).isZero();
            assertThat(client.redirects(Redirection.MOVED))
                    .noneMatch(told -> told.endsWith(migration.target().address()));
        }
    }

    /** What one thread alone uses: its values can be told in advance. */
    private static final class ThreadKeys {
        private final String moved;
        private final String staying;
        private final String passing;
        private final String counter;

        private ThreadKeys(int thread) {
            moved = SlotKeys.key(SLOT, "moved-" + thread);
            staying = SlotKeys.key(SLOT, "staying-" + thread);
            passing = SlotKeys.key(SLOT, "passing-" + thread);
            counter = SlotKeys.key(SLOT, "counter-" + thread);
        }

        private void store(AsyncCommands<String, String> commands) {
            Results.of(commands.mset(Map.of(moved, "-1", staying, "here")));
            Results.of(commands.del(passing, counter));
        }

        private void useAll(AsyncCommands<String, String> commands, long turn) {
            assertThat(Results.of(commands.get(moved))).isEqualTo(Long.toString(turn - 1));
            assertThat(Results.of(commands.set(moved, Long.toString(turn)))).isTrue();
            assertThat(Results.of(commands.get(staying))).isEqualTo("here");
            assertThat(Results.of(commands.mget(staying, moved, staying)))
                    .containsExactly("here", Long.toString(turn), "here");
            assertThat(Results.of(commands.set(passing, "for a while"))).isTrue();
            assertThat(Results.of(commands.incr(counter))).isEqualTo(1);
            assertThat(Results.of(commands.del(passing, counter))).isEqualTo(2);
            assertThat(Results.of(commands.exists(passing, staying, moved))).isEqualTo(2);
        }
    }
}
