package io.slotwise.benchmarks.compare;

import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * What one client did in one run of one row. Immutable. Figures that a row does not have are {@code NaN}.
 *
 * @param sent all commands, those before and after the counting among them
 * @param readsPerOperation how often the primaries read from their sockets for one command
 */
record Measurement(
        long sent,
        long failures,
        double operationsPerSecond,
        double cpuNanosPerOperation,
        double bytesPerOperation,
        double p50Nanos,
        double p99Nanos,
        double p999Nanos,
        double readsPerOperation) {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int FIELDS = 9;
    private static final double HALF = 50;
    private static final double NINETY_NINE = 99;
    private static final double THREE_NINES = 99.9;

    /** What the workers counted while the process used so much. */
    static Measurement of(Histogram nanos, long sent, long failures, long duration, long cpuNanos, long bytes) {
        if (nanos.getTotalCount() == 0) {
            // None has ended in time: that is no figure, least of all a good one.
            return none(sent, failures);
        }
        double operations = nanos.getTotalCount();
        return new Measurement(
                sent,
                failures,
                operations * NANOS_PER_SECOND / duration,
                cpuNanos / operations,
                bytes / operations,
                nanos.getValueAtPercentile(HALF),
                nanos.getValueAtPercentile(NINETY_NINE),
                nanos.getValueAtPercentile(THREE_NINES),
                Double.NaN);
    }

    private static Measurement none(long sent, long failures) {
        double none = Double.NaN;
        return new Measurement(sent, failures, none, none, none, none, none, none, none);
    }

    /** Bytes that are kept, and nothing else. */
    static Measurement ofBytes(double bytes) {
        return new Measurement(0, 0, Double.NaN, Double.NaN, bytes, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }

    Measurement withReads(long reads) {
        double perOperation = sent == 0 ? Double.NaN : (double) reads / sent;
        return new Measurement(
                sent,
                failures,
                operationsPerSecond,
                cpuNanosPerOperation,
                bytesPerOperation,
                p50Nanos,
                p99Nanos,
                p999Nanos,
                perOperation);
    }

    /** As one line of words, for {@link #parse}. */
    String toLine() {
        return String.format(
                Locale.ROOT,
                "%d %d %s %s %s %s %s %s %s",
                sent,
                failures,
                operationsPerSecond,
                cpuNanosPerOperation,
                bytesPerOperation,
                p50Nanos,
                p99Nanos,
                p999Nanos,
                readsPerOperation);
    }

    static Measurement parse(String line) {
        String[] words = line.split(" ", -1);
        if (words.length != FIELDS) {
            throw new IllegalArgumentException("not a measurement: " + line);
        }
        double[] numbers = new double[FIELDS];
        for (int i = 2; i < FIELDS; i++) {
            numbers[i] = Double.parseDouble(words[i]);
        }
        return new Measurement(
                Long.parseLong(words[0]),
                Long.parseLong(words[1]),
                numbers[2],
                numbers[3],
                numbers[4],
                numbers[5],
                numbers[6],
                numbers[7],
                numbers[8]);
    }
}
