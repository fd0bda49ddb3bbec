package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/** The command would change or hold a connection that all callers share. Nothing was sent. */
public final class UnsupportedCommandException extends ClusterClientException {
    private static final long serialVersionUID = 1L;

    /** With what went wrong, its cause and what happened to the command, where they are known. */
    public UnsupportedCommandException(String reason, @Nullable Throwable cause, @Nullable CommandTrace trace) {
        super(reason, cause, trace, false, false);
    }

    @Override
    public UnsupportedCommandException withCallerStack() {
        return new UnsupportedCommandException(reason(), this, trace());
    }
}
