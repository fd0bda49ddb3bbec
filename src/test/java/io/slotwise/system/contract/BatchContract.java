package io.slotwise.system.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.HashCommands;
import io.slotwise.command.KeyCommands;
import io.slotwise.command.StringCommands;
import io.slotwise.error.CrossSlotException;
import io.slotwise.error.WrongTypeException;
import io.slotwise.reply.BatchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many commands in one call: each succeeds or fails for itself, in its place. */
interface BatchContract extends ContractChapter {
    StringCommands<String, String> STRINGS = new StringCommands<>(Codec.utf8(), Codec.utf8());
    HashCommands<String, String> HASHES = new HashCommands<>(Codec.utf8(), Codec.utf8());
    KeyCommands<String, String> KEYS_OF_BATCH = new KeyCommands<>(Codec.utf8(), Codec.utf8());

    @Test
    default void resultsComeInTheOrderOfTheBatch() {
        List<Command<?>> commands = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            commands.add(STRINGS.set("batch:" + i, "value " + i));
            commands.add(STRINGS.get("batch:" + i));
        }

        BatchResult result = client().batch(commands);

        assertThat(result.size()).isEqualTo(2_000);
        assertThat(result.allSucceeded()).isTrue();
        assertThat(IntStream.range(0, 1_000).<String>mapToObj(i -> result.get(2 * i + 1)))
                .containsExactlyElementsOf(
                        IntStream.range(0, 1_000).mapToObj(i -> "value " + i).toList());
    }

    @Test
    default void commandsOnOneKeyRunInTheirOrder() {
        List<Command<?>> commands = new ArrayList<>();
        commands.add(KEYS_OF_BATCH.del("batch:counter"));
        IntStream.range(0, 500).forEach(i -> commands.add(STRINGS.incr("batch:counter")));

        BatchResult result = client().batch(commands);

        assertThat(IntStream.rangeClosed(1, 500).<Long>mapToObj(result::get))
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 500).mapToObj(Long::valueOf).toList());
    }

    @Test
    default void aCommandThatFailsFailsAlone() {
        BatchResult result = client().batch(List.of(
                STRINGS.set("batch:text", "no hash"),
                HASHES.hget("batch:text", "field"),
                KEYS_OF_BATCH.rename("batch:text", "batch:elsewhere"),
                STRINGS.get("batch:text")));

        assertThat(result.allSucceeded()).isFalse();
        assertThat(result.failure(0)).isNull();
        assertThat(result.failure(1)).isInstanceOf(WrongTypeException.class);
        assertThat(result.failure(2)).isInstanceOf(CrossSlotException.class);
        assertThat(result.<String>get(3)).isEqualTo("no hash");
    }

    @Test
    default void aCommandOnManySlotsIsOnePlaceOfTheBatch() {
        BatchResult result = client().batch(List.of(
                STRINGS.set("batch:a", "1"),
                STRINGS.set("batch:b", "2"),
                STRINGS.mget("batch:b", "batch:a", "batch:b")));

        assertThat(result.<List<String>>get(2)).containsExactly("2", "1", "2");
    }

    @Test
    default void anEmptyBatchIsDoneAtOnce() {
        assertThat(client().batch(List.of()).size()).isZero();
    }
}
