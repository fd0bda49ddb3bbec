package io.slotwise.system.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.slotwise.error.CrossSlotException;
import io.slotwise.sync.SyncCommands;
import io.slotwise.topology.Slot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Commands on keys of many slots are one call: the caller's order is kept, whatever way the parts took. */
interface SeveralSlotsContract extends ContractChapter {
    /** So many keys lie in some 4,500 slots of all shards. */
    int KEYS = 5_000;

    long ORDER_SEED = 4_711;

    @Test
    default void valuesOfManySlotsComeBackInTheOrderOfTheKeysAndAbsentOnesAsNull() {
        SyncCommands<String, String> redis = client().commands();
        redis.mset(valuesFor("several:"));
        List<String> asked = new ArrayList<>();
        IntStream.range(0, KEYS).forEach(i -> asked.add("several:" + i));
        IntStream.range(0, 100).forEach(i -> asked.add("several:absent-" + i));
        IntStream.range(0, 100).forEach(i -> asked.add("several:" + i));
        Collections.shuffle(asked, new Random(ORDER_SEED));

        List<String> values = redis.mget(asked.toArray(new String[0]));

        assertThat(values)
                .as("seed %d", ORDER_SEED)
                .containsExactlyElementsOf(asked.stream()
                        .map(key -> key.contains("absent") ? null : "value of " + key)
                        .toList());
    }

    @Test
    default void keysOfManySlotsAreCountedTouchedAndDeletedAsOne() {
        SyncCommands<String, String> redis = client().commands();
        redis.mset(valuesFor("counted:"));
        String[] keys = IntStream.range(0, KEYS).mapToObj(i -> "counted:" + i).toArray(String[]::new);
        String[] half =
                IntStream.range(0, KEYS / 2).mapToObj(i -> "counted:" + i).toArray(String[]::new);

        assertThat(redis.exists(keys)).isEqualTo(KEYS);
        assertThat(redis.touch(keys)).isEqualTo(KEYS);
        assertThat(redis.del(half)).isEqualTo(half.length);
        assertThat(redis.unlink(keys)).isEqualTo(KEYS - half.length);
        assertThat(redis.exists(keys)).isZero();
    }

    @Test
    default void aKeyThatIsNamedTwiceIsCountedTwiceAndDeletedOnce() {
        SyncCommands<String, String> redis = client().commands();
        redis.mset(Map.of("twice:a", "1", "twice:b", "2"));

        assertThat(redis.exists("twice:a", "twice:b", "twice:a")).isEqualTo(3);
        assertThat(redis.mget("twice:a", "twice:b", "twice:a")).containsExactly("1", "2", "1");
        assertThat(redis.del("twice:a", "twice:b", "twice:a")).isEqualTo(2);
    }

    @Test
    default void whatMustBeAtomicIsRefusedWithBothSlots() {
        SyncCommands<String, String> redis = client().commands();

        CrossSlotException refusal =
                catchThrowableOfType(CrossSlotException.class, () -> redis.renamenx("atomic:a", "atomic:b"));

        assertThat(refusal)
                .hasMessageContaining(Integer.toString(Slot.of("atomic:a")))
                .hasMessageContaining(Integer.toString(Slot.of("atomic:b")));
        assertThat(refusal.isTransient()).isFalse();
        assertThat(refusal.mayHaveExecuted()).isFalse();
    }

    @Test
    default void splittingCanBeTurnedOff() {
        try (ClientFace strict = connect(options -> options.splitOverSlots(false))) {
            SyncCommands<String, String> redis = strict.commands();

            assertThat(catchThrowableOfType(CrossSlotException.class, () -> redis.mget("strict:a", "strict:b")))
                    .isNotNull();
            assertThat(redis.mget("{strict}a", "{strict}b")).containsExactly(null, null);
        }
    }

    private static Map<String, String> valuesFor(String prefix) {
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < KEYS; i++) {
            values.put(prefix + i, "value of " + prefix + i);
        }
        return values;
    }
}
