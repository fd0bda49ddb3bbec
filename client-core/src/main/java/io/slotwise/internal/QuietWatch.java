package io.slotwise.internal;

import io.slotwise.internal.connection.NettyIoThreads;
import io.slotwise.internal.connection.NodeConnections;
import io.slotwise.internal.connection.Scheduler;
import io.slotwise.internal.execution.CommandExecutor;
import java.time.Duration;

/**
 * Tells when nothing of a client is under way any more. Thread-safe; looks on the scheduler's thread, where pauses end.
 *
 * <p>A command is seen while it is queued, in flight or paused, but not while an event loop decides where it goes next,
 * which may take as long as a user's policy or predicate likes. So quiet is what was found so twice, if each event loop
 * has ended in between what it was at, and no command was decided about: whatever was out of sight at the second look
 * would have been in sight at the first.
 */
final class QuietWatch {
    private static final long CHECK_NANOS = Duration.ofMillis(5).toNanos();

    private final CommandExecutor executor;
    private final NodeConnections connections;
    private final NettyIoThreads threads;
    private final Scheduler scheduler;
    private final Runnable whenQuiet;

    QuietWatch(CommandExecutor executor, NodeConnections connections, NettyIoThreads threads, Runnable whenQuiet) {
        this.executor = executor;
        this.connections = connections;
        this.threads = threads;
        this.scheduler = threads.scheduler();
        this.whenQuiet = whenQuiet;
    }

    /** Begins to look. New commands are refused by then. */
    void start() {
        scheduler.schedule(this::look, 0);
    }

    private void look() {
        int decisions = executor.decisions();
        if (isQuiet()) {
            threads.whenEventLoopsHaveTurned(() -> scheduler.schedule(() -> lookAgain(decisions), 0));
        } else {
            scheduler.schedule(this::look, CHECK_NANOS);
        }
    }

    private void lookAgain(int decisionsBefore) {
        if (isQuiet() && executor.decisions() == decisionsBefore) {
            whenQuiet.run();
        } else {
            scheduler.schedule(this::look, CHECK_NANOS);
        }
    }

    private boolean isQuiet() {
        return executor.isQuiet() && connections.isQuiet();
    }
}
