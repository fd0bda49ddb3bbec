package io.slotwise.sync;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

@NullMarked
public final class SampleClient {

    public SampleClient() {}

    public <K, V> SyncCommands<K, V> commands(Codec<K> keyCodec, Codec<V> valueCodec) {
        return new SyncCommandsView<>(this::execute, keyCodec, valueCodec, null);
    }

    public <R extends @Nullable Object> R execute(Command<R> command) {
        throw new IllegalStateException(command.name());
    }
}
