package io.slotwise.system.backend;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Stateless. What mostly waits, on a thread for each. */
final class InParallel {
    private InParallel() {}

    /** Returns when the action has ended for all; the first failure is thrown then. */
    static <T> void forEach(Collection<T> all, Consumer<? super T> action) {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<CompletableFuture<Void>> running = all.stream()
                    .map(one -> CompletableFuture.runAsync(() -> action.accept(one), threads))
                    .toList();
            CompletableFuture.allOf(running.toArray(CompletableFuture[]::new)).join();
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw failure;
        } finally {
            threads.shutdown();
        }
    }
}
