package io.slotwise.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimesTest {
    @ParameterizedTest
    @CsvSource({
        "PT0.000000001S, 1",
        "PT0.001S, 1",
        "PT0.001000001S, 2",
        "PT0.9999S, 1000",
        "PT1S, 1000",
        "P1D, 86400000",
        "PT9223372036854775.807S, 9223372036854775807"
    })
    void aSpanIsWholeMillisecondsRoundedUp(Duration span, long millis) {
        assertThat(Times.millis(span)).isEqualTo(millis);
    }

    @ParameterizedTest
    @CsvSource({"PT0S", "PT-0.001S", "PT9223372036854775.807000001S", "PT9223372036854775807S"})
    void aSpanThatServersCannotTakeIsNamed(Duration span) {
        assertThatThrownBy(() -> Times.millis(span))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(span.toString());
    }

    @ParameterizedTest
    @CsvSource({"1970-01-01T00:00:00Z, 0", "1970-01-01T00:00:00.001999Z, 1", "1969-12-31T23:59:59Z, -1000"})
    void anInstantIsMillisecondsSince1970(Instant instant, long millis) {
        assertThat(Times.millis(instant)).isEqualTo(millis);
    }

    @Test
    void anInstantTooFarAwayIsNamed() {
        assertThatThrownBy(() -> Times.millis(Instant.MAX))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(Instant.MAX.toString());
    }
}
