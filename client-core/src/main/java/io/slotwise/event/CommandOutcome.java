package io.slotwise.event;

import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.error.NoNodeAvailableException;
import io.slotwise.error.OutcomeUnknownException;
import io.slotwise.error.PartialFailureException;
import io.slotwise.error.QueueFullException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.error.TooManyRedirectsException;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** How a call ended. */
public enum CommandOutcome {
    /** With its result. */
    SUCCESS,
    /** With an error reply. */
    SERVER_ERROR,
    /** By its deadline. */
    TIMEOUT,
    /** By the loss of its connection after it had been written: it may have been carried out. */
    OUTCOME_UNKNOWN,
    /** Without a node that could be asked: none was reachable, none fitted, or they sent the command round. */
    UNAVAILABLE,
    /** By a queue that was full. */
    QUEUE_FULL,
    /** For some of its parts only. */
    PARTIAL,
    /** By its caller. */
    CANCELLED,
    /** By anything else: the client was closed, a codec threw, the command is not for shared connections. */
    FAILED;

    /** The outcome that a failure stands for; null stands for success. */
    public static CommandOutcome of(@Nullable Throwable failure) {
        if (failure == null) {
            return SUCCESS;
        } else if (failure instanceof ServerErrorException) {
            return SERVER_ERROR;
        } else if (failure instanceof CommandTimeoutException) {
            return TIMEOUT;
        } else if (failure instanceof OutcomeUnknownException) {
            return OUTCOME_UNKNOWN;
        } else if (failure instanceof ConnectionFailedException
                || failure instanceof NoNodeAvailableException
                || failure instanceof TooManyRedirectsException) {
            return UNAVAILABLE;
        } else if (failure instanceof QueueFullException) {
            return QUEUE_FULL;
        } else if (failure instanceof PartialFailureException) {
            return PARTIAL;
        }
        return failure instanceof CancellationException ? CANCELLED : FAILED;
    }
}
