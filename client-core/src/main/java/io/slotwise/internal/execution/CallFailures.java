package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.error.ClientClosedException;
import io.slotwise.error.ClusterClientException;
import io.slotwise.error.CodecException;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.CommandTrace;
import io.slotwise.error.ConfigurationException;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.error.CrossSlotException;
import io.slotwise.error.FailedAttempt;
import io.slotwise.error.QueueFullException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.error.UnsupportedCommandException;
import io.slotwise.internal.resp.ErrorLine;
import io.slotwise.internal.routing.ErrorReply;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stateless. What callers are told when a call fails, made of what happened and of how far the call had come. */
final class CallFailures {
    private CallFailures() {}

    // ---- it was not begun ----

    static UnsupportedCommandException connectionBound(Command<?> command, CommandTrace trace) {
        return new UnsupportedCommandException(
                command.name() + " changes, holds or confirms the state of its own connection, and the connections that"
                        + " commands go through are shared by all callers",
                null,
                trace);
    }

    /** Its keys lie in several slots. */
    static CrossSlotException crossSlot(Command<?> command, CommandTrace trace) {
        int first = command.slotOfKey(0);
        for (int i = 1; i < command.keyCount(); i++) {
            int other = command.slotOfKey(i);
            if (other != first) {
                return CrossSlotException.between(1, first, i + 1, other, trace);
            }
        }
        throw new IllegalStateException("The keys lie in one slot");
    }

    static CommandTimeoutException undescribed(Duration timeout, CommandTrace trace) {
        return new CommandTimeoutException(
                "No result within " + timeout.toMillis()
                        + " ms; last seen: not sent, for no server has said which words are keys",
                null,
                trace,
                false);
    }

    // ---- an attempt failed ----

    /** What keeps a command from being sent at all: a full queue, bad credentials, an argument without an encoding. */
    static ClusterClientException unsendable(Throwable cause, CommandTrace trace) {
        if (cause instanceof QueueFullException) {
            return new QueueFullException(String.valueOf(cause.getMessage()), cause, trace);
        }
        if (cause instanceof ServerErrorException refused) {
            return ServerErrorException.of(refused.serverText(), trace);
        }
        if (cause instanceof ConfigurationException refused) {
            return new ConfigurationException(String.valueOf(refused.getMessage()), refused, trace);
        }
        if (cause instanceof ClientClosedException) {
            return new ClientClosedException("The client was closed", cause, trace, false);
        }
        return cause instanceof ClusterClientException own
                ? own
                : new CodecException("The command could not be encoded", cause, trace, false);
    }

    static ConnectionFailedException noConnection(Throwable cause, CommandTrace trace) {
        return new ConnectionFailedException(String.valueOf(cause.getMessage()), cause, trace);
    }

    static ServerErrorException refused(String errorText, Command<?> command, CommandTrace trace) {
        return ServerErrorException.of(ErrorLine.withoutArguments(errorText, command), trace);
    }

    /** What the caller would get if no other attempt followed one that failed for this. */
    static ClusterClientException ifLast(String why, CommandTrace trace) {
        return ErrorReply.of(why) == ErrorReply.OTHER
                ? new ConnectionFailedException(why, null, trace)
                : ServerErrorException.of(why, trace);
    }

    // ---- time is up ----

    static CommandTimeoutException timeout(Duration timeout, boolean written, CommandTrace trace) {
        List<FailedAttempt> failures = trace.failures();
        String lastSeen = failures.isEmpty()
                ? (written ? "sent, and no reply" : "not sent")
                : String.valueOf(failures.get(failures.size() - 1));
        return new CommandTimeoutException(
                "No result within " + timeout.toMillis() + " ms; last seen: " + lastSeen,
                lastServerError(failures),
                trace,
                trace.mayHaveExecuted());
    }

    /** So that a caller can tell an outage of the cluster from a slow node. */
    private static @Nullable ServerErrorException lastServerError(List<FailedAttempt> failures) {
        if (failures.isEmpty()) {
            return null;
        }
        String cause = failures.get(failures.size() - 1).cause();
        return ErrorReply.of(cause) == ErrorReply.OTHER ? null : ServerErrorException.of(cause, null);
    }
}
