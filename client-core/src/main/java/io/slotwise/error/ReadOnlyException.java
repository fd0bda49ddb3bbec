package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/** {@code READONLY}: a write reached a replica. */
public final class ReadOnlyException extends ServerErrorException {
    private static final long serialVersionUID = 1L;

    ReadOnlyException(String serverText, @Nullable Throwable cause, @Nullable CommandTrace trace) {
        super(serverText, cause, trace, true);
    }
}
