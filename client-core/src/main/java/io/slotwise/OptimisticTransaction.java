package io.slotwise;

import io.slotwise.command.Command;
import io.slotwise.reply.TransactionResult;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A transaction that depends on what is read before it: watch, read, carry out, and again if somebody was faster. Confined
 * to the stages that it makes.
 */
final class OptimisticTransaction {
    private final Session session;
    private final String key;
    private final Function<Session, CompletionStage<List<Command<?>>>> body;

    private OptimisticTransaction(
            Session session, String key, Function<Session, CompletionStage<List<Command<?>>>> body) {
        this.session = session;
        this.key = key;
        this.body = body;
    }

    static CompletionStage<TransactionResult> run(
            Supplier<CompletionStage<Session>> opening,
            String key,
            int attempts,
            Function<Session, CompletionStage<List<Command<?>>>> body) {
        if (attempts < 1) {
            throw new IllegalArgumentException("At least one attempt has to be made, not " + attempts);
        }
        CompletionStage<Session> opened = opening.get();
        CompletableFuture<TransactionResult> whole = opened.thenCompose(
                        session -> new OptimisticTransaction(session, key, body)
                                .attempt(attempts)
                                .whenComplete((result, failure) -> session.close()))
                .toCompletableFuture();
        whole.whenComplete((result, failure) -> {
            if (whole.isCancelled()) {
                opened.toCompletableFuture().cancel(false); // does nothing to one that is open
                opened.thenAccept(Session::close);
            }
        });
        return whole;
    }

    private CompletionStage<TransactionResult> attempt(int left) {
        return session.watch(key)
                .thenCompose(watching -> body.apply(session))
                .thenCompose(this::carryOut)
                .thenCompose(result ->
                        result.isAborted() && left > 1 ? attempt(left - 1) : CompletableFuture.completedFuture(result));
    }

    private CompletionStage<TransactionResult> carryOut(List<Command<?>> commands) {
        Transaction transaction = session.transaction();
        commands.forEach(transaction::add);
        return transaction.execute();
    }
}
