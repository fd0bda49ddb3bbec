package io.slotwise.error;

import org.jspecify.annotations.Nullable;

/**
 * A scan found no end: slots kept moving, or their owners did not answer, for longer than its options allow. Keys may have
 * been missed. The scan can be resumed from its last position.
 */
public final class ScanIncompleteException extends ClusterClientException {
    private static final long serialVersionUID = 1L;

    /** With what went wrong, its cause and what happened to the command, where they are known. */
    public ScanIncompleteException(String reason, @Nullable Throwable cause, @Nullable CommandTrace trace) {
        super(reason, cause, trace, true, false);
    }

    @Override
    public ScanIncompleteException withCallerStack() {
        return new ScanIncompleteException(reason(), this, trace());
    }
}
