package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/**
 * The root of all that a Slotwise client throws or completes a call with. Its message names the command, slot, node,
 * attempts and elapsed time where they are known, and never a key, a value or a secret.
 */
public abstract class ClusterClientException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean transientFailure;
    private final boolean mayHaveExecuted;
    private final transient @Nullable CommandTrace trace;
    private final String reason;

    /**
     * For the subtypes.
     *
     * @param reason what went wrong, in a sentence
     * @param trace what happened to the command; null where no command was involved
     * @param mayHaveExecuted whether this failure leaves it open; an earlier attempt's is told by the trace
     */
    protected ClusterClientException(
            String reason,
            @Nullable Throwable cause,
            @Nullable CommandTrace trace,
            boolean transientFailure,
            boolean mayHaveExecuted) {
        super(trace == null ? reason : reason + " [" + trace + "]", cause);
        this.reason = reason;
        this.trace = trace;
        this.transientFailure = transientFailure;
        this.mayHaveExecuted = mayHaveExecuted || (trace != null && trace.mayHaveExecuted());
    }

    /** Whether the same call may succeed later, without anybody changing the call. */
    public boolean isTransient() {
        return transientFailure;
    }

    /**
     * Whether the server may have carried the command out, wholly or in part. False means that it certainly did not.
     */
    public boolean mayHaveExecuted() {
        return mayHaveExecuted;
    }

    /** What happened to the command; null where no command was involved, and after serialization. */
    public @Nullable CommandTrace trace() {
        return trace;
    }

    /** What went wrong, without the trace. */
    protected final String reason() {
        return reason;
    }

    /**
     * A failure of the same type that has the stack of the calling thread, and this one as its cause: what a blocking
     * call throws, so that the caller finds its own line.
     */
    public abstract ClusterClientException withCallerStack();
}
