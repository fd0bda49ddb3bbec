package io.slotwise.examples.demo;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Stateless. Waiting for what nobody will tell: other processes have to be asked again and again. */
final class Waiting {
    private static final long PAUSE_MILLIS = 20;

    private Waiting() {}

    /**
     * Returns as soon as the condition holds.
     *
     * @throws IllegalStateException when it does not in time
     */
    static void until(String what, Duration limit, BooleanSupplier condition) {
        long end = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException(what + " did not come within " + limit.toSeconds() + " s");
            }
            pause(PAUSE_MILLIS);
        }
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException interruption) {
            throw interrupted(interruption);
        }
    }

    /** What to throw; the thread's flag is set again. */
    static IllegalStateException interrupted(InterruptedException interruption) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted", interruption);
    }
}
