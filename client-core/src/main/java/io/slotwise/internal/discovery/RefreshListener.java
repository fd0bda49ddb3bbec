package io.slotwise.internal.discovery;

import io.slotwise.event.RefreshCause;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Is told of refreshes, on the scheduler's thread, where it must not block. */
public interface RefreshListener {
    /** A refresh has begun. */
    void refreshStarted(RefreshCause cause);

    /**
     * A refresh has ended; what it adopted is in place.
     *
     * @param winner the node whose view was followed; null when no view could be had
     */
    void refreshEnded(RefreshCause cause, @Nullable NodeAddress winner, Duration took);
}
