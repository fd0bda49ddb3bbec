package io.slotwise.internal.connection;

import io.slotwise.command.Command;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.event.ReplacementCause;
import io.slotwise.internal.resp.ReceivedReply;
import io.slotwise.reply.Reply;
import io.slotwise.reply.ReplyCursor;

/** Asks a silent node whether it is there, and closes the connection when no answer comes. */
final class Ping extends Exchange<Reply> {
    static final Command<Reply> PING = Command.custom("PING").readOnly().returning(ReplyCursor::reply);

    private final NodeConnection connection;

    Ping(long deadlineNanos, NodeConnection connection) {
        super(PING, deadlineNanos);
        this.connection = connection;
    }

    /** Any reply will do: an error is an answer too. */
    @Override
    protected void onReply(ReceivedReply reply) {
        succeed(reply.reply());
    }

    @Override
    protected void onAttemptFailed(Throwable cause, boolean written) {
        fail(cause);
    }

    @Override
    protected void onReleased() {
        cancel(false);
    }

    @Override
    protected void onExpired(boolean written) {
        ConnectionFailedException silence = new ConnectionFailedException(
                connection.address() + " was silent, and did not answer a PING", null, null);
        if (fail(silence) && written) {
            connection.giveUp(ReplacementCause.PING_UNANSWERED, silence);
        }
    }
}
