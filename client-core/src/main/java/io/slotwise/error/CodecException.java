package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/**
 * Code of the user's threw: a codec, a reply reader, a read policy, the backoff or the retry predicate. Its exception is
 * the cause. When it threw while it read the reply, the command has been carried out.
 */
public final class CodecException extends ClusterClientException {
    private static final long serialVersionUID = 1L;

    /** With whether the command had been carried out. */
    public CodecException(
            String reason, @Nullable Throwable cause, @Nullable CommandTrace trace, boolean mayHaveExecuted) {
        super(reason, cause, trace, false, mayHaveExecuted);
    }

    @Override
    public CodecException withCallerStack() {
        return new CodecException(reason(), this, trace(), mayHaveExecuted());
    }
}
