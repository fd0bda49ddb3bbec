package io.slotwise.benchmarks.compare;

import java.util.Locale;

/** Figures as text, short enough for a table. Stateless. */
final class Numbers {
    private static final double HUNDRED = 100;
    private static final double TEN = 10;
    private static final String NONE = "–";

    private Numbers() {}

    /** Three digits or all before the point; a dash for what does not exist. */
    static String text(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return NONE;
        }
        double size = Math.abs(value);
        String format = size >= HUNDRED ? "%,.0f" : size >= TEN ? "%.1f" : "%.2f";
        return String.format(Locale.ROOT, format, value);
    }

    /** {@code median (least–most)}, or the median alone when they are the same. */
    static String text(Summary summary) {
        if (Double.isNaN(summary.median())) {
            return NONE;
        }
        return summary.least() == summary.most()
                ? text(summary.median())
                : text(summary.median()) + " (" + text(summary.least()) + "–" + text(summary.most()) + ")";
    }

    /** {@code 0.31 x}; empty when there is nothing to compare with. */
    static String ratio(double value) {
        return Double.isNaN(value) || Double.isInfinite(value) ? "" : String.format(Locale.ROOT, "%.2f x", value);
    }
}
