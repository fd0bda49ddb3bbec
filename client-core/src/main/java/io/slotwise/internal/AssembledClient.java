package io.slotwise.internal;

import io.slotwise.command.Command;
import io.slotwise.error.ClientClosedException;
import io.slotwise.event.RefreshCause;
import io.slotwise.internal.connection.EventLoopThreads;
import io.slotwise.internal.connection.NettyIoThreads;
import io.slotwise.internal.connection.NodeConnections;
import io.slotwise.internal.connection.SharedIoThreads;
import io.slotwise.internal.discovery.TopologyHolder;
import io.slotwise.internal.discovery.TopologyRefresher;
import io.slotwise.internal.execution.CommandExecutor;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.reply.BatchResult;
import io.slotwise.topology.ClusterTopology;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A client put together: what the public clients hand their calls to, and its orderly end. Thread-safe. */
public final class AssembledClient {
    private static final long QUIET_CHECK_NANOS = Duration.ofMillis(5).toNanos();

    private final ClusterClientOptions options;
    private final NettyIoThreads threads;
    private final boolean threadsAreShared;
    private final TopologyHolder topology;
    private final TopologyRefresher refresher;
    private final NodeConnections connections;
    private final CommandExecutor executor;
    private final AtomicBoolean closing = new AtomicBoolean();
    private final CompletableFuture<Void> closed = new CompletableFuture<>();

    AssembledClient(
            ClusterClientOptions options,
            NettyIoThreads threads,
            boolean threadsAreShared,
            TopologyHolder topology,
            TopologyRefresher refresher,
            NodeConnections connections,
            CommandExecutor executor) {
        this.options = options;
        this.threads = threads;
        this.threadsAreShared = threadsAreShared;
        this.topology = topology;
        this.refresher = refresher;
        this.connections = connections;
        this.executor = executor;
    }

    CompletionStage<ClusterTopology> bootstrap() {
        return refresher.bootstrap();
    }

    Executor callbackThreads() {
        return threads.callbackThreads();
    }

    /** Begins a command. */
    public <R extends @Nullable Object> CompletionStage<R> execute(Command<R> command) {
        return executor.execute(command);
    }

    /** Begins many commands. */
    public CompletionStage<BatchResult> executeAll(List<? extends Command<?>> commands) {
        return executor.executeAll(commands);
    }

    /** The topology in place. */
    public ClusterTopology topology() {
        return topology.current();
    }

    /** Asks for the topology to be learned again. */
    public void refreshTopology() {
        refresher.request(RefreshCause.REQUESTED);
    }

    /** Begins the orderly end; later calls give the same future, of which each caller gets a copy. */
    public CompletableFuture<Void> closeAsync() {
        if (closing.compareAndSet(false, true)) {
            executor.refuseCommands();
            refresher.close();
            long graceEnds =
                    threads.scheduler().nanoTime() + options.closeGrace().toNanos();
            closeWhenQuiet(graceEnds);
        }
        return closed.copy();
    }

    /** The orderly end, waited for unless this is an event loop. */
    public void close() {
        CompletableFuture<Void> end = closeAsync();
        if (!EventLoopThreads.isCurrent()) {
            end.join();
        }
    }

    private void closeWhenQuiet(long graceEnds) {
        boolean quiet = executor.isQuiet() && connections.isQuiet();
        if (quiet || threads.scheduler().nanoTime() - graceEnds >= 0) {
            closeNow();
        } else {
            threads.scheduler().schedule(() -> closeWhenQuiet(graceEnds), QUIET_CHECK_NANOS);
        }
    }

    private void closeNow() {
        executor.close();
        connections.close(new ClientClosedException("The client was closed", null, null, false));
        try {
            threads.callbackThreads().execute(this::releaseThreads);
        } catch (RejectedExecutionException e) {
            releaseThreads(); // the user has closed the threads already
        }
    }

    private void releaseThreads() {
        if (threadsAreShared) {
            SharedIoThreads.release();
        }
        closed.complete(null);
    }
}
