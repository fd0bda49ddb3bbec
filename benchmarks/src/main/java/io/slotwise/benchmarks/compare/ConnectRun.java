package io.slotwise.benchmarks.compare;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/** Connects a client, gets one value, and closes the client, again and again. Closing does not count. Stateless. */
final class ConnectRun {
    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(5);
    private static final int SIGNIFICANT_DIGITS = 3;
    private static final int LEAST_TIMES = 3;

    private ConnectRun() {}

    static Measurement run(Supplier<Contestant> connector, Duration duration) {
        String key = Dataset.FIRST_KEY;
        Histogram nanos = new Histogram(LONGEST_NANOS, SIGNIFICANT_DIGITS);
        long end = System.nanoTime() + duration.toNanos();
        long busyNanos = 0;
        long cpuNanos = 0;
        long bytes = 0;
        for (int i = 0; i < LEAST_TIMES || System.nanoTime() < end; i++) {
            ProcessFigures before = ProcessFigures.now();
            try (Contestant contestant = connector.get()) {
                contestant.get(key);
                ProcessFigures after = ProcessFigures.now();
                nanos.recordValue(after.nanosSince(before));
                busyNanos += after.nanosSince(before);
                cpuNanos += after.cpuNanosSince(before);
                bytes += after.allocatedBytesSince(before);
            } catch (Exception failure) {
                throw new IllegalStateException("a client cannot be connected", failure);
            }
        }
        return Measurement.of(nanos, nanos.getTotalCount(), 0, busyNanos, cpuNanos, bytes);
    }
}
