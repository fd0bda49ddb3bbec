package io.slotwise.system.contract;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.reactive.ReactiveClusterClient;
import io.slotwise.reactive.ReactiveCommands;
import io.slotwise.reply.BatchResult;
import io.slotwise.sync.SyncCommands;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Thread-safe. The reactive API, each Mono subscribed to and waited for. */
final class ReactiveFace implements ClientFace {
    private final ReactiveClusterClient client;

    ReactiveFace(ClusterClientOptions options) {
        client = Objects.requireNonNull(ReactiveClusterClient.connect(options).block());
    }

    @Override
    public <K, V> SyncCommands<K, V> commands(Codec<K> keyCodec, Codec<V> valueCodec) {
        return WaitedFor.commands(
                ReactiveCommands.class, client.commands(keyCodec, valueCodec), result -> ((Mono<?>) result).block());
    }

    @Override
    @SuppressWarnings("NullAway") // an empty Mono stands for the null that R then allows
    public <R extends @Nullable Object> R execute(Command<R> command) {
        return client.execute(command).block();
    }

    @Override
    public BatchResult batch(List<? extends Command<?>> commands) {
        return Objects.requireNonNull(client.batch(commands).block());
    }

    @Override
    public void close() {
        client.close();
    }
}
