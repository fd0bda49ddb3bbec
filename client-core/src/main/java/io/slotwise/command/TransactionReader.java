package io.slotwise.command;

import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import io.slotwise.reply.ReplyType;
import io.slotwise.reply.TransactionResult;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what EXEC answers, each element as the command in its place would read its own reply. Immutable. */
final class TransactionReader implements ReplyReader<TransactionResult> {
    private final List<Command<?>> commands;

    TransactionReader(List<? extends Command<?>> commands) {
        this.commands = List.copyOf(commands);
    }

    List<Command<?>> commands() {
        return commands;
    }

    @Override
    public TransactionResult read(ReplyCursor reply) {
        int count = reply.enterArray();
        if (count < 0) {
            return TransactionResult.aborted();
        }
        if (count != commands.size()) {
            throw new IllegalStateException(count + " results for " + commands.size() + " commands");
        }
        List<@Nullable Object> values = new ArrayList<>(count);
        List<@Nullable RuntimeException> failures = new ArrayList<>(count);
        for (Command<?> command : commands) {
            try {
                // The error that an element is has to be thrown, also where a reader takes anything for a yes.
                boolean failed = reply.type() == ReplyType.ERROR;
                values.add(failed ? reply.element(SimpleReaders.PRESENT_TEXT) : reply.element(command.reader()));
                failures.add(null);
            } catch (RuntimeException e) {
                values.add(null);
                failures.add(e);
            } catch (Error e) { // of a user's codec; the others are read all the same
                values.add(null);
                failures.add(new IllegalStateException("An element of the reply could not be read", e));
            }
        }
        return TransactionResult.of(values, failures);
    }
}
