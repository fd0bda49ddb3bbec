package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import org.jspecify.annotations.Nullable;

/**
 * A command of which nobody but the driver sees the future, because it sends it for its own sake or has a thread wait for it:
 * no user's stages hang on it, so that it may end on any thread. Threading as its superclass.
 */
final class OwnExecution<R extends @Nullable Object> extends CommandExecution<R> {
    OwnExecution(CommandExecutor executor, Command<R> command, long deadlineNanos) {
        super(executor, command, deadlineNanos);
    }

    @Override
    boolean hasNoStages() {
        return true;
    }
}
