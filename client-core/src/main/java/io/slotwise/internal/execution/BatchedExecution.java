package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import org.jspecify.annotations.Nullable;

/** A command of a batch, which keeps its place among those on its slot. Threading as its superclass. */
final class BatchedExecution<R extends @Nullable Object> extends CommandExecution<R> {
    private final boolean isAwaited;
    private final BatchOrder order;
    private final int place;

    BatchedExecution(
            CommandExecutor executor, Command<R> command, boolean isAwaited, long deadlineNanos, BatchOrder order) {
        super(executor, command, deadlineNanos);
        this.isAwaited = isAwaited;
        this.order = order;
        this.place = order.nextPlace();
    }

    @Override
    @Nullable
    BatchOrder order() {
        return order.orNullFor(command());
    }

    @Override
    int placeInBatch() {
        return place;
    }

    @Override
    boolean hasNoStages() {
        return isAwaited;
    }
}
