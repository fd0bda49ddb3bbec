package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.command.KeyCommands;
import io.slotwise.command.ServerCommands;
import io.slotwise.command.StringCommands;
import io.slotwise.error.ClusterClientException;
import io.slotwise.reactive.ReactiveClusterClient;
import io.slotwise.reply.BatchResult;
import io.slotwise.reply.NodeResults;
import io.slotwise.sync.SyncClusterClient;
import io.slotwise.system.backend.Ability;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;
import io.slotwise.system.backend.Needs;
import io.slotwise.topology.Node;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What one shard cannot do does not take away what the others did, in all three clients. */
@EveryBackend(replicasPerShard = 0, settings = "cluster-require-full-coverage no")
@Needs({Ability.KILL, Ability.RESTART})
class SeparateResultsTest {
    /** In the first shard, which is going to be dead, and in the last. */
    private static final List<String> KEYS = List.of(
            SlotKeys.key(16_000, "a"), SlotKeys.key(100, "b"), SlotKeys.key(16_000, "c"), SlotKeys.key(200, "d"));

    private final StringCommands<String, String> strings = new StringCommands<>(Codec.utf8(), Codec.utf8());
    private final KeyCommands<String, String> keys = new KeyCommands<>(Codec.utf8(), Codec.utf8());
    private final ServerCommands<String, String> server = new ServerCommands<>(Codec.utf8(), Codec.utf8());

    private static void assertThatOnlyTheDeadShardFailed(BatchResult results, Object inTheOther) {
        assertThat(results.size()).isEqualTo(KEYS.size());
        for (int i : List.of(0, 2)) {
            assertThat(results.failure(i)).isNull();
            assertThat(results.<Object>get(i)).isEqualTo(inTheOther);
        }
        for (int i : List.of(1, 3)) {
            assertThat(results.failure(i)).isInstanceOf(ClusterClientException.class);
        }
    }

    @Test
    void eachKeyAndEachNodeFailsForItself(ClusterUnderTest cluster) {
        Duration patience = Duration.ofSeconds(1);
        Map<String, String> values = new LinkedHashMap<>();
        KEYS.forEach(key -> values.put(key, "value"));
        String[] all = KEYS.toArray(new String[0]);
        try (ObservedClient observed = ObservedClient.of(cluster, options -> options.commandTimeout(patience));
                SyncClusterClient sync = SyncClusterClient.over(observed.client());
                ReactiveClusterClient reactive = ReactiveClusterClient.over(observed.client())) {
            BatchResult set = sync.executePerKey(strings.mset(values));
            assertThat(set.allSucceeded()).isTrue();
            Node dead = Objects.requireNonNull(sync.topology().primaryOf(100));
            cluster.kill(cluster.owner(100));

            NodeResults<Long> sizes = Results.of(observed.client().executePerNode(server.dbsize()));

            assertThat(sizes.nodes()).hasSize(3);
            assertThat(sizes.failure(dead)).isInstanceOf(ClusterClientException.class);
            sizes.nodes().stream()
                    .filter(node -> !node.id().equals(dead.id()))
                    .forEach(node -> assertThat(sizes.get(node)).isNotNegative());
            assertThatOnlyTheDeadShardFailed(Results.of(observed.client().executePerKey(strings.mget(all))), "value");
            assertThatOnlyTheDeadShardFailed(sync.executePerKey(keys.exists(all)), 1L);
            assertThatOnlyTheDeadShardFailed(
                    Objects.requireNonNull(
                            reactive.executePerKey(strings.mget(all)).block()),
                    "value");
            assertThatOnlyTheDeadShardFailed(sync.executePerKey(keys.del(all)), 1L);
            NodeResults<Long> left = sync.executePerNode(server.dbsize());
            NodeResults<Long> seen = Objects.requireNonNull(
                    reactive.executePerNode(server.dbsize()).block());
            assertThat(IntStream.range(0, left.nodes().size())
                            .filter(i -> left.failure(left.nodes().get(i)) == null))
                    .hasSize(2);
            assertThat(seen.nodes().stream().filter(node -> seen.failure(node) == null))
                    .hasSize(2);
        }
    }
}
