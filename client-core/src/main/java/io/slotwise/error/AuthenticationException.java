package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/** {@code NOAUTH}, {@code WRONGPASS} or {@code NOPERM}: the server does not know the user, or does not allow it this. */
public final class AuthenticationException extends ServerErrorException {
    private static final long serialVersionUID = 1L;

    AuthenticationException(String serverText, @Nullable Throwable cause, @Nullable CommandTrace trace) {
        super(serverText, cause, trace, false);
    }
}
