package io.slotwise.benchmarks.compare;

/** What a row is judged by. Immutable. */
enum Figure {
    /** Commands per second: more is better. */
    THROUGHPUT("ops/s", true),
    /** The median time of one operation: less is better. */
    TIME("ms", false),
    /** Bytes kept: less is better. */
    MEMORY("KiB", false);

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double BYTES_PER_KIB = 1024;

    private final String unit;
    private final boolean moreIsBetter;

    Figure(String unit, boolean moreIsBetter) {
        this.unit = unit;
        this.moreIsBetter = moreIsBetter;
    }

    String unit() {
        return unit;
    }

    boolean moreIsBetter() {
        return moreIsBetter;
    }

    /** This figure of one measurement, in {@link #unit()}. */
    double of(Measurement measurement) {
        return switch (this) {
            case THROUGHPUT -> measurement.operationsPerSecond();
            case TIME -> measurement.p50Nanos() / NANOS_PER_MILLI;
            case MEMORY -> measurement.bytesPerOperation() / BYTES_PER_KIB;
        };
    }

    /** How many times as good the first is as the second; above 1 when it is better. */
    double advantage(double value, double reference) {
        return moreIsBetter ? value / reference : reference / value;
    }
}
