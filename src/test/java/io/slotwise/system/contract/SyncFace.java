package io.slotwise.system.contract;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.reply.BatchResult;
import io.slotwise.sync.SyncClusterClient;
import io.slotwise.sync.SyncCommands;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Thread-safe. The blocking API as it is. */
final class SyncFace implements ClientFace {
    private final SyncClusterClient client;

    SyncFace(ClusterClientOptions options) {
        client = SyncClusterClient.connect(options);
    }

    @Override
    public <K, V> SyncCommands<K, V> commands(Codec<K> keyCodec, Codec<V> valueCodec) {
        return client.commands(keyCodec, valueCodec);
    }

    @Override
    public <R extends @Nullable Object> R execute(Command<R> command) {
        return client.execute(command);
    }

    @Override
    public BatchResult batch(List<? extends Command<?>> commands) {
        return client.batch(commands);
    }

    @Override
    public void close() {
        client.close();
    }
}
