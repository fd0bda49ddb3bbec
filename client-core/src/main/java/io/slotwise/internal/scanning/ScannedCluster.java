package io.slotwise.internal.scanning;

import io.slotwise.command.Command;
import io.slotwise.topology.ClusterTopology;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** What a scan needs of the client. Thread-safe. */
public interface ScannedCluster {
    /** Sends a command. */
    <R extends @Nullable Object> CompletionStage<R> execute(Command<R> command);

    /** The topology in place. */
    ClusterTopology topology();

    /** Asks for the topology to be learned again. */
    void refreshTopology();

    /** Nanoseconds of a clock that never goes back. */
    long nanoTime();

    /** Runs a task after a pause, where a user's code may run; at once when the client is closed. */
    void afterPause(Runnable task, long nanos);
}
