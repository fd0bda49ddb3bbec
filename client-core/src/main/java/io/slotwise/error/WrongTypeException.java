package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/** {@code WRONGTYPE}: the key holds a value of another type. */
public final class WrongTypeException extends ServerErrorException {
    private static final long serialVersionUID = 1L;

    WrongTypeException(String serverText, @Nullable Throwable cause, @Nullable CommandTrace trace) {
        super(serverText, cause, trace, false);
    }
}
