package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.KeyScan;
import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.StringCommands;
import io.slotwise.options.KeyScanOptions;
import io.slotwise.reply.KeyPage;
import io.slotwise.system.backend.Ability;
import io.slotwise.system.backend.ClusterNode;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;
import io.slotwise.system.backend.Needs;
import io.slotwise.system.backend.SlotMigration;
import io.slotwise.topology.Slot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Scans of all keys of a cluster that changes meanwhile. */
@EveryBackend
class ScanTest {
    private static final int KEYS = 10_000;
    private static final int MIGRATIONS = 9;
    private static final StringCommands<String, String> STRINGS = new StringCommands<>(Codec.utf8(), Codec.utf8());
    private static final KeyScanOptions OPTIONS =
            KeyScanOptions.matching("key-*").withCount(50);

    private final ClusterUnderTest cluster;
    private final Set<String> seen = new HashSet<>();
    private ObservedClient client;

    ScanTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void storeTheKeys() {
        client = ObservedClient.of(cluster);
        List<Command<?>> writes = new ArrayList<>();
        keys().forEach(key -> writes.add(STRINGS.set(key, "1")));
        assertThat(Results.of(client.client().batch(writes)).allSucceeded()).isTrue();
    }

    @AfterEach
    void close() {
        client.close();
        cluster.removeAllKeys();
    }

    private static List<String> keys() {
        return IntStream.range(0, KEYS).mapToObj(i -> "key-" + i).toList();
    }

    /** Whether there were keys. */
    private boolean takePage(KeyScan<String> scan) {
        KeyPage<String> page = Results.of(scan.next());
        if (page != null) {
            seen.addAll(page.keys());
        }
        return page != null;
    }

    private void takePages(KeyScan<String> scan, int pages) {
        for (int i = 0; i < pages; i++) {
            assertThat(takePage(scan)).isTrue();
        }
    }

    private void takeRest(KeyScan<String> scan) {
        while (takePage(scan)) {
            // and the next
        }
    }

    @Test
    void everyKeyOfAClusterAtRestIsSeen() {
        takeRest(client.client().scan(OPTIONS.withParallelShards(3)));

        assertThat(seen).containsExactlyInAnyOrderElementsOf(keys());
    }

    @Test
    @Needs(Ability.MIGRATE)
    void noKeyIsMissedWhileSlotsMoveOrAreOnTheirWay() {
        KeyScan<String> scan = client.client().scan(OPTIONS);
        takePages(scan, 5);

        List<SlotMigration> open = new ArrayList<>();
        for (int i = 0; i < MIGRATIONS; i++) {
            int slot = Slot.of("key-" + i * 100);
            ClusterNode target = cluster.view().anotherPrimary(slot);
            SlotMigration migration = cluster.beginMigration(slot, target);
            if (i % 3 == 0) {
                migration.moveKeys(1);
                open.add(migration);
            } else {
                migration.finish();
                cluster.awaitStable(); // servers that hear of the next one too soon disagree for minutes
            }
            takePages(scan, 1);
        }
        takeRest(scan);

        assertThat(seen).containsAll(keys());
        open.forEach(SlotMigration::finish);
    }

    @Test
    @Needs(Ability.FAIL_OVER)
    void noKeyIsMissedWhenAPrimaryFailsOverInTheMiddle() {
        KeyScan<String> scan = client.client().scan(OPTIONS.withParallelShards(3));
        takePages(scan, 10);

        cluster.failOver(cluster.view().primaries().get(0));
        takeRest(scan);

        assertThat(seen).containsAll(keys());
    }
}
