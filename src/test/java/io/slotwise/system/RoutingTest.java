package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.StringCommands;
import io.slotwise.error.CrossSlotException;
import io.slotwise.event.Redirection;
import io.slotwise.reply.BatchResult;
import io.slotwise.reply.Reply;
import io.slotwise.system.backend.ClusterNode;
import io.slotwise.system.backend.ClusterUnderTest;
import io.slotwise.system.backend.EveryBackend;
import io.slotwise.topology.Slot;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where commands go while the cluster is at rest. */
@EveryBackend
class RoutingTest {
    private static final StringCommands<String, String> STRINGS = new StringCommands<>(Codec.utf8(), Codec.utf8());

    private static final long SEED = 16_384;

    /** All slots at once, by a JVM that has just started, on a machine that has more to do: 5 s were not always enough. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ClusterUnderTest cluster;
    private ObservedClient client;

    RoutingTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
    }

    @BeforeEach
    void connect() {
        client = ObservedClient.of(
                cluster, options -> options.commandTimeout(PATIENCE).connectTimeout(PATIENCE));
        cluster.resetCounts();
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void everySlotIsWrittenAndReadWithoutARedirect() {
        List<String> keys = SlotKeys.keysOfAllSlots("routed");
        List<Command<?>> writes = new ArrayList<>();
        keys.forEach(key -> writes.add(STRINGS.set(key, "of " + key)));
        List<Command<?>> reads = new ArrayList<>();
        keys.forEach(key -> reads.add(STRINGS.get(key)));

        BatchResult written = Results.of(client.client().batch(writes));
        BatchResult read = Results.of(client.client().batch(reads));

        assertThat(written.allSucceeded()).isTrue();
        assertThat(IntStream.range(0, Slot.COUNT).<String>mapToObj(read::get))
                .containsExactlyElementsOf(keys.stream().map(key -> "of " + key).toList());
        assertThat(client.redirects(Redirection.MOVED)).isEmpty();
        assertThat(MovedCount.atAllNodes(cluster)).isZero();
    }

    @Test
    void oneCommandOnAllSlotsKeepsTheOrderOfItsKeysAndTheirDuplicates() {
        List<String> keys = SlotKeys.keysOfAllSlots("together");
        Map<String, String> values = new LinkedHashMap<>();
        keys.forEach(key -> values.put(key, "of " + key));
        List<String> asked = new ArrayList<>(keys);
        asked.addAll(keys.subList(0, 1_000));
        Collections.shuffle(asked, new Random(SEED));
        String[] all = keys.toArray(new String[0]);
        String[] half = keys.subList(0, Slot.COUNT / 2).toArray(new String[0]);

        Results.of(client.commands().mset(values));

        assertThat(Results.of(client.commands().mget(asked.toArray(new String[0]))))
                .as("seed %d", SEED)
                .containsExactlyElementsOf(
                        asked.stream().map(key -> "of " + key).toList());
        assertThat(Results.of(client.commands().exists(asked.toArray(new String[0]))))
                .isEqualTo(asked.size());
        assertThat(Results.of(client.commands().touch(all))).isEqualTo(Slot.COUNT);
        assertThat(Results.of(client.commands().del(half))).isEqualTo(half.length);
        assertThat(Results.of(client.commands().unlink(all))).isEqualTo(Slot.COUNT - half.length);
        assertThat(client.redirects(Redirection.MOVED)).isEmpty();
    }

    @Test
    void everyCommandRunsAtTheOwnerOfItsSlot() {
        for (int slot = 0; slot < Slot.COUNT; slot += Slot.COUNT / 16) {
            Results.of(client.commands().append(SlotKeys.key(slot, "placed"), "once"));
        }

        for (ClusterNode primary : cluster.view().primaries()) {
            long expected = IntStream.iterate(0, slot -> slot < Slot.COUNT, slot -> slot + Slot.COUNT / 16)
                    .filter(primary::owns)
                    .count();
            assertThat(cluster.commandCount(primary, "append"))
                    .as(primary.toString())
                    .isEqualTo(expected);
        }
    }

    @Test
    void commandsOnOneKeyRunInTheOrderOfTheCalls() {
        String key = SlotKeys.key(8_000, "order");
        Results.of(client.commands().del(key));
        List<CompletionStage<Long>> stages = new ArrayList<>();

        for (int i = 0; i < 1_000; i++) {
            stages.add(client.commands().append(key, i + ","));
        }

        stages.forEach(Results::of);
        assertThat(Results.of(client.commands().get(key)))
                .isEqualTo(IntStream.range(0, 1_000).mapToObj(i -> i + ",").collect(Collectors.joining()));
    }

    @Test
    void keysOfTwoSlotsAreRefusedBeforeAnythingIsSent() {
        CompletionStage<Void> renamed = client.commands().rename(SlotKeys.key(1, "from"), SlotKeys.key(16_000, "to"));

        CrossSlotException refusal = Results.failureOf(CrossSlotException.class, renamed);
        assertThat(refusal).hasMessageContaining("slot 1,").hasMessageContaining("16000");
        assertThat(refusal.mayHaveExecuted()).isFalse();
        for (ClusterNode node : cluster.nodes()) {
            assertThat(cluster.commandCount(node, "rename")).isZero();
        }
        assertThat(client.redirects(Redirection.MOVED)).isEmpty();
    }

    @Test
    void aCommandThatIsNotInTheCatalogueIsRoutedByItsKey() {
        String key = SlotKeys.key(12_345, "custom");
        Results.of(client.commands().set(key, "found"));

        CompletionStage<Reply> value = client.client()
                .execute(Command.custom("GET").key(key).readOnly().returningReply());

        assertThat(Results.of(value)).isEqualTo(new Reply.Bytes("found".getBytes(StandardCharsets.UTF_8)));
        assertThat(client.redirects(Redirection.MOVED)).isEmpty();
    }
}
