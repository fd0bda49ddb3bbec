package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.error.ClientClosedException;
import io.slotwise.error.ClusterClientException;
import io.slotwise.error.CommandTrace;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.reply.TransactionResult;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Opens sessions, and begins what is asked of them. Thread-safe. */
public final class Sessions {
    private final CommandExecutor executor;

    Sessions(CommandExecutor executor) {
        this.executor = executor;
    }

    /**
     * Opens a session at the node that owns a slot. Waits for an owner, and for a connection that is free, for so long as a
     * command may take; fails with {@link io.slotwise.error.CommandTimeoutException} when there is no owner by then, and
     * with {@link io.slotwise.error.QueueFullException} when no connection is free. Cancelling it gives up.
     *
     * @param isAwaited whether a thread waits for it, and for each command of the session, and hands the futures to nobody
     * @param wrap makes the user's type of session
     */
    public <S> CompletableFuture<S> open(int slot, boolean isAwaited, Function<DedicatedSession, S> wrap) {
        if (executor.isRefusing()) {
            return CompletableFuture.failedFuture(new ClientClosedException("The client is closed", null, null, false));
        }
        return new SessionOpening<>(executor, slot, isAwaited, wrap).begin();
    }

    /** Begins a command of a session. */
    @SuppressWarnings("unchecked") // the result of a transaction is a TransactionResult
    <R extends @Nullable Object> ResultFuture<R> execute(
            DedicatedSession session, Command<R> asked, SessionExecution.Role role) {
        Command<R> command = session.bound(asked);
        long deadline = executor.deadlineOf(command);
        CommandExecution<R> execution = command.isTransaction()
                ? (CommandExecution<R>)
                        new SessionTransaction(executor, session, (Command<TransactionResult>) command, deadline)
                : new SessionExecution<>(executor, session, role, command, deadline);
        ClusterClientException refusal = whyRefused(session, command, execution.traceSoFar());
        if (refusal == null) {
            execution.attempt();
        } else {
            execution.failWith(refusal);
        }
        return execution;
    }

    private @Nullable ClusterClientException whyRefused(
            DedicatedSession session, Command<?> command, CommandTrace trace) {
        if (executor.isRefusing() || session.isClosed()) {
            String what = executor.isRefusing() ? "The client is closed" : "The session is closed";
            return new ClientClosedException(what, null, trace, false);
        }
        return command.isConnectionBound()
                ? CallFailures.connectionBound(command, trace)
                : session.refusal(command, trace);
    }
}
