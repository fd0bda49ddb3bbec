package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.topology.Slot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RedirectsWireTest {
    /** No refresh comes in the way of a test. */
    private static ClusterClient connectForOneView(ScriptedCluster cluster) throws Exception {
        return WireClient.connect(cluster, options -> options.minRefreshInterval(Duration.ofHours(1)));
    }

    private static Answer moved(String key, String to) {
        return (command, connection) ->
                command.equals(List.of("GET", key)) ? "-MOVED " + Slot.of(key) + " " + to + "\r\n" : null;
    }

    private static long asked(ScriptedPeer peer, String key) {
        return peer.commands().stream().filter(List.of("GET", key)::equals).count();
    }

    @Test
    void movedPatchesTheSlotBeforeTheRefreshArrives() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = connectForOneView(cluster)) {
            String key = cluster.keyOf(0, 1);
            cluster.primary(0).answer(moved(key, cluster.seed(1)));

            for (int i = 0; i < 10; i++) {
                assertThat(WireClient.result(client.commands().get(key))).isEqualTo("value of " + key);
            }

            assertThat(asked(cluster.primary(0).peer(), key)).isEqualTo(1);
            assertThat(asked(cluster.primary(1).peer(), key)).isEqualTo(10);
        }
    }

    @Test
    void movedToANodeThatNoViewHasShownIsFollowed() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ScriptedPeer stranger = ScriptedPeer.start(Answer.all());
                ClusterClient client = connectForOneView(cluster)) {
            cluster.primary(0).answer(moved("a", "127.0.0.1:" + stranger.port()));

            assertThat(WireClient.result(client.commands().get("a"))).isEqualTo("value of a");
            assertThat(WireClient.result(client.commands().get("a"))).isEqualTo("value of a");

            assertThat(asked(stranger, "a")).isEqualTo(2);
            assertThat(stranger.commands()).contains(List.of("HELLO", "3"));
        }
    }

    @Test
    void askIsFollowedForOneCommandAloneWithAskingRightBeforeItUnderLoad() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = connectForOneView(cluster)) {
            Set<String> migrated = ConcurrentHashMap.newKeySet();
            for (int i = 0; i < 50; i++) {
                migrated.add(cluster.keyOf(0, i));
            }
            cluster.primary(0)
                    .answer((command, connection) -> command.get(0).equals("GET") && migrated.contains(command.get(1))
                            ? "-ASK " + Slot.of(command.get(1)) + " " + cluster.seed(1) + "\r\n"
                            : null);
            List<Thread> threads = new ArrayList<>();
            List<String> wrong = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                int thread = t;
                threads.add(new Thread(() -> load(client, cluster, thread, migrated, wrong)));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }

            assertThat(wrong).isEmpty();
            for (PeerConnection connection : cluster.primary(1).peer().connections()) {
                List<List<String>> commands = connection.commands();
                for (int i = 0; i < commands.size(); i++) {
                    List<String> command = commands.get(i);
                    boolean isMigrated = command.get(0).equals("GET") && migrated.contains(command.get(1));
                    boolean isAsked = i > 0 && commands.get(i - 1).equals(List.of("ASKING"));
                    assertThat(isAsked).as("ASKING before %s", command).isEqualTo(isMigrated);
                }
            }
            assertThat(cluster.primary(0).peer().count("GET"))
                    .as("each of them asked the owner first")
                    .isEqualTo(4L * migrated.size());
        }
    }

    private static void load(
            ClusterClient client, ScriptedCluster cluster, int thread, Set<String> migrated, List<String> wrong) {
        List<String> keys = new ArrayList<>(migrated);
        List<CompletionStage<@Nullable String>> results = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            for (String key : List.of(keys.get(i), cluster.keyOf(1, 1_000 * thread + i))) {
                results.add(client.commands().get(key));
                expected.add("value of " + key);
            }
        }
        for (int i = 0; i < results.size(); i++) {
            try {
                String value = WireClient.result(results.get(i));
                if (!expected.get(i).equals(value)) {
                    throw new IllegalStateException(value);
                }
            } catch (Exception e) {
                synchronized (wrong) {
                    wrong.add(expected.get(i) + ": " + e);
                }
            }
        }
    }

    @Test
    void aRedirectToSelfReplacesTheConnectionOnceForAllWhoWait() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(1);
                ClusterClient client = connectForOneView(cluster)) {
            WireClient.result(client.commands().get("warm"));
            ScriptedCluster.Member node = cluster.primary(0);
            assertThat(node.peer().connections()).hasSize(1);
            CountDownLatch all = new CountDownLatch(1);
            node.answer((command, connection) -> {
                if (!command.get(0).equals("GET") || connection.number() > 1) {
                    return null;
                }
                connection.await(all);
                return "-MOVED " + Slot.of(command.get(1)) + " " + node.address() + "\r\n";
            });

            List<CompletionStage<@Nullable String>> results = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                results.add(client.commands().get("k" + i));
            }
            all.countDown();

            for (int i = 0; i < 200; i++) {
                assertThat(WireClient.result(results.get(i))).isEqualTo("value of k" + i);
            }
            assertThat(node.peer().connections()).hasSize(2);
            WireClient.eventually(
                    () -> assertThat(node.peer().openConnections()).isEqualTo(1));
        }
    }

    @Test
    void aStormOfRedirectsCostsEachSlotOne() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(2);
                ClusterClient client = connectForOneView(cluster)) {
            List<String> keys = new ArrayList<>();
            Set<Integer> slots = ConcurrentHashMap.newKeySet();
            for (int i = 0; keys.size() < 1_000; i++) {
                String key = cluster.keyOf(0, i);
                if (slots.add(Slot.of(key))) {
                    keys.add(key);
                }
            }
            keys.forEach(key -> cluster.move(Slot.of(key), 1));
            cluster.primary(0)
                    .answer((command, connection) -> command.get(0).equals("GET")
                            ? "-MOVED " + Slot.of(command.get(1)) + " " + cluster.seed(1) + "\r\n"
                            : null);

            for (int round = 0; round < 3; round++) {
                List<CompletionStage<@Nullable String>> results =
                        keys.stream().map(client.commands()::get).toList();
                for (int i = 0; i < keys.size(); i++) {
                    assertThat(WireClient.result(results.get(i))).isEqualTo("value of " + keys.get(i));
                }
            }

            assertThat(cluster.primary(0).peer().count("GET")).isEqualTo(keys.size());
            assertThat(cluster.primary(1).peer().count("GET")).isEqualTo(3L * keys.size());
        }
    }
}
