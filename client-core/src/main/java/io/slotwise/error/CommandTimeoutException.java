package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/** The deadline passed before the result came. It says whether the command had been sent by then. */
public final class CommandTimeoutException extends ClusterClientException {
    private static final long serialVersionUID = 1L;

    /** With whether the command had been written, at least in part. */
    public CommandTimeoutException(
            String reason, @Nullable Throwable cause, @Nullable CommandTrace trace, boolean mayHaveExecuted) {
        super(reason, cause, trace, true, mayHaveExecuted);
    }

    @Override
    public CommandTimeoutException withCallerStack() {
        return new CommandTimeoutException(reason(), this, trace(), mayHaveExecuted());
    }
}
