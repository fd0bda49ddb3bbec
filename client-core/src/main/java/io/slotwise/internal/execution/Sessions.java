package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.error.ClientClosedException;
import io.slotwise.error.ClusterClientException;
import io.slotwise.error.CommandTrace;
import io.slotwise.error.NoNodeAvailableException;
import io.slotwise.internal.connection.Lease;
import io.slotwise.internal.connection.ResultFuture;
import io.slotwise.options.CallOptions;
import io.slotwise.options.ReadPolicy;
import io.slotwise.options.Target;
import io.slotwise.reply.Reply;
import io.slotwise.reply.TransactionResult;
import io.slotwise.topology.Node;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Opens sessions, and begins what is asked of them. Thread-safe. */
public final class Sessions {
    private static final Command<Reply> SIGN_OF_LIFE =
            Command.custom("PING").withoutKeys().readOnly().returningReply();

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
        CompletableFuture<S> opened = new CompletableFuture<>();
        long deadline =
                executor.nanoTime() + executor.options().commandTimeout().toNanos();
        Node owner = executor.topology().current().primaryOf(slot);
        if (owner == null) {
            openWhenOwned(slot, deadline, isAwaited, wrap, opened);
        } else {
            lease(slot, owner, deadline, isAwaited, wrap, opened);
        }
        return opened;
    }

    /** Whatever is sent to the owner of a slot has the topology asked for, and waits, as long as there is none. */
    private <S> void openWhenOwned(
            int slot,
            long deadline,
            boolean isAwaited,
            Function<DedicatedSession, S> wrap,
            CompletableFuture<S> opened) {
        CallOptions toOwner = CallOptions.to(Target.ownerOf(slot)).withReadPolicy(ReadPolicy.PRIMARY);
        ResultFuture<Reply> served = executor.executeOwn(SIGN_OF_LIFE.with(toOwner));
        served.whenEnded((reply, failure) -> {
            Runnable goOn = () -> {
                Node owner = executor.topology().current().primaryOf(slot);
                if (owner != null) {
                    lease(slot, owner, deadline, isAwaited, wrap, opened);
                } else {
                    opened.completeExceptionally(
                            failure != null
                                    ? failure
                                    : new NoNodeAvailableException("slot " + slot + " has no known owner", null, null));
                }
            };
            if (isAwaited) {
                goOn.run();
            } else {
                executor.end(goOn);
            }
        });
        opened.whenComplete((session, failure) -> served.cancel(false));
    }

    private <S> void lease(
            int slot,
            Node owner,
            long deadline,
            boolean isAwaited,
            Function<DedicatedSession, S> wrap,
            CompletableFuture<S> opened) {
        if (opened.isDone()) {
            return; // nobody wants it any more
        }
        long patience = Math.max(0, deadline - executor.nanoTime());
        CompletableFuture<Lease> asked = executor.transport().lease(owner, patience);
        // Else a user's stages would run in the midst of what makes a connection free.
        boolean mayEndHere = isAwaited || asked.isDone();
        asked.whenComplete((lease, failure) -> {
            Runnable end = () -> {
                if (failure != null) {
                    opened.completeExceptionally(failure);
                } else if (!opened.complete(
                        wrap.apply(new DedicatedSession(executor, slot, owner, lease, isAwaited)))) {
                    lease.giveBack(); // nobody wants it any more
                }
            };
            if (mayEndHere) {
                end.run();
            } else {
                executor.endElsewhere(end);
            }
        });
        opened.whenComplete((session, failure) -> asked.cancel(false));
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
                ? CommandExecutor.connectionBound(command, trace)
                : session.refusal(command, trace);
    }
}
