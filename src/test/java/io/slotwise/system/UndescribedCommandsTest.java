package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.command.Command;
import io.slotwise.command.CustomCommand;
import io.slotwise.error.CrossSlotException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.event.Redirection;
import io.slotwise.reply.BatchResult;
import io.slotwise.reply.Reply;
import io.slotwise.system.backend.Ability;
import io.slotwise.system.backend.ClusterNode;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;
import io.slotwise.topology.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Commands of which nobody has said which words are keys: the servers say it. */
@EveryBackend
class UndescribedCommandsTest {
    private static final int STEP = Slot.COUNT / 8;

    /** Commands on keys of one slot, which begin with the name K; with what they answer, as text. */
    private static final List<String> CALLS = List.of(
            "SET K:text abc = OK",
            "EVAL return{KEYS[1],KEYS[2]} 2 K:one K:two = K:one,K:two",
            "XADD K:stream 1-1 field value = 1-1",
            "XREAD COUNT 1 STREAMS K:stream 2-1 = ",
            "XGROUP CREATE K:stream group 0 = OK",
            "ZADD K:scores 1 one = 1",
            "ZUNION 2 K:scores K:none = one",
            "RPUSH K:list 2 1 = 2",
            "SORT K:list STORE K:sorted = 2",
            "SORT K:list = 1,2",
            "BITOP AND K:bits K:text K:text = 3",
            "OBJECT REFCOUNT K:list = 1",
            "MIGRATE 127.0.0.1 1 K:none 0 10 = NOKEY",
            "MIGRATE 127.0.0.1 1 '' 0 10 KEYS K:none K:no = NOKEY",
            "DEL K:text K:stream K:scores K:list K:sorted K:bits = 6");

    private final ClusterUnderTest cluster;
    private ObservedClient client;

    UndescribedCommandsTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void connect() {
        client = ObservedClient.of(cluster);
        cluster.resetCounts();
    }

    @AfterEach
    void close() {
        client.close();
    }

    private static Command<Reply> command(String words) {
        String[] parts = words.split(" ", -1);
        CustomCommand command = Command.custom(parts[0]);
        for (int i = 1; i < parts.length; i++) {
            command.argument(parts[i].equals("''") ? "" : parts[i]);
        }
        return command.returningReply();
    }

    private static Command<Reply> call(String line, String key) {
        return command(line.substring(0, line.lastIndexOf(" = ")).replace("K:", key));
    }

    private static String expected(String line, String key) {
        return line.substring(line.lastIndexOf(" = ") + 3).replace("K:", key);
    }

    private static String text(Reply reply) {
        if (reply instanceof Reply.Sequence sequence) {
            return String.join(
                    ",",
                    sequence.elements().stream()
                            .map(UndescribedCommandsTest::text)
                            .toList());
        }
        String text = reply.asText();
        return text == null ? "" : text;
    }

    private static List<String> keys() {
        return IntStream.iterate(0, slot -> slot < Slot.COUNT, slot -> slot + STEP)
                .mapToObj(slot -> SlotKeys.key(slot, "undescribed:"))
                .toList();
    }

    @Test
    void theyGoWhereTheirKeysLie() {
        for (String key : keys()) {
            for (String line : CALLS) {
                assertThat(text(Results.of(client.client().execute(call(line, key)))))
                        .as(line)
                        .isEqualTo(expected(line, key));
            }
        }

        assertThat(client.redirects(Redirection.MOVED)).isEmpty();
        assertThat(MovedCount.atAllNodes(cluster)).isZero();
    }

    @Test
    void theyGoWhereTheirKeysLieInBatchesTooAndInTheirOrder() {
        List<Command<?>> commands = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (String key : keys()) {
            for (String line : CALLS) {
                commands.add(call(line, key));
                expected.add(expected(line, key));
            }
        }

        for (int round = 0; round < 2; round++) {
            BatchResult result = Results.of(client.client().batch(commands));

            assertThat(IntStream.range(0, result.size()).mapToObj(i -> text(result.<Reply>get(i))))
                    .containsExactlyElementsOf(expected);
        }
        assertThat(client.redirects(Redirection.MOVED)).isEmpty();
    }

    @Test
    void keysOfTwoSlotsAreRefusedBeforeAnythingIsSent() {
        String words = "BITOP AND " + SlotKeys.key(1, "to") + " " + SlotKeys.key(16_000, "from");

        CrossSlotException refusal =
                Results.failureOf(CrossSlotException.class, client.client().execute(command(words)));

        assertThat(refusal.mayHaveExecuted()).isFalse();
        for (ClusterNode node : cluster.nodes()) {
            assertThat(cluster.commandCount(node, "bitop")).isZero();
        }
    }

    @Test
    void whatNoServerKnowsIsRefusedByTheServerItself() {
        String words = "NO.SUCH " + SlotKeys.key(9_000, "key");

        for (int i = 0; i < 3; i++) {
            assertThat(Results.failureOf(
                            ServerErrorException.class, client.client().execute(command(words))))
                    .hasMessageContaining("unknown command");
        }
    }

    @Test
    void whatTheServersWantSentToAllShardsIs() {
        List<Command<?>> writes = new ArrayList<>();
        keys().forEach(key -> writes.add(command("SET " + key + " 1")));
        assertThat(Results.of(client.client().batch(writes)).allSucceeded()).isTrue();

        if (cluster.abilities().contains(Ability.SHARDS_COMMAND)) { // there are tips as long as there is this
            Reply size = Results.of(client.client().execute(command("DBSIZE")));
            Reply values = Results.of(client.client().execute(command("MGET " + String.join(" ", keys()))));
            assertThat(((Reply.WholeNumber) size).value()).isGreaterThanOrEqualTo(keys().size());
            assertThat(text(values)).isEqualTo("1,1,1,1,1,1,1,1");
        }
        Results.of(client.commands().del(keys().toArray(new String[0])));
    }
}
