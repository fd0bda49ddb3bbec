package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/** The connection was lost after the command had been written, and the command is not one that may run twice. */
public final class OutcomeUnknownException extends ClusterClientException {
    private static final long serialVersionUID = 1L;

    /** With what went wrong, its cause and what happened to the command, where they are known. */
    public OutcomeUnknownException(String reason, @Nullable Throwable cause, @Nullable CommandTrace trace) {
        super(reason, cause, trace, true, true);
    }

    @Override
    public OutcomeUnknownException withCallerStack() {
        return new OutcomeUnknownException(reason(), this, trace());
    }
}
