package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.error.CommandTimeoutException;
import io.slotwise.internal.connection.Exchange;
import io.slotwise.internal.resp.ReceivedReply;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A question of the driver's own to one node. Asked once: what becomes of it is nobody's failure. */
final class Probe extends Exchange<@Nullable String> {
    private final Consumer<String> onText;
    private boolean tellsLatency;

    Probe(Command<@Nullable String> command, long deadlineNanos, Consumer<String> onText) {
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
        if (reply.isError()) {
            succeed(null);
            return;
        }
        String text = command().reader().read(reply);
        if (text != null) {
            onText.accept(text);
        }
        succeed(text);
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
