package io.slotwise.internal.connection;

import io.slotwise.options.AddressResolver;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/** Asks the JDK for addresses, on threads that may block. Thread-safe. Nothing is remembered here: the JDK does. */
final class JdkAddressResolver implements AddressResolver {
    private static final int MOST_WAITING = 1_024;

    private final Executor threads;
    private final AtomicInteger waiting = new AtomicInteger();

    JdkAddressResolver(Executor threads) {
        this.threads = threads;
    }

    @Override
    public CompletionStage<List<InetAddress>> resolve(String host) {
        CompletableFuture<List<InetAddress>> result = new CompletableFuture<>();
        if (waiting.incrementAndGet() > MOST_WAITING) {
            waiting.decrementAndGet();
            return refused(result, host + ": too many names are being resolved");
        }
        try {
            threads.execute(() -> resolve(host, result));
        } catch (RejectedExecutionException e) {
            waiting.decrementAndGet();
            return refused(result, host + ": the client's threads are closed");
        }
        return result;
    }

    private static CompletionStage<List<InetAddress>> refused(
            CompletableFuture<List<InetAddress>> result, String reason) {
        result.completeExceptionally(new UnknownHostException(reason));
        return result;
    }

    private void resolve(String host, CompletableFuture<List<InetAddress>> result) {
        waiting.decrementAndGet();
        try {
            result.complete(List.of(InetAddress.getAllByName(host)));
        } catch (UnknownHostException | RuntimeException e) {
            result.completeExceptionally(e);
        }
    }
}
