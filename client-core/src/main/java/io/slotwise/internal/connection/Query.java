package io.slotwise.internal.connection;

import io.slotwise.command.Command;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.internal.resp.ReceivedReply;
import org.jspecify.annotations.Nullable;

/** A command of the driver's own to one node: no redirects, no retries. Tests extend it to record what it is told. */
class Query<R extends @Nullable Object> extends Exchange<R> {
    Query(Command<R> command, long deadlineNanos) {
        super(command, deadlineNanos);
    }

    @Override
    protected void onReply(ReceivedReply reply) {
        if (reply.isError()) {
            fail(ServerErrorException.of(reply.errorText(), null));
            return;
        }
        R value;
        try {
            value = command().reader().read(reply);
        } catch (RuntimeException e) {
            fail(e);
            return;
        }
        succeed(value);
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
        fail(new CommandTimeoutException(command().name() + " was not answered in time", null, null, written));
    }
}
