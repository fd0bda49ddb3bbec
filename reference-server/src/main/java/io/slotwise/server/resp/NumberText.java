package io.slotwise.server.resp;

import java.math.BigDecimal;

/** Stateless. How the server spells floating-point numbers. */
public final class NumberText {
    private NumberText() {}

    /** Shortest text that reads back as the same number, without an exponent where that stays short. */
    public static String of(double value) {
        if (Double.isNaN(value)) {
            return "nan";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        if (value == Math.rint(value) && Math.abs(value) < 1e17) {
            return Long.toString((long) value);
        }
        return BigDecimal.valueOf(value).stripTrailingZeros().toString().replace("E", "e");
    }
}
