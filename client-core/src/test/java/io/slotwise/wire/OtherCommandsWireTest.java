package io.slotwise.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.ClusterClient;
import io.slotwise.command.Command;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.options.CallOptions;
import io.slotwise.reply.BatchResult;
import io.slotwise.reply.Reply;
import io.slotwise.topology.Slot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Commands that are not in the catalogue, and of which no key is marked. */
class OtherCommandsWireTest {
    private static final DescribedCommand GET =
            DescribedCommand.named("x.get").flags("readonly").keys(1, 0);

    private static Command<Reply> get(String key) {
        return Command.custom("X.GET").argument(key).returningReply();
    }

    /** A node that answers X.GET for keys of its own, and redirects all others. */
    private static Answer module(ScriptedCluster cluster, int shard) {
        return (command, connection) -> {
            if (!command.get(0).equals("X.GET")) {
                return null;
            }
            int owner = cluster.shardOf(command.get(1));
            return owner == shard
                    ? Replies.bulk("of " + command.get(1))
                    : "-MOVED " + Slot.of(command.get(1)) + " "
                            + cluster.primary(owner).address() + "\r\n";
        };
    }

    private static int count(ScriptedCluster cluster, String command) {
        return cluster.members().stream()
                .mapToInt(member -> Math.toIntExact(member.peer().count(command)))
                .sum();
    }

    private static void answer(ScriptedCluster cluster, Answer info) {
        for (int shard = 0; shard < 3; shard++) {
            cluster.primary(shard).answer(module(cluster, shard).or(info));
        }
    }

    @Test
    void aServerIsAskedOnceAndEveryCallGoesToTheRightNode() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(3);
                ClusterClient client = WireClient.connect(cluster)) {
            answer(cluster, DescribedCommand.answering(GET));
            List<CompletionStage<Reply>> results = new ArrayList<>();

            for (int i = 0; i < 300; i++) {
                results.add(client.execute(get("key" + i)));
            }

            for (int i = 0; i < 300; i++) {
                assertThat(WireClient.present(results.get(i)).asText()).isEqualTo("of key" + i);
            }
            assertThat(count(cluster, "COMMAND")).isEqualTo(1);
            assertThat(count(cluster, "X.GET")).isEqualTo(300);
        }
    }

    @Test
    void whereNobodyMayAskARedirectTeaches() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(3);
                ClusterClient client = WireClient.connect(cluster)) {
            answer(
                    cluster,
                    (command, connection) -> command.get(0).equals("COMMAND") ? "-NOPERM no permissions\r\n" : null);
            List<Command<?>> commands = new ArrayList<>();
            for (int shard = 0; shard < 3; shard++) {
                commands.add(get(cluster.keyOf(shard, 1)));
            }

            assertThat(WireClient.present(client.batch(commands)).allSucceeded())
                    .isTrue();
            int first = count(cluster, "X.GET");
            BatchResult again = WireClient.present(client.batch(commands));

            assertThat(again.allSucceeded()).isTrue();
            assertThat(first).as("redirects").isGreaterThan(3);
            assertThat(count(cluster, "X.GET") - first).isEqualTo(3);
            assertThat(count(cluster, "COMMAND")).isEqualTo(1);
        }
    }

    @Test
    void aServerThatDoesNotAnswerHoldsACallNoLongerThanItsTimeout() throws Exception {
        try (ScriptedCluster cluster = ScriptedCluster.of(3);
                ClusterClient client = WireClient.connect(cluster)) {
            answer(cluster, (command, connection) -> command.get(0).equals("COMMAND") ? Answer.SILENCE : null);

            Throwable failure =
                    WireClient.failure(client.execute(get("a").with(CallOptions.within(Duration.ofMillis(50)))));

            assertThat(failure).isInstanceOfSatisfying(CommandTimeoutException.class, timeout -> {
                assertThat(timeout.mayHaveExecuted()).isFalse();
            });
            assertThat(count(cluster, "X.GET")).isZero();
        }
    }
}
