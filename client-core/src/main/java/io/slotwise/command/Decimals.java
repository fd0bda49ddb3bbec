package io.slotwise.command;

/** Doubles as the servers read them. Stateless. */
final class Decimals {
    private Decimals() {}

    /**
     * Text that reads back as the same double; {@code inf} and {@code -inf} for the infinities.
     *
     * @throws IllegalArgumentException if it is not a number
     */
    static String text(double number) {
        if (Double.isNaN(number)) {
            throw new IllegalArgumentException("Not a number cannot be sent");
        }
        if (Double.isInfinite(number)) {
            return number > 0 ? "inf" : "-inf";
        }
        long whole = (long) number;
        boolean plain =
                whole == number && Math.abs(number) < 1e15 && (whole != 0 || 1 / number > 0); // -0.0 keeps its sign
        return plain ? Long.toString(whole) : Double.toString(number);
    }
}
