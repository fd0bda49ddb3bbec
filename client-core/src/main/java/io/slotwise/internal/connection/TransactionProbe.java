package io.slotwise.internal.connection;

import io.slotwise.command.Command;
import io.slotwise.internal.resp.ReceivedReply;
import io.slotwise.reply.TransactionResult;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds out with a transaction of no commands whether the server takes MULTI from this connection. Where it does not, to a
 * user without the right for example, it would carry out what follows command by command. Confined to the event loop.
 */
final class TransactionProbe extends Exchange<TransactionResult> {
    static final Command<TransactionResult> NO_COMMANDS = Command.transaction(List.of());

    private final Consumer<@Nullable String> answered;
    private @Nullable String refusal;

    /**
     * With who wants to know.
     *
     * @param deadlineNanos so late that it does not expire: those who wait have deadlines of their own
     * @param answered is given null, or why the server refuses
     */
    TransactionProbe(long deadlineNanos, Consumer<@Nullable String> answered) {
        super(NO_COMMANDS, deadlineNanos);
        this.answered = answered;
    }

    @Override
    protected void onQueued(ReceivedReply reply) {
        if (reply.isError()) {
            refusal = reply.errorText();
        }
    }

    @Override
    protected void onReply(ReceivedReply reply) {
        if (reply.isError() && refusal == null) {
            refusal = reply.errorText();
        }
        succeed(TransactionResult.aborted());
        answered.accept(refusal);
    }

    @Override
    protected void onAttemptFailed(Throwable cause, boolean written) {
        succeed(TransactionResult.aborted()); // those who wait are told of the end of the connection too
    }

    @Override
    protected void onReleased() {
        // It is never queued.
    }

    @Override
    protected void onExpired(boolean written) {
        // It never does.
    }
}
