package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/** The thread was interrupted while it waited. Its interrupt flag is set again. */
public final class CommandInterruptedException extends ClusterClientException {
    private static final long serialVersionUID = 1L;

    /** With whether the command had been written, at least in part. */
    public CommandInterruptedException(
            String reason, @Nullable Throwable cause, @Nullable CommandTrace trace, boolean mayHaveExecuted) {
        super(reason, cause, trace, true, mayHaveExecuted);
    }

    @Override
    public CommandInterruptedException withCallerStack() {
        return new CommandInterruptedException(reason(), this, trace(), mayHaveExecuted());
    }
}
