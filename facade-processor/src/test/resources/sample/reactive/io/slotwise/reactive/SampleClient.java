package io.slotwise.reactive;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

@NullMarked
public final class SampleClient {

    public SampleClient() {}

    public <K, V> ReactiveCommands<K, V> commands(Codec<K> keyCodec, Codec<V> valueCodec) {
        return new ReactiveCommandsView<>(this::execute, keyCodec, valueCodec, null);
    }

    public <R extends @Nullable Object> Mono<R> execute(Command<R> command) {
        throw new IllegalStateException(command.name());
    }
}
