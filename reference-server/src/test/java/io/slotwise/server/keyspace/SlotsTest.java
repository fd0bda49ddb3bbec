package io.slotwise.server.keyspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Slots as servers compute them; the first value is the check value of the specification's appendix. */
class SlotsTest {
    @ParameterizedTest
    @CsvSource({
        "123456789, 12739",
        "foo, 12182",
        "'', 0",
        "bar, 5061",
        "foo{bar}baz, 5061",
        "{bar}{foo}, 5061",
        "foo{}{bar}, 8363",
        "foo{{bar}}zap, 4015",
        "foo{bar, 15278",
    })
    void aKeyHasTheSlotThatServersGiveIt(String key, int slot) {
        assertThat(Slots.of(key.getBytes(StandardCharsets.UTF_8))).isEqualTo(slot);
    }
}
