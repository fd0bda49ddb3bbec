package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/** The peer's bytes were no reply, or not the kind of reply that the command has. */
public final class ProtocolException extends ClusterClientException {
    private static final long serialVersionUID = 1L;

    /** With whether the command had been written, at least in part. */
    public ProtocolException(
            String reason, @Nullable Throwable cause, @Nullable CommandTrace trace, boolean mayHaveExecuted) {
        super(reason, cause, trace, false, mayHaveExecuted);
    }

    @Override
    public ProtocolException withCallerStack() {
        return new ProtocolException(reason(), this, trace(), mayHaveExecuted());
    }
}
