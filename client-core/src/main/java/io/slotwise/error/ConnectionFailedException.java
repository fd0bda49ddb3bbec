package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/** The node could not be reached, or the connection to it was lost before anything of the command was written. */
public final class ConnectionFailedException extends ClusterClientException {
    private static final long serialVersionUID = 1L;

    /** With what went wrong, its cause and what happened to the command, where they are known. */
    public ConnectionFailedException(String reason, @Nullable Throwable cause, @Nullable CommandTrace trace) {
        super(reason, cause, trace, true, false);
    }

    @Override
    public ConnectionFailedException withCallerStack() {
        return new ConnectionFailedException(reason(), this, trace());
    }
}
