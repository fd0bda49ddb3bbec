package io.slotwise.internal.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.StringCommands;
import io.slotwise.topology.Slot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SlotSplitTest {
    private static final StringCommands<String, String> STRINGS = new StringCommands<>(Codec.utf8(), Codec.utf8());

    @Test
    void eachSlotHasOnePart() {
        Command<?> command = mget(2_000, new Random(1));

        SlotSplit<?> split = SlotSplit.bySlot(command);

        Set<Integer> slots = new HashSet<>();
        split.parts().forEach(part -> assertThat(slots.add(part.slot())).isTrue());
    }

    @Test
    void everyKeyIsInThePartOfItsSlotOnceForEachTimeItWasGiven() {
        for (int seed = 0; seed < 50; seed++) {
            Command<?> command = mget(1 + seed * 7, new Random(seed));

            SlotSplit<?> split = SlotSplit.bySlot(command);

            List<Integer> positions = new ArrayList<>();
            for (int part = 0; part < split.parts().size(); part++) {
                Command<?> sent = split.parts().get(part);
                assertThat(sent.keyCount()).as("seed %d", seed).isEqualTo(split.keysOf(part));
                for (int key = 0; key < split.keysOf(part); key++) {
                    int position = split.positionOf(part, key);
                    positions.add(position);
                    assertThat(sent.argument(key)).isEqualTo(command.argument(position));
                    assertThat(Slot.of((String) sent.argument(key))).isEqualTo(sent.slot());
                }
            }
            assertThat(positions)
                    .as("seed %d", seed)
                    .hasSize(command.keyCount())
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void keysOfOnePartStayInTheCallersOrder() {
        SlotSplit<?> split = SlotSplit.bySlot(STRINGS.mget("b{1}", "a{2}", "a{1}", "b{2}", "b{1}"));

        assertThat(split.parts())
                .extracting(Command::words)
                .containsExactlyInAnyOrder(
                        List.of("MGET", "b{1}", "a{1}", "b{1}"), List.<Object>of("MGET", "a{2}", "b{2}"));
    }

    @Test
    void valuesGoWithTheirKeys() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("a{1}", "1");
        values.put("a{2}", "2");
        values.put("b{1}", "3");

        SlotSplit<?> split = SlotSplit.bySlot(STRINGS.mset(values));

        assertThat(split.parts())
                .extracting(Command::words)
                .containsExactlyInAnyOrder(
                        List.of("MSET", "a{1}", "1", "b{1}", "3"), List.<Object>of("MSET", "a{2}", "2"));
    }

    @Test
    void keyByKeyEachKeyIsAPart() {
        SlotSplit<?> split = SlotSplit.byKey(STRINGS.mget("b{1}", "a{1}", "b{1}"));

        assertThat(split.parts())
                .extracting(Command::words)
                .containsExactly(List.of("MGET", "b{1}"), List.of("MGET", "a{1}"), List.<Object>of("MGET", "b{1}"));
        assertThat(split.positionOf(2, 0)).isEqualTo(2);
    }

    private static Command<? extends @Nullable Object> mget(int keys, Random random) {
        String[] all = new String[keys];
        for (int i = 0; i < keys; i++) {
            all[i] = "key:" + random.nextInt(keys);
        }
        return STRINGS.mget(all);
    }
}
