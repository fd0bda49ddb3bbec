package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.internal.connection.Lease;
import io.slotwise.internal.resp.ReceivedReply;
import io.slotwise.internal.routing.ErrorReply;
import io.slotwise.internal.routing.RetryDecision;
import io.slotwise.internal.routing.RetryPolicy;
import io.slotwise.reply.TransactionResult;
import io.slotwise.topology.Node;

/**
 * The life of a transaction on the connection of a session. Where keys are watched, whatever keeps it from being carried
 * out there and then has aborted it: another connection watches nothing. Threading as its superclass.
 */
final class SessionTransaction extends TransactionExecution {
    private final CommandExecutor executor;
    private final DedicatedSession session;
    private boolean watched;

    SessionTransaction(
            CommandExecutor executor,
            DedicatedSession session,
            Command<TransactionResult> command,
            long deadlineNanos) {
        super(executor, command, session.isAwaited(), deadlineNanos, null);
        this.executor = executor;
        this.session = session;
    }

    @Override
    void send(Node to) {
        Lease by = session.leaseTo(to);
        watched = session.isWatching();
        if (watched && (by == null || session.hasLostWatch(by))) {
            abort();
        } else if (by == null) {
            onAttemptFailed(session.whyNoLease(to), false);
        } else {
            prepare();
            session.writes(by);
            by.send(this);
        }
    }

    @Override
    protected void onReply(ReceivedReply reply) {
        if (watched) {
            session.unwatched(); // EXEC ends it, however it ends itself
        }
        super.onReply(reply);
    }

    @Override
    void onError(String errorText) {
        ErrorReply error = ErrorReply.of(errorText);
        if (watched && RetryPolicy.afterError(error, command(), false, false).action() != RetryDecision.Action.FAIL) {
            abort();
        } else {
            super.onError(errorText);
        }
    }

    @Override
    protected void onAttemptFailed(Throwable cause, boolean written) {
        if (watched && !written && cause instanceof ConnectionFailedException && !isDone()) {
            abort();
        } else {
            super.onAttemptFailed(cause, written);
        }
    }

    @Override
    void leaveConnection(Node from) {
        super.leaveConnection(from);
        session.leaveConnection();
    }

    private void abort() {
        session.unwatched();
        executor.stages().complete(this, TransactionResult.aborted());
    }
}
