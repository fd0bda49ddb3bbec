package io.slotwise.internal.execution;

import io.slotwise.error.CommandTrace;
import io.slotwise.error.ProtocolException;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.reply.BatchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The commands of a batch: each succeeds or fails for itself, and the batch is complete when all have ended. */
final class BatchExecution extends ResultFuture<BatchResult> {
    private final List<ResultFuture<?>> commands;
    private final AtomicInteger running;

    BatchExecution(List<ResultFuture<?>> commands) {
        this.commands = commands;
        this.running = new AtomicInteger(commands.size() + 1);
    }

    void start() {
        for (ResultFuture<?> command : commands) {
            command.whenEnded((value, failure) -> ended());
        }
        ended();
    }

    private void ended() {
        if (running.decrementAndGet() > 0) {
            return;
        }
        List<@Nullable Object> values = new ArrayList<>(commands.size());
        List<@Nullable RuntimeException> failures = new ArrayList<>(commands.size());
        for (ResultFuture<?> command : commands) {
            Throwable failure = command.failureIfAny();
            values.add(failure == null ? command.endedWith() : null);
            failures.add(failure == null ? null : unchecked(failure));
        }
        succeed(BatchResult.of(values, failures));
    }

    private static RuntimeException unchecked(Throwable failure) {
        return failure instanceof RuntimeException unchecked
                ? unchecked
                : new ProtocolException(String.valueOf(failure.getMessage()), failure, null, true);
    }

    /** Of the first that has not ended: for that the caller waits. */
    @Override
    public @Nullable CommandTrace traceSoFar() {
        for (ResultFuture<?> command : commands) {
            if (!command.isDone() || command.isCancelled()) {
                return command.traceSoFar();
            }
        }
        return null;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        commands.forEach(command -> command.cancel(mayInterruptIfRunning));
        return cancelled;
    }
}
