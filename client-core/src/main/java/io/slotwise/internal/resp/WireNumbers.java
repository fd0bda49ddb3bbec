package io.slotwise.internal.resp;

import io.slotwise.error.ProtocolException;
import java.nio.charset.StandardCharsets;

/**
 * Numbers as servers spell them, read without an intermediate text where that is exact. Stateless.
 *
 * <p>Stricter than the JDK: no spaces, no hexadecimal digits, no type suffix. The spellings of infinity and not-a-number
 * are those of the RESP3 specification, with or without a sign and in either case, as C prints them.
 */
final class WireNumbers {
    /** As many decimal digits as a double holds without rounding. Source: IEEE 754, 53 bits. */
    private static final int EXACT_DIGITS = 15;

    /** The powers of ten up to {@link #EXACT_DIGITS}, exact as doubles: one division then rounds once, so correctly. */
    private static final double[] POWERS_OF_TEN = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
    };

    private WireNumbers() {}

    static ProtocolException unreadable(String wantedAndFound) {
        return new ProtocolException(
                "The reply is not what the command has: expected " + wantedAndFound, null, null, true);
    }

    static long wholeNumber(byte[] array, int from, int to) {
        boolean negative = from < to && array[from] == '-';
        int at = negative || (from < to && array[from] == '+') ? from + 1 : from;
        if (at == to) {
            throw noWholeNumber();
        }
        long limit = negative ? Long.MIN_VALUE : -Long.MAX_VALUE;
        long value = 0; // kept negative: the lowest long has no positive counterpart
        for (; at < to; at++) {
            int digit = array[at] - '0';
            if (digit < 0 || digit > 9 || value < Long.MIN_VALUE / 10 || 10 * value < limit + digit) {
                throw noWholeNumber();
            }
            value = 10 * value - digit;
        }
        return negative ? value : -value;
    }

    static double decimal(byte[] array, int from, int to) {
        boolean negative = from < to && array[from] == '-';
        int first = negative || (from < to && array[from] == '+') ? from + 1 : from;
        if (first == to) {
            throw noDecimal();
        }
        long value = 0;
        int point = -1;
        for (int at = first; at < to; at++) {
            byte b = array[at];
            if (b == '.' && point < 0) {
                point = at;
            } else if (b >= '0' && b <= '9' && at - first <= EXACT_DIGITS - 1) {
                value = 10 * value + b - '0';
            } else {
                return slowDecimal(array, from, first, to);
            }
        }
        if (point >= 0 && (point == first || point == to - 1)) {
            throw noDecimal();
        }
        double magnitude = point < 0 ? value : value / POWERS_OF_TEN[to - 1 - point];
        return negative ? -magnitude : magnitude;
    }

    private static double slowDecimal(byte[] array, int from, int first, int to) {
        String text = new String(array, first, to - first, StandardCharsets.ISO_8859_1);
        boolean negative = array[from] == '-';
        if (text.equalsIgnoreCase("inf") || text.equalsIgnoreCase("infinity")) {
            return negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        if (text.equalsIgnoreCase("nan")) {
            return Double.NaN;
        }
        if (!Character.isDigit(text.charAt(0))) {
            throw noDecimal();
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean allowed = (c >= '0' && c <= '9') || c == '.' || c == 'e' || c == 'E' || c == '+' || c == '-';
            if (!allowed) {
                throw noDecimal();
            }
        }
        try {
            double magnitude = Double.parseDouble(text);
            return negative ? -magnitude : magnitude;
        } catch (NumberFormatException e) {
            throw noDecimal(); // without the cause, whose message holds the value
        }
    }

    private static ProtocolException noWholeNumber() {
        return unreadable("a whole number of 64 bits, found digits or text that are none");
    }

    private static ProtocolException noDecimal() {
        return unreadable("a double, found text that is none");
    }
}
