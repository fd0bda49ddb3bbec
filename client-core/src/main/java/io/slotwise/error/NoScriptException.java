package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/** {@code NOSCRIPT}: the node does not know the script by this digest. */
public final class NoScriptException extends ServerErrorException {
    private static final long serialVersionUID = 1L;

    NoScriptException(String serverText, @Nullable Throwable cause, @Nullable CommandTrace trace) {
        super(serverText, cause, trace, true);
    }
}
