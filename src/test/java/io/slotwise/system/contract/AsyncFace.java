package io.slotwise.system.contract;

import io.slotwise.AsyncCommands;
import io.slotwise.ClusterClient;
import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.reply.BatchResult;
import io.slotwise.sync.SyncCommands;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Thread-safe. The asynchronous API, each stage waited for. */
final class AsyncFace implements ClientFace {
    private final ClusterClient client;

    AsyncFace(ClusterClientOptions options) {
        client = result(ClusterClient.connect(options));
    }

    @Override
    public <K, V> SyncCommands<K, V> commands(Codec<K> keyCodec, Codec<V> valueCodec) {
        return WaitedFor.commands(
                AsyncCommands.class,
                client.commands(keyCodec, valueCodec),
                stage -> result((CompletionStage<?>) stage));
    }

    @Override
    public <R extends @Nullable Object> R execute(Command<R> command) {
        return result(client.execute(command));
    }

    @Override
    public BatchResult batch(List<? extends Command<?>> commands) {
        return result(client.batch(commands));
    }

    @Override
    public void close() {
        client.close();
    }

    private static <R extends @Nullable Object> R result(CompletionStage<R> stage) {
        try {
            return stage.toCompletableFuture().join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }
}
