package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/** The servers cannot be used as the options ask: cluster support is disabled, RESP3 is required and unknown, the database is refused. */
public final class ConfigurationException extends ClusterClientException {
    private static final long serialVersionUID = 1L;

    /** With what went wrong, its cause and what happened to the command, where they are known. */
    public ConfigurationException(String reason, @Nullable Throwable cause, @Nullable CommandTrace trace) {
        super(reason, cause, trace, false, false);
    }

    @Override
    public ConfigurationException withCallerStack() {
        return new ConfigurationException(reason(), this, trace());
    }
}
