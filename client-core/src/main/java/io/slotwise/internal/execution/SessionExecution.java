package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.error.SessionMovedException;
import io.slotwise.internal.connection.Lease;
import io.slotwise.internal.resp.ReceivedReply;
import io.slotwise.topology.Node;
import org.jspecify.annotations.Nullable;

/** The life of a command on the connection of a session. Threading as its superclass. */
final class SessionExecution<R extends @Nullable Object> extends CommandExecution<R> {
    /** What the command means for the session. */
    enum Role {
        /** Nothing. */
        PLAIN,
        /** From here on keys are watched. */
        WATCH,
        /** From here on none is. */
        UNWATCH,
        /** It is about the writes before it, on its own connection. */
        CONFIRM
    }

    private final DedicatedSession session;
    private final Role role;
    private volatile @Nullable Lease lease;

    SessionExecution(
            CommandExecutor executor, DedicatedSession session, Role role, Command<R> command, long deadlineNanos) {
        super(executor, command, deadlineNanos);
        this.session = session;
        this.role = role;
    }

    @Override
    boolean hasNoStages() {
        return session.isAwaited();
    }

    @Override
    void send(Node to) {
        Lease by = session.leaseTo(to);
        if (by == null) {
            onAttemptFailed(session.whyNoLease(to), false);
            return;
        }
        if (role == Role.CONFIRM) {
            SessionMovedException moved = session.unconfirmable(by, trace());
            if (moved != null) {
                finish(moved);
                return;
            }
        } else if (!command().isReadOnly()) {
            session.writes(by);
        }
        lease = by;
        if (command().isBlocking()) {
            by.mayBlock();
        }
        by.send(this);
    }

    @Override
    R read(ReceivedReply reply) {
        R value = super.read(reply);
        Lease answered = lease;
        if (role == Role.WATCH && answered != null) {
            session.watched(answered);
        } else if (role == Role.UNWATCH) {
            session.unwatched();
        }
        return value;
    }

    /** The empty transaction that asks whether the server takes any would end the watching, if it came later. */
    @Override
    protected boolean needsTransactions() {
        return role == Role.WATCH || super.needsTransactions();
    }

    @Override
    protected void onAttemptFailed(Throwable cause, boolean written) {
        if (!isAbandoned()) { // else the connection was closed because of that, and whoever abandoned it says why
            super.onAttemptFailed(cause, written);
        }
    }

    @Override
    void leaveConnection(Node from) {
        super.leaveConnection(from);
        session.leaveConnection();
    }

    @Override
    protected void onExpired(boolean written) {
        closeIfHeld(written);
        super.onExpired(written);
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean first = !isDone();
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        closeIfHeld(first && cancelled);
        return cancelled;
    }

    /** What follows would wait behind a command that nobody waits for, or be subject to a WATCH that nobody knows of. */
    private void closeIfHeld(boolean abandoned) {
        Lease held = lease;
        if (abandoned && held != null && (command().isBlocking() || role == Role.WATCH)) {
            held.close();
        }
    }
}
