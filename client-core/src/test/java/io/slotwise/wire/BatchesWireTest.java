package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.StringCommands;
import io.slotwise.reply.BatchResult;
import io.slotwise.topology.Slot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class BatchesWireTest {
    private static final StringCommands<String, String> STRINGS = new StringCommands<>(Codec.utf8(), Codec.utf8());

    private final Map<String, Integer> counters = new ConcurrentHashMap<>();

    private Answer counting() {
        return (command, connection) ->
                command.get(0).equals("INCR") ? Replies.number(counters.merge(command.get(1), 1, Integer::sum)) : null;
    }

    private static Answer redirecting(Set<String> keys, String kind, String to) {
        return (command, connection) -> command.get(0).equals("INCR") && keys.contains(command.get(1))
                ? "-" + kind + " " + Slot.of(command.get(1)) + " " + to + "\r\n"
                : null;
    }

    @Test
    void eachCommandOfABatchIsRedirectedForItselfAndRunsOnceInItsOrder() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(3);
                ClusterClient client = WireClient.connect(cluster)) {
            List<String> keys = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                keys.add(cluster.keyOf(i % 3, i));
            }
            Set<String> moved = new HashSet<>();
            Set<String> asked = new HashSet<>();
            for (int i = 0; i < 30; i += 3) {
                moved.add(keys.get(i + 1));
            }
            for (int i = 30; i < 45; i += 3) {
                asked.add(keys.get(i + 1));
            }
            moved.forEach(key -> cluster.move(Slot.of(key), 2));
            asked.removeIf(key -> cluster.shardOf(key) != 1);
            cluster.primary(0).answer(counting());
            cluster.primary(2).answer(counting());
            cluster.primary(1)
                    .answer(redirecting(moved, "MOVED", cluster.seed(2))
                            .or(redirecting(asked, "ASK", cluster.seed(2)))
                            .or(counting()));
            List<Command<Long>> commands = new ArrayList<>();
            for (int round = 0; round < 3; round++) {
                keys.forEach(key -> commands.add(STRINGS.incr(key)));
            }

            BatchResult batch = WireClient.present(client.batch(commands));

            assertThat(batch.allSucceeded()).isTrue();
            for (int i = 0; i < commands.size(); i++) {
                assertThat(batch.<Long>get(i)).as("place %d", i).isEqualTo(1 + i / keys.size());
            }
            assertThat(counters.values()).hasSize(keys.size()).containsOnly(3);
        }
    }
}
