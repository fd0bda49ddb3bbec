package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.internal.connection.Exchange;
import io.slotwise.internal.resp.ReceivedReply;
import io.slotwise.reply.Reply;
import java.util.function.Consumer;

/** A question of the driver's own to one node. Asked once: what becomes of it is nobody's failure. */
final class Probe extends Exchange<Reply> {
    private final Consumer<String> onText;
    private boolean tellsLatency;

    Probe(Command<Reply> command, long deadlineNanos, Consumer<String> onText) {
        super(command, deadlineNanos);
        this.onText = onText;
    }

    /** Whether its end says how long the node takes: it was answered, or not in time. Once it has ended. */
    boolean tellsLatency() {
        return tellsLatency;
    }

    @Override
    protected void onReply(ReceivedReply reply) {
        tellsLatency = true;
        Reply told = reply.reply();
        if (told instanceof Reply.Text || told instanceof Reply.Bytes || told instanceof Reply.Verbatim) {
            onText.accept(String.valueOf(told.asText()));
        }
        succeed(told);
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
        tellsLatency = written;
        fail(new CommandTimeoutException(command().name() + " was not answered in time", null, null, written));
    }
}
