package io.slotwise.benchmarks.compare;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Sends commands until its phase ends, and remembers how long those took that count. Confined to its thread; read when
 * the thread is done with them.
 */
abstract class Worker implements Runnable {
    private static final int SIGNIFICANT_DIGITS = 2;
    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(5);

    private final Phase phase;
    private final CountDownLatch done = new CountDownLatch(1);
    private final Histogram nanos = new Histogram(LONGEST_NANOS, SIGNIFICANT_DIGITS);
    private long operations;
    private long failures;

    Worker(Phase phase) {
        this.phase = phase;
    }

    @Override
    public void run() {
        try {
            while (!phase.hasEnded()) {
                operations++;
                step();
            }
            finish();
        } finally {
            done.countDown();
            phase.awaitRelease();
        }
    }

    /** Sends one command. */
    abstract void step();

    /** Waits for what is in flight. */
    abstract void finish();

    void succeeded(long tookNanos) {
        if (phase.isCounting()) {
            nanos.recordValue(Math.min(tookNanos, LONGEST_NANOS));
        }
    }

    void failed() {
        failures++;
    }

    void awaitEnd() throws InterruptedException {
        done.await();
    }

    /** All commands, those that did not count among them. */
    long operations() {
        return operations;
    }

    long failures() {
        return failures;
    }

    Histogram nanos() {
        return nanos;
    }
}
