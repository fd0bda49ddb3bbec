package io.slotwise.sync;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.KeyCommands;
import io.slotwise.command.StringCommands;
import io.slotwise.options.CallOptions;
import java.util.Objects;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** Immutable. The catalogue bound to codecs, call options and whatever runs a command. */
@NullMarked
@Generated("io.slotwise.facade.FacadeProcessor")
final class SyncCommandsView<K, V> implements SyncCommands<K, V> {

    private final Executor executor;
    private final @Nullable CallOptions options;
    private final KeyCommands<K, V> keyCommands;
    private final StringCommands<K, V> stringCommands;

    SyncCommandsView(
            Executor executor,
            Codec<K> keyCodec,
            Codec<V> valueCodec,
            @Nullable CallOptions options) {
        this.executor = executor;
        this.options = options;
        this.keyCommands = new KeyCommands<>(keyCodec, valueCodec);
        this.stringCommands = new StringCommands<>(keyCodec, valueCodec);
    }

    private SyncCommandsView(SyncCommandsView<K, V> view, CallOptions options) {
        this.executor = view.executor;
        this.options = options;
        this.keyCommands = view.keyCommands;
        this.stringCommands = view.stringCommands;
    }

    @Override
    public KeyCommands<K, V> keyCommands() {
        return keyCommands;
    }

    @Override
    public StringCommands<K, V> stringCommands() {
        return stringCommands;
    }

    @Override
    public SyncCommands<K, V> with(CallOptions options) {
        return new SyncCommandsView<>(this, Objects.requireNonNull(options));
    }

    @Override
    public <R extends @Nullable Object> R execute(Command<R> command) {
        return executor.execute(options == null ? command : command.with(options));
    }

    /** What runs a command; a method reference to the client's own method. */
    interface Executor {
        <R extends @Nullable Object> R execute(Command<R> command);
    }
}
