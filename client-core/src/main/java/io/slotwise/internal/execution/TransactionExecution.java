package io.slotwise.internal.execution;

import io.slotwise.command.Command;
import io.slotwise.error.CodecException;
import io.slotwise.error.CommandTrace;
import io.slotwise.error.ProtocolException;
import io.slotwise.error.ServerErrorException;
import io.slotwise.internal.resp.ErrorLine;
import io.slotwise.internal.resp.ReceivedReply;
import io.slotwise.reply.TransactionResult;
import io.slotwise.topology.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The life of a transaction. It is one attempt's one write, and nothing of it has run unless EXEC says so: what the server
 * says to a command that it does not queue, a redirect for example, it says to the whole. Threading as its superclass.
 */
class TransactionExecution extends BatchedExecution<TransactionResult> {
    private static final String DISCARDED = "EXECABORT";

    /** Why the server did not queue a command of this attempt. */
    private @Nullable String refusal;

    TransactionExecution(
            CommandExecutor executor,
            Command<TransactionResult> command,
            boolean isAwaited,
            long deadlineNanos,
            @Nullable BatchOrder order) {
        super(executor, command, isAwaited, deadlineNanos, order);
    }

    @Override
    void send(Node to) {
        prepare();
        super.send(to);
    }

    /** An attempt that was lost may have left a refusal. */
    final void prepare() {
        refusal = null;
    }

    @Override
    protected void onQueued(ReceivedReply reply) {
        if (refusal == null && reply.isError()) {
            refusal = reply.errorText();
        }
    }

    @Override
    protected void onReply(ReceivedReply reply) {
        String refused = refusal;
        refusal = null;
        if (refused != null && reply.isError() && reply.errorText().startsWith(DISCARDED)) {
            onError(refused);
        } else {
            super.onReply(reply);
        }
    }

    /** Each failure names the command that it is about. */
    @Override
    TransactionResult read(ReceivedReply reply) {
        List<Command<?>> commands = command().transaction();
        return super.read(reply).mapFailures((place, failure) -> named(commands.get(place), failure));
    }

    private RuntimeException named(Command<?> part, RuntimeException failure) {
        if (failure instanceof ServerErrorException error) {
            return ServerErrorException.of(ErrorLine.withoutArguments(error.serverText(), part), traceOf(part));
        }
        return failure instanceof ProtocolException
                ? failure
                : new CodecException("The reply could not be read", failure, traceOf(part), true);
    }

    private CommandTrace traceOf(Command<?> part) {
        CommandTrace whole = trace();
        return new CommandTrace(
                part.name(),
                part.slot(),
                whole.node(),
                whole.attempts(),
                whole.failures(),
                whole.elapsed(),
                whole.mayHaveExecuted());
    }
}
