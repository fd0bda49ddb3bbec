package io.slotwise.benchmarks.compare;

import java.util.concurrent.CountDownLatch;

/** What the workers of a run are to do: start together, count or not, and end. Thread-safe. */
final class Phase {
    private final CountDownLatch figuresTaken = new CountDownLatch(1);
    private volatile boolean counting;
    private volatile boolean ended;

    boolean isCounting() {
        return counting;
    }

    boolean hasEnded() {
        return ended;
    }

    void count(boolean now) {
        counting = now;
    }

    void end() {
        ended = true;
    }

    /** Lets the workers' threads go: until then they can be asked what they have allocated. */
    void release() {
        figuresTaken.countDown();
    }

    void awaitRelease() {
        try {
            figuresTaken.await();
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
        }
    }
}
