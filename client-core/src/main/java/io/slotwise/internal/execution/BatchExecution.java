package io.slotwise.internal.execution;

import io.slotwise.error.CommandTrace;
import io.slotwise.error.ProtocolException;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.reply.BatchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Commands of which each succeeds or fails for itself; complete when all have ended.
 *
 * @param <T> what is made of their results
 */
final class BatchExecution<T> extends ResultFuture<T> {
    private final List<ResultFuture<?>> commands;
    private final Function<BatchResult, T> result;
    private final AtomicInteger running;

    BatchExecution(List<ResultFuture<?>> commands, Function<BatchResult, T> result) {
        this.commands = commands;
        this.result = result;
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
        succeed(result.apply(BatchResult.of(values, failures)));
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
