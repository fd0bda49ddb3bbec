package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/** No node can take the command: no startup node answers, or none fits the read policy or the target. */
public final class NoNodeAvailableException extends ClusterClientException {
    private static final long serialVersionUID = 1L;

    /** With what went wrong, its cause and what happened to the command, where they are known. */
    public NoNodeAvailableException(String reason, @Nullable Throwable cause, @Nullable CommandTrace trace) {
        super(reason, cause, trace, true, false);
    }

    @Override
    public NoNodeAvailableException withCallerStack() {
        return new NoNodeAvailableException(reason(), this, trace());
    }
}
