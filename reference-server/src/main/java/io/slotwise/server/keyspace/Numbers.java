package io.slotwise.server.keyspace;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Stateless. How the server reads numbers from byte strings: strictly, without signs, spaces or zeros that are not needed. */
public final class Numbers {
    /** Digits after the point that the server prints of a long double: LD_STR_HUMAN in util.c. */
    private static final int FRACTION_DIGITS = 17;

    private Numbers() {}

    public static boolean isInteger(byte[] text) {
        return integer(text).isPresent();
    }

    /** The 64-bit integer that the text spells in the one canonical way, or empty. */
    public static OptionalLong integer(byte[] text) {
        int length = text.length;
        if (length == 0 || length > 20) {
            return OptionalLong.empty();
        }
        boolean negative = text[0] == '-';
        int index = negative ? 1 : 0;
        if (index == length || (text[index] == '0' && length > 1)) {
            return OptionalLong.empty();
        }
        long value = 0;
        for (; index < length; index++) {
            int digit = text[index] - '0';
            if (digit < 0 || digit > 9 || value < (Long.MIN_VALUE + digit) / 10) {
                return OptionalLong.empty();
            }
            value = value * 10 - digit;
        }
        if (!negative && value == Long.MIN_VALUE) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(negative ? value : -value);
    }

    /** The finite decimal that the text spells, or null. */
    public static @Nullable BigDecimal decimal(byte[] text) {
        if (text.length == 0 || text.length > 512) {
            return null;
        }
        try {
            BigDecimal value = new BigDecimal(new String(text, StandardCharsets.ISO_8859_1));
            return Math.abs((long) value.scale()) > 5000 ? null : value;
        } catch (NumberFormatException notANumber) {
            return null;
        }
    }

    /** The server's text of a long double. */
    public static byte[] text(BigDecimal value) {
        BigDecimal rounded =
                value.scale() > FRACTION_DIGITS ? value.setScale(FRACTION_DIGITS, RoundingMode.HALF_EVEN) : value;
        String text = rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    public static byte[] text(long value) {
        return Long.toString(value).getBytes(StandardCharsets.US_ASCII);
    }
}
