package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/** The queue of the node is full, by commands or by bytes. Nothing was sent. */
public final class QueueFullException extends ClusterClientException {
    private static final long serialVersionUID = 1L;

    /** With what went wrong, its cause and what happened to the command, where they are known. */
    public QueueFullException(String reason, @Nullable Throwable cause, @Nullable CommandTrace trace) {
        super(reason, cause, trace, true, false);
    }

    @Override
    public QueueFullException withCallerStack() {
        return new QueueFullException(reason(), this, trace());
    }
}
