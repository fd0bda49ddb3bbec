package io.slotwise.internal.scanning;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.options.KeyScanOptions;
import io.slotwise.reply.KeyPage;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Scans of a cluster whose slots and primaries change at any moment, by thousands of seeds. */
class ScanModelTest {
    private static final int SCHEDULES = Integer.getInteger("slotwise.scan.schedules", 2_000);
    private static final long FIRST_SEED = Long.getLong("slotwise.scan.first", 1);
    private static final int MOST_STEPS = 100_000;

    @Test
    void noKeyThatIsThereAllAlongIsMissed() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed++) {
            Random random = new Random(seed);
            ModelCluster cluster = new ModelCluster(random);

            Set<String> seen = scan(cluster, random, seed);

            assertThat(seen).as("keys seen with seed %d", seed).containsAll(cluster.keys());
        }
    }

    /** Events stop after a while, with slots on their way for ever. */
    private static Set<String> scan(ModelCluster cluster, Random random, long seed) {
        Set<String> seen = new HashSet<>();
        KeyScanOptions options = KeyScanOptions.all().withParallelShards(1 + random.nextInt(3));
        ClusterScan<String> scan = new ClusterScan<>(cluster, options, Codec.utf8(), null);
        int events = random.nextInt(150);
        int liveliness = 1 + random.nextInt(6);
        CompletableFuture<@Nullable KeyPage<String>> asked = scan.next().toCompletableFuture();
        for (int step = 0; step < MOST_STEPS; step++) {
            if (events > 0 && random.nextInt(liveliness) == 0) {
                cluster.event();
                events--;
            }
            if (asked.isDone()) {
                KeyPage<String> page = asked.join();
                if (page == null) {
                    return seen;
                }
                seen.addAll(page.keys());
                if (random.nextInt(40) == 0) {
                    scan.close();
                    scan = new ClusterScan<>(cluster, options, Codec.utf8(), page.position());
                }
                asked = scan.next().toCompletableFuture();
            }
            if (!asked.isDone() && !cluster.step()) {
                throw new AssertionError("Nothing is under way, and no page has come: seed " + seed);
            }
        }
        throw new AssertionError("No end of the scan with seed " + seed);
    }
}
