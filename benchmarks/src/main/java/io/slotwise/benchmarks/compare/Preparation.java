package io.slotwise.benchmarks.compare;

import io.slotwise.options.ClusterClientOptions;
import io.slotwise.sync.SyncClusterClient;
import java.time.Duration;
import java.util.List;

/** Stores all keys before anything is measured. Stateless. */
final class Preparation {
    private static final int GROUP = 1_000;

    private Preparation() {}

    static void fill(List<String> nodes) {
        ClusterClientOptions options = ClusterClientOptions.builder(nodes)
                // The processes have only just been started.
                .bootstrapTimeout(Duration.ofSeconds(30))
                .commandTimeout(Duration.ofSeconds(30))
                .build();
        try (SyncClusterClient client = SyncClusterClient.connect(options)) {
            for (String[] group : Dataset.groups(GROUP)) {
                client.commands().mset(Dataset.withValues(group));
            }
        }
        try (Contestant client = Competitor.SLOTWISE.connect(nodes)) {
            for (String key : Dataset.largeKeys()) {
                client.setLarge(key, Dataset.largeValue());
            }
        } catch (Exception failure) {
            throw new IllegalStateException("the cluster cannot be filled", failure);
        }
    }
}
