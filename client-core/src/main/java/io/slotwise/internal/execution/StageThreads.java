package io.slotwise.internal.execution;

import io.slotwise.internal.connection.EventLoopThreads;
import io.slotwise.internal.connection.Scheduler;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. On which thread a call ends, which is the one that its stages run on: where the user wants them, if that was
 * said; else where the reply has come, but neither on the deadline thread nor on that of a caller who runs the event loop.
 */
final class StageThreads {
    private final @Nullable Executor wanted;
    private final Executor spare;
    private final Scheduler scheduler;

    /**
     * With the threads to choose from.
     *
     * @param wanted where the user wants stages to run, if anywhere
     * @param spare where they run that may not run where a call ends
     */
    StageThreads(@Nullable Executor wanted, Executor spare, Scheduler scheduler) {
        this.wanted = wanted;
        this.spare = spare;
        this.scheduler = scheduler;
    }

    <R extends @Nullable Object> void complete(CommandExecution<R> execution, R value) {
        if (execution.hasNoStages() || mayRunHere()) {
            execution.completeWith(value);
        } else {
            endElsewhere(() -> execution.completeWith(value));
        }
    }

    void completeExceptionally(CommandExecution<?> execution, Throwable failure) {
        if (execution.hasNoStages() || mayRunHere()) {
            execution.failWith(failure);
        } else {
            endElsewhere(() -> execution.failWith(failure));
        }
    }

    /** Ends a call that is made of others. */
    void end(Runnable end) {
        if (mayRunHere()) {
            end.run();
        } else {
            endElsewhere(end);
        }
    }

    /** Whether this thread may run the stages of a call. That it has none yet says nothing: one may be attached now. */
    boolean mayRunHere() {
        return wanted == null && !scheduler.isCurrentThread() && !EventLoopThreads.isCaller();
    }

    /** A call ends even when its stages cannot run where they should: the threads are closed, or take no more. */
    void endElsewhere(Runnable end) {
        Executor own = wanted;
        if ((own == null || !isTaken(end, own)) && !isTaken(end, spare)) {
            end.run();
        }
    }

    private static boolean isTaken(Runnable end, Executor threads) {
        try {
            threads.execute(end);
            return true;
        } catch (RuntimeException | Error e) {
            return false;
        }
    }
}
