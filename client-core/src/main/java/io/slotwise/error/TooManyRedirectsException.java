package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/** The nodes sent the command on to each other more often than {@code maxRedirects} allows. */
public final class TooManyRedirectsException extends ClusterClientException {
    private static final long serialVersionUID = 1L;

    /** With whether the command had been written, at least in part. */
    public TooManyRedirectsException(
            String reason, @Nullable Throwable cause, @Nullable CommandTrace trace, boolean mayHaveExecuted) {
        super(reason, cause, trace, true, mayHaveExecuted);
    }

    @Override
    public TooManyRedirectsException withCallerStack() {
        return new TooManyRedirectsException(reason(), this, trace(), mayHaveExecuted());
    }
}
