package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/**
 * A session has another connection than the one that brought its writes, because that was lost or the slot moved: what
 * these writes have reached cannot be confirmed any more. They may well be in place.
 */
public final class SessionMovedException extends ClusterClientException {
    private static final long serialVersionUID = 1L;

    /** With what went wrong, its cause and what happened to the command, where they are known. */
    public SessionMovedException(String reason, @Nullable Throwable cause, @Nullable CommandTrace trace) {
        super(reason, cause, trace, false, true);
    }

    @Override
    public SessionMovedException withCallerStack() {
        return new SessionMovedException(reason(), this, trace());
    }
}
