package io.slotwise.sync;

import io.slotwise.Transaction;
import io.slotwise.command.Command;
import io.slotwise.reply.TransactionResult;
import java.util.function.Function;

/**
 * Collects the commands of a transaction, as {@link Transaction} does, and waits for its result. Not safe for use by
 * several threads.
 */
public final class SyncTransaction {
    private final Transaction transaction;
    private final Function<Command<TransactionResult>, TransactionResult> executor;

    SyncTransaction(Transaction transaction, Function<Command<TransactionResult>, TransactionResult> executor) {
        this.transaction = transaction;
        this.executor = executor;
    }

    /** Appends a command; throws as {@link Transaction#add} does. */
    public SyncTransaction add(Command<?> command) {
        transaction.add(command);
        return this;
    }

    /** What it is made of so far, as one command: it can be sent many times, and be part of a batch. */
    public Command<TransactionResult> command() {
        return transaction.command();
    }

    /** Sends it, and waits for its result; fails as {@link Transaction#execute} does. */
    public TransactionResult execute() {
        return executor.apply(command());
    }
}
