package io.slotwise.benchmarks.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.topology.Slot;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardKeysTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void keysLieInTheSlotsThatTheirShardBeginsWith(int shard) {
        assertThat(ShardKeys.ofShard(shard))
                .allSatisfy(key -> assertThat(Slot.of(key) * 3 / Slot.COUNT).isEqualTo(shard));
    }

    @Test
    void aKeyThatMovesSharesItsSlotWithOneThatStays() {
        List<String> keys = ShardKeys.of(0, 1);

        for (int i = 0; i < keys.size(); i += 2) {
            assertThat(keys.get(i)).endsWith(":moves");
            assertThat(keys.get(i + 1)).endsWith(":stays");
            assertThat(Slot.of(keys.get(i))).isEqualTo(Slot.of(keys.get(i + 1)));
        }
    }

    @Test
    void noTwoThreadsShareAKey() {
        assertThat(ShardKeys.ofShard(0)).doesNotHaveDuplicates();
    }

    @Test
    void figuresComeOverToAnotherJvmAsTheyAre() {
        FaultFigures figures = new FaultFigures(100, 3, 250, 20, 1, 0, 2, "{TimeoutException=3}");

        assertThat(FaultFigures.parse(figures.toLine())).isEqualTo(figures);
    }
}
