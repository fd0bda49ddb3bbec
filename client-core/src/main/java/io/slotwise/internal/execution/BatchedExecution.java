package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import org.jspecify.annotations.Nullable;

/** A command that may be of a batch, and keeps its place there among those on its slot. Threading as its superclass. */
class BatchedExecution<R extends @Nullable Object> extends CommandExecution<R> {
    private final boolean isAwaited;
    private final @Nullable BatchOrder order;
    private final int place;

    /**
     * With what is to be carried out.
     *
     * @param isAwaited whether a thread waits for it, and hands it to nobody
     * @param order the order among the commands of its batch, if it is of one
     */
    BatchedExecution(
            CommandExecutor executor,
            Command<R> command,
            boolean isAwaited,
            long deadlineNanos,
            @Nullable BatchOrder order) {
        super(executor, command, deadlineNanos);
        this.isAwaited = isAwaited;
        this.order = order == null ? null : order.orNullFor(command);
        this.place = order == null ? 0 : order.nextPlace();
    }

    @Override
    final @Nullable BatchOrder order() {
        return order;
    }

    @Override
    final int placeInBatch() {
        return place;
    }

    @Override
    final boolean hasNoStages() {
        return isAwaited;
    }
}
