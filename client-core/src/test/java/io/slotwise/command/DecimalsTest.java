package io.slotwise.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecimalsTest {
    private static final long SEED = 20_261_130;

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, -0.0",
        "1, 1",
        "-1, -1",
        "0.5, 0.5",
        "1e14, 100000000000000",
        "1e15, 1.0E15",
        "1e-7, 1.0E-7",
        "Infinity, inf",
        "-Infinity, -inf",
        "9007199254740993, 9.007199254740992E15"
    })
    void aDoubleIsSentAsServersReadIt(double number, String text) {
        assertThat(Decimals.text(number)).isEqualTo(text);
    }

    @Test
    void theTextReadsBackAsTheSameDouble() {
        Random random = new Random(SEED);

        for (int run = 0; run < 20_000; run++) {
            double number = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(number)) {
                assertThat(Double.parseDouble(Decimals.text(number)))
                        .as("seed %d, run %d", SEED, run)
                        .isEqualTo(number);
            }
        }
    }

    @Test
    void notANumberIsRefused() {
        assertThatThrownBy(() -> Decimals.text(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }
}
