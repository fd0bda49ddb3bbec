package io.slotwise.internal.connection;

import io.slotwise.options.AddressResolver;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** Asks the JDK for addresses, on threads that may block. Thread-safe. Nothing is remembered here: the JDK does. */
final class JdkAddressResolver implements AddressResolver {
    private final Executor threads;

    JdkAddressResolver(Executor threads) {
        this.threads = threads;
    }

    @Override
    public CompletionStage<List<InetAddress>> resolve(String host) {
        CompletableFuture<List<InetAddress>> result = new CompletableFuture<>();
        try {
            threads.execute(() -> resolve(host, result));
        } catch (RejectedExecutionException e) {
            result.completeExceptionally(new UnknownHostException(host + ": too many names are being resolved"));
        }
        return result;
    }

    private static void resolve(String host, CompletableFuture<List<InetAddress>> result) {
        try {
            result.complete(List.of(InetAddress.getAllByName(host)));
        } catch (UnknownHostException | RuntimeException e) {
            result.completeExceptionally(e);
        }
    }
}
