package io.slotwise.internal.connection;

import io.slotwise.command.Command;
import io.slotwise.internal.resp.ReceivedReply;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the place of a reply that comes before a transaction's own: to its MULTI, or to a command that the server has
 * queued or refused. Tells the transaction of it. Confined as its superclass says.
 */
final class QueuedReply extends Exchange<Void> {
    private static final Command<Void> QUEUED = Command.custom("MULTI").returning(cursor -> nothing());

    private final Exchange<?> transaction;

    QueuedReply(Exchange<?> transaction) {
        super(QUEUED, transaction.deadlineNanos());
        this.transaction = transaction;
    }

    @Override
    protected @Nullable Waiter waiter() {
        return transaction.waiter();
    }

    @Override
    protected void onReply(ReceivedReply reply) {
        transaction.onQueued(reply);
        succeed(nothing());
    }

    @Override
    protected void onAttemptFailed(Throwable cause, boolean written) {
        succeed(nothing()); // the transaction behind it is told
    }

    @Override
    protected void onReleased() {
        // It is never queued.
    }

    @Override
    protected void onExpired(boolean written) {
        succeed(nothing()); // so has the transaction
    }

    @SuppressWarnings("NullAway") // Void has no other value
    private static Void nothing() {
        return null;
    }
}
