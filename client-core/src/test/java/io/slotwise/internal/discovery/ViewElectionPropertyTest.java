package io.slotwise.internal.discovery;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.topology.ClusterTopology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A cluster goes through random failovers and migrations, each with a new epoch; views and the client's topology are
 * random moments of its history.
 */
class ViewElectionPropertyTest {
    private static final int PARTS = 16;
    private static final int PART = 16_384 / PARTS;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    void theNewestViewDecidesWhateverComesBesideItAndInWhichOrder(long seed) {
        Random random = new Random(seed);
        for (int run = 0; run < 10; run++) {
            List<List<String>> history = history(random, 12);
            List<String> newest = history.get(history.size() - 1);
            ClusterTopology current = Clusters.topology(anyOf(history, random).toArray(String[]::new));
            List<List<String>> told = new ArrayList<>(
                    List.of(newest, anyOf(history, random), withoutSlots(anyOf(history, random), random)));
            Collections.shuffle(told, random);

            for (int i = 0; i < told.size(); i++) {
                List<ReceivedView> views = new ArrayList<>();
                told.subList(0, i + 1).forEach(lines -> views.add(new ReceivedView(Clusters.view("n", lines), 2)));
                var elected = ViewElection.elect(current, PatchDates.NONE, views, told.size() - 1 - i);
                current = elected == null ? current : elected.topology();
            }

            ClusterTopology expected = Clusters.topology(newest.toArray(String[]::new));
            for (int part = 0; part < PARTS; part++) {
                assertThat(requireNonNull(current.primaryOf(part * PART)).id())
                        .as("seed %d, run %d, part %d of %s", seed, run, part, told)
                        .isEqualTo(
                                requireNonNull(expected.primaryOf(part * PART)).id());
            }
        }
    }

    private static List<List<String>> history(Random random, int steps) {
        Cluster cluster = new Cluster();
        List<List<String>> history = new ArrayList<>(List.of(cluster.lines()));
        for (int i = 0; i < steps; i++) {
            cluster.change(random);
            history.add(cluster.lines());
        }
        return history;
    }

    private static List<String> anyOf(List<List<String>> history, Random random) {
        return history.get(random.nextInt(history.size()));
    }

    /** As a node that has joined but not heard of every claim yet. */
    private static List<String> withoutSlots(List<String> lines, Random random) {
        return lines.stream()
                .map(line -> random.nextBoolean() ? line : line.replaceFirst("^(\\S+ \\S+) \\S+", "$1 -"))
                .toList();
    }

    private static final class Cluster {
        private final String[] primaries = {"a", "b", "c"};
        private final String[] replicas = {"a1", "b1", "c1"};
        private final int[] epochs = {1, 2, 3};
        private final int[] owners = new int[PARTS];
        private int epoch = 3;

        private Cluster() {
            for (int part = 0; part < PARTS; part++) {
                owners[part] = part % primaries.length;
            }
        }

        private void change(Random random) {
            int shard = random.nextInt(primaries.length);
            epochs[shard] = ++epoch;
            if (random.nextBoolean()) {
                owners[random.nextInt(PARTS)] = shard;
            } else {
                String primary = primaries[shard];
                primaries[shard] = replicas[shard];
                replicas[shard] = primary;
            }
        }

        private List<String> lines() {
            TreeMap<Integer, String> slots = new TreeMap<>();
            for (int part = 0; part < PARTS; part++) {
                String range = part * PART + "-" + (part * PART + PART - 1);
                slots.merge(owners[part], range, (all, one) -> all + "," + one);
            }
            List<String> lines = new ArrayList<>();
            for (int shard = 0; shard < primaries.length; shard++) {
                lines.add(primaries[shard] + " " + epochs[shard] + " " + slots.getOrDefault(shard, "-") + " "
                        + replicas[shard]);
            }
            return lines;
        }
    }
}
