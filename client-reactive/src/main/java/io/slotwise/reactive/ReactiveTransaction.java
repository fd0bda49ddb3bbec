package io.slotwise.reactive;

import io.slotwise.Transaction;
import io.slotwise.command.Command;
import io.slotwise.reply.TransactionResult;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * Collects the commands of a transaction, as {@link Transaction} does. Not safe for use by several threads.
 */
public final class ReactiveTransaction {
    private final Transaction transaction;
    private final Function<Command<TransactionResult>, Mono<TransactionResult>> executor;

    ReactiveTransaction(
            Transaction transaction, Function<Command<TransactionResult>, Mono<TransactionResult>> executor) {
        this.transaction = transaction;
        this.executor = executor;
    }

    /** Appends a command; throws as {@link Transaction#add} does. */
    public ReactiveTransaction add(Command<?> command) {
        transaction.add(command);
        return this;
    }

    /** What it is made of so far, as one command: it can be sent many times, and be part of a batch. */
    public Command<TransactionResult> command() {
        return transaction.command();
    }

    /** Sends it for each subscription; the commands are those added up to now. Fails as {@link Transaction#execute} does. */
    public Mono<TransactionResult> execute() {
        return executor.apply(command());
    }
}
