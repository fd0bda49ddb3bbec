package io.slotwise.internal.connection;

import io.slotwise.command.Command;
import io.slotwise.internal.resp.ReceivedReply;

/** Keeps the place of a reply that nobody wants: ASKING's. */
final class IgnoredReply extends Exchange<Void> {
    private static final Command<Void> ASKING = Command.custom("ASKING").returning(cursor -> nothing());

    /** Complete from the start: it has no caller and no deadline. */
    IgnoredReply() {
        super(ASKING, 0);
        succeed(nothing());
    }

    @Override
    protected void onReply(ReceivedReply reply) {
        // It says OK, or the reply to the command itself says what is wrong.
    }

    @Override
    protected void onAttemptFailed(Throwable cause, boolean written) {
        // The command behind it is told.
    }

    @Override
    protected void onReleased() {
        // It is never queued.
    }

    @Override
    protected void onExpired(boolean written) {
        // It never does.
    }

    @SuppressWarnings("NullAway") // Void has no other value
    private static Void nothing() {
        return null;
    }
}
