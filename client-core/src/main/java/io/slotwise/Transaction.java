package io.slotwise;

import io.slotwise.command.Command;
import io.slotwise.error.CrossSlotException;
import io.slotwise.reply.TransactionResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Collects the commands of a transaction, which are carried out as a whole, with nothing of another client's in between.
 * Their keys lie in the slot of the key that the transaction was begun with. Nothing is sent before {@link #execute}, and
 * then all of it in one write. Not safe for use by several threads.
 *
 * <pre>{@code
 * StringCommands<String, String> strings = client.commands().stringCommands();
 * client.transaction("account:{7}")
 *         .add(strings.decrby("account:{7}", 5))
 *         .add(strings.incrby("savings:{7}", 5))
 *         .execute();
 * }</pre>
 *
 * <p>What other clients write between a read and the transaction is not noticed; {@link Session#watch} is for that.
 */
public final class Transaction {
    private final int slot;
    private final Function<Command<TransactionResult>, CompletionStage<TransactionResult>> executor;
    private final List<Command<?>> commands = new ArrayList<>();
    private int keys = 1;

    Transaction(int slot, Function<Command<TransactionResult>, CompletionStage<TransactionResult>> executor) {
        this.slot = slot;
        this.executor = executor;
    }

    /**
     * Appends a command.
     *
     * @throws CrossSlotException if one of its keys lies in another slot than the transaction's key, which counts as the
     *     first
     */
    public Transaction add(Command<?> command) {
        Objects.requireNonNull(command, "command");
        for (int i = 0; i < command.keyCount(); i++) {
            int other = command.slotOfKey(i);
            if (other != slot) {
                throw CrossSlotException.between(1, slot, keys + i + 1, other, null);
            }
        }
        keys += command.keyCount();
        commands.add(command);
        return this;
    }

    /** What it is made of so far, as one command: it can be sent many times, and be part of a batch. */
    public Command<TransactionResult> command() {
        return Command.transaction(slot, commands);
    }

    /**
     * Sends it. A redirect sends the whole elsewhere; a part of it is never carried out. Fails with the server's error when
     * it refuses one of the commands: nothing has been carried out then. A command that fails while it is carried out fails
     * for itself, see {@link TransactionResult}.
     *
     * @throws IllegalArgumentException if a command cannot be a part of a transaction
     */
    public CompletionStage<TransactionResult> execute() {
        return executor.apply(command());
    }
}
