package io.slotwise.internal.connection;

import io.slotwise.internal.resp.ReceivedReply;
import io.slotwise.reply.TransactionResult;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the place of a reply that comes before a transaction's own: to its MULTI, or to a command that the server has
 * queued or refused. Tells the transaction of it. Confined as its superclass says.
 */
final class QueuedReply extends Exchange<TransactionResult> {
    private final Exchange<?> transaction;

    QueuedReply(Exchange<?> transaction) {
        super(TransactionProbe.NO_COMMANDS, transaction.deadlineNanos());
        this.transaction = transaction;
    }

    @Override
    protected @Nullable Waiter waiter() {
        return transaction.waiter();
    }

    @Override
    protected void onReply(ReceivedReply reply) {
        transaction.onQueued(reply);
        succeed(TransactionResult.aborted());
    }

    @Override
    protected void onAttemptFailed(Throwable cause, boolean written) {
        succeed(TransactionResult.aborted()); // the transaction behind it is told
    }

    @Override
    protected void onReleased() {
        // It is never queued.
    }

    @Override
    protected void onExpired(boolean written) {
        succeed(TransactionResult.aborted()); // so has the transaction
    }
}
