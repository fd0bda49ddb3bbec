package io.slotwise.internal.connection;

import io.slotwise.error.ConnectionFailedException;
import io.slotwise.event.ReplacementCause;
import java.util.concurrent.TimeUnit;

/**
 * Confined to the connection's event loop. Gives up the connection to a node that the cluster has declared failed and has
 * replaced, if replies are awaited there and no byte comes for a moment: what waits for them fares as after any loss, and
 * need not wait until its deadline. A node that only the others cannot reach says something, and keeps its connection,
 * unless one long command keeps it from that: its effect would be lost, for others have the slots.
 */
final class FailedNodeCheck {
    /** More than what was on its way needs to come in. The cluster itself has waited for its node timeout by now. */
    private static final long MOMENT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private FailedNodeCheck() {}

    /** Any thread may call it. */
    static void begin(NodeConnection connection) {
        connection.onLoop(() -> {
            int timesReadBefore = connection.timesRead();
            if (!connection.pending().isIdle()) {
                connection.loop().schedule(() -> end(connection, timesReadBefore), MOMENT_NANOS, TimeUnit.NANOSECONDS);
            }
        });
    }

    private static void end(NodeConnection connection, int timesReadBefore) {
        if (connection.isOpen()
                && connection.timesRead() == timesReadBefore
                && !connection.pending().isIdle()) {
            connection.giveUp(
                    ReplacementCause.NODE_FAILED,
                    new ConnectionFailedException(
                            connection.address() + " has failed, by the word of the cluster, and is silent",
                            null,
                            null));
        }
    }
}
