package io.slotwise.internal.discovery;

import io.slotwise.event.RefreshCause;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes down what it is told. */
final class RecordingRefreshListener implements RefreshListener {
    final List<RefreshCause> started = new ArrayList<>();
    final List<String> ended = new ArrayList<>();

    @Override
    public void refreshStarted(RefreshCause cause) {
        started.add(cause);
    }

    @Override
    public void refreshEnded(RefreshCause cause, @Nullable NodeAddress winner, Duration took) {
        ended.add(cause + (winner == null ? " none" : " " + winner.host().replace(".test", "")) + " after "
                + took.toMillis() + " ms");
    }
}
