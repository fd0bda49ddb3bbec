package io.slotwise.internal;

import io.slotwise.command.Command;
import io.slotwise.event.RefreshCause;
import io.slotwise.internal.connection.Scheduler;
import io.slotwise.internal.discovery.TopologyHolder;
import io.slotwise.internal.discovery.TopologyRefresher;
import io.slotwise.internal.execution.CommandExecutor;
import io.slotwise.internal.scanning.ScannedCluster;
import io.slotwise.topology.ClusterTopology;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The client as scans see it. Thread-safe. */
final class ScannedClient implements ScannedCluster {
    private final CommandExecutor executor;
    private final TopologyHolder topology;
    private final TopologyRefresher refresher;
    private final Scheduler scheduler;
    private final PausedScans paused;
    private final boolean isAwaited;

    /**
     * With the parts that scans use.
     *
     * @param isAwaited whether a thread waits for the pages: then their commands end without the help of any other thread
     */
    ScannedClient(
            CommandExecutor executor,
            TopologyHolder topology,
            TopologyRefresher refresher,
            Scheduler scheduler,
            PausedScans paused,
            boolean isAwaited) {
        this.executor = executor;
        this.topology = topology;
        this.refresher = refresher;
        this.scheduler = scheduler;
        this.paused = paused;
        this.isAwaited = isAwaited;
    }

    @Override
    public <R extends @Nullable Object> CompletionStage<R> execute(Command<R> command) {
        return isAwaited ? executor.executeAwaited(command) : executor.execute(command);
    }

    @Override
    public ClusterTopology topology() {
        return topology.current();
    }

    @Override
    public void refreshTopology() {
        refresher.request(RefreshCause.REQUESTED);
    }

    @Override
    public long nanoTime() {
        return scheduler.nanoTime();
    }

    @Override
    public void afterPause(Runnable task, long nanos) {
        paused.afterPause(task, nanos);
    }
}
