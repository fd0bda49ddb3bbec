package io.slotwise.examples.demo;

import java.util.BitSet;
import java.util.concurrent.TimeUnit;

/**
 * Immutable. The acknowledgements that a killed primary may have taken with it: those of its last second, on its slots.
 * Replication is asynchronous, so the promoted replica may never have received them. Times are of System.nanoTime.
 *
 * @param slots what the killed node owned
 * @param killing just before the kill
 * @param killed when the process was gone
 * @param takenOver when the replica was found to be the primary; what was acknowledged later came from the replica
 */
record KillWindow(BitSet slots, long killing, long killed, long takenOver) {
    private static final long BEFORE = TimeUnit.SECONDS.toNanos(1);

    /** Whether that node may have been the one that acknowledged, and in its last second. */
    boolean contains(long started, long acknowledged) {
        return acknowledged - (killing - BEFORE) >= 0 && killed - started >= 0 && takenOver - acknowledged > 0;
    }
}
