package io.slotwise.internal.resp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.slotwise.error.ProtocolException;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WireNumbersTest {
    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 9, 10, Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MIN_VALUE, Long.MIN_VALUE + 1})
    void wholeNumbersReachTheirEnds(long number) {
        assertThat(wholeNumber(Long.toString(number))).isEqualTo(number);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "+",
                "1.0",
                " 1",
                "1 ",
                "0x1",
                "9223372036854775808",
                "-9223372036854775809",
                "92233720368547758070",
                "99999999999999999999",
                "\u0661"
            })
    void otherTextIsNoWholeNumber(String text) {
        assertThatThrownBy(() -> wholeNumber(text)).isInstanceOf(ProtocolException.class);
    }

    @Test
    void randomWholeNumbersAreReadAsTheyWere() {
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            long number = random.nextLong() >> random.nextInt(64);

            assertThat(wholeNumber(Long.toString(number))).isEqualTo(number);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0, -0.0",
        "1.5, 1.5",
        "+1.5, 1.5",
        "3.0e-10, 3.0e-10",
        "1E400, Infinity",
        "inf, Infinity",
        "+inf, Infinity",
        "-inf, -Infinity",
        "INF, Infinity",
        "-Infinity, -Infinity",
        "nan, NaN",
        "-nan, NaN",
        "NaN, NaN",
        "0.10000000000000001, 0.1",
        "123456789012345, 123456789012345",
        "1234567890123456789, 1234567890123456789"
    })
    void decimalsAreReadInTheSpellingsOfServers(String text, Double expected) {
        assertThat(decimal(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                ".",
                "1.",
                ".5",
                "1..2",
                "1.2.3",
                "--1",
                "+-1",
                "1d",
                "1f",
                "0x1p3",
                "1e",
                "e5",
                " 1",
                "1 ",
                "infin",
                "na",
                "1,5",
                "12345678901234567890d"
            })
    void otherTextIsNoDecimal(String text) {
        assertThatThrownBy(() -> decimal(text))
                .isInstanceOf(ProtocolException.class)
                .hasNoCause();
    }

    @Test
    void randomDecimalsAreReadToTheLastBit() {
        Random random = new Random(2);
        for (int i = 0; i < 50_000; i++) {
            long digits = random.nextLong() >> random.nextInt(64);
            String text = BigDecimal.valueOf(digits, random.nextInt(18)).toPlainString();
            String exact = Double.toString(Double.longBitsToDouble(random.nextLong()));

            assertThat(decimal(text)).as(text).isEqualTo(Double.valueOf(text));
            assertThat(decimal(exact)).as(exact).isEqualTo(Double.valueOf(exact));
        }
    }

    private static long wholeNumber(String text) {
        byte[] padded = Wire.bytes("7" + text + "7");
        return WireNumbers.wholeNumber(padded, 1, padded.length - 1);
    }

    private static double decimal(String text) {
        byte[] padded = Wire.bytes("7" + text + "7");
        return WireNumbers.decimal(padded, 1, padded.length - 1);
    }
}
