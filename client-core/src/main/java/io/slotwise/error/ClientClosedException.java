package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/** The client was closed before the result came. */
public final class ClientClosedException extends ClusterClientException {
    private static final long serialVersionUID = 1L;

    /** With whether the command had been written, at least in part. */
    public ClientClosedException(
            String reason, @Nullable Throwable cause, @Nullable CommandTrace trace, boolean mayHaveExecuted) {
        super(reason, cause, trace, false, mayHaveExecuted);
    }

    @Override
    public ClientClosedException withCallerStack() {
        return new ClientClosedException(reason(), this, trace(), mayHaveExecuted());
    }
}
