package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/** A subscription has ended because more messages came than its consumer took, and its options say that this ends it. */
public final class SlowConsumerException extends ClusterClientException {
    private static final long serialVersionUID = 1L;

    /** With what went wrong, its cause and what happened to the command, where they are known. */
    public SlowConsumerException(String reason, @Nullable Throwable cause, @Nullable CommandTrace trace) {
        super(reason, cause, trace, true, false);
    }

    @Override
    public SlowConsumerException withCallerStack() {
        return new SlowConsumerException(reason(), this, trace());
    }
}
