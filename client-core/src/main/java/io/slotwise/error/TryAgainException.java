package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/** {@code TRYAGAIN}: some of the keys have moved already and some have not, up to the deadline. */
public final class TryAgainException extends ServerErrorException {
    private static final long serialVersionUID = 1L;

    TryAgainException(String serverText, @Nullable Throwable cause, @Nullable CommandTrace trace) {
        super(serverText, cause, trace, true);
    }
}
