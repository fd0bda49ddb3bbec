package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/** {@code CLUSTERDOWN}: the cluster, or the owner of this slot, does not serve at the moment. */
public final class ClusterDownException extends ServerErrorException {
    private static final long serialVersionUID = 1L;

    ClusterDownException(String serverText, @Nullable Throwable cause, @Nullable CommandTrace trace) {
        super(serverText, cause, trace, true);
    }
}
