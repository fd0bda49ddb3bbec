package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.internal.connection.Waiter;
import org.jspecify.annotations.Nullable;

/** An execution that one thread waits for, and nobody else sees. Threading as its superclass. */
final class AwaitedExecution<R extends @Nullable Object> extends CommandExecution<R> {
    private final Waiter waiter;

    AwaitedExecution(CommandExecutor executor, Command<R> command, long deadlineNanos, Waiter waiter) {
        super(executor, command, deadlineNanos);
        this.waiter = waiter;
    }

    /** A virtual thread cannot run an event loop, so it counts as somebody who is called back. */
    @Override
    protected @Nullable Waiter waiter() {
        return waiter.mayLead() ? waiter : null;
    }

    @Override
    boolean hasNoStages() {
        return true;
    }

    @Override
    protected void onEnded() {
        waiter.wake();
    }
}
