package io.slotwise.wire;

import io.slotwise.command.Command;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Bodies of transactions that read nothing. */
final class Bodies {
    private Bodies() {}

    static CompletionStage<List<Command<?>>> noCommands() {
        return CompletableFuture.completedFuture(List.of());
    }

    static CompletionStage<List<Command<?>>> of(Command<?> command) {
        return CompletableFuture.completedFuture(List.of(command));
    }
}
