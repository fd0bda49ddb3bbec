package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/** {@code LOADING}: the node is reading its data and answers nothing else. */
public final class LoadingException extends ServerErrorException {
    private static final long serialVersionUID = 1L;

    LoadingException(String serverText, @Nullable Throwable cause, @Nullable CommandTrace trace) {
        super(serverText, cause, trace, true);
    }
}
