package io.slotwise;

import io.slotwise.async.AsyncDocumentCommands;
import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.KeyCommands;
import io.slotwise.command.StringCommands;
import io.slotwise.options.CallOptions;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue bound to codecs, call options and whatever runs a command. Immutable but for the groups, each
 * made when it is first asked for: most programs use few, and loading one takes time. Threads that race make
 * equal ones, and see them whole: a group's fields are final, or made in this way.
 */
@NullMarked
@Generated("io.slotwise.facade.FacadeProcessor")
final class AsyncCommandsView<K, V> implements AsyncCommands<K, V> {

    private final Executor executor;
    private final @Nullable CallOptions options;
    private final Codec<K> keyCodec;
    private final Codec<V> valueCodec;
    private @Nullable KeyCommands<K, V> keyCommands;
    private @Nullable StringCommands<K, V> stringCommands;
    private @Nullable AsyncDocumentCommands<K, V> document;

    AsyncCommandsView(
            Executor executor,
            Codec<K> keyCodec,
            Codec<V> valueCodec,
            @Nullable CallOptions options) {
        this.executor = executor;
        this.keyCodec = Objects.requireNonNull(keyCodec, "keyCodec");
        this.valueCodec = Objects.requireNonNull(valueCodec, "valueCodec");
        this.options = options;
    }

    private AsyncCommandsView(AsyncCommandsView<K, V> view, CallOptions options) {
        this.executor = view.executor;
        this.keyCodec = view.keyCodec;
        this.valueCodec = view.valueCodec;
        this.options = options;
        this.keyCommands = view.keyCommands;
        this.stringCommands = view.stringCommands;
    }

    @Override
    public KeyCommands<K, V> keyCommands() {
        KeyCommands<K, V> known = keyCommands;
        if (known == null) {
            known = new KeyCommands<>(keyCodec, valueCodec);
            keyCommands = known;
        }
        return known;
    }

    @Override
    public StringCommands<K, V> stringCommands() {
        StringCommands<K, V> known = stringCommands;
        if (known == null) {
            known = new StringCommands<>(keyCodec, valueCodec);
            stringCommands = known;
        }
        return known;
    }

    @Override
    public AsyncDocumentCommands<K, V> document() {
        AsyncDocumentCommands<K, V> known = document;
        if (known == null) {
            known = AsyncDocumentCommandsView.over(this, keyCodec, valueCodec);
            document = known;
        }
        return known;
    }

    @Override
    public AsyncCommands<K, V> with(CallOptions options) {
        return new AsyncCommandsView<>(this, Objects.requireNonNull(options));
    }

    @Override
    public <R extends @Nullable Object> CompletionStage<R> execute(Command<R> command) {
        return executor.execute(options == null ? command : command.with(options));
    }

    /** What runs a command; a method reference to the client's own method. */
    interface Executor {
        <R extends @Nullable Object> CompletionStage<R> execute(Command<R> command);
    }
}
