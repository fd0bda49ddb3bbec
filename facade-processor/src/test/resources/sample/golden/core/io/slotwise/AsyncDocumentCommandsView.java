package io.slotwise;

import io.slotwise.async.AsyncDocumentCommands;
import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.DocumentCommands;
import java.util.concurrent.CompletionStage;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** The facade of one group, over the view that it was asked of. Immutable. */
@NullMarked
@Generated("io.slotwise.facade.FacadeProcessor")
final class AsyncDocumentCommandsView<K, V> implements AsyncDocumentCommands<K, V> {

    private final AsyncCommands<K, V> view;
    private final DocumentCommands<K, V> group;

    private AsyncDocumentCommandsView(AsyncCommands<K, V> view, DocumentCommands<K, V> group) {
        this.view = view;
        this.group = group;
    }

    static <K, V> AsyncDocumentCommands<K, V> over(
            AsyncCommands<K, V> view, Codec<K> keyCodec, Codec<V> valueCodec) {
        return new AsyncDocumentCommandsView<>(view, new DocumentCommands<>(keyCodec, valueCodec));
    }

    @Override
    public DocumentCommands<K, V> documentCommands() {
        return group;
    }

    @Override
    public <R extends @Nullable Object> CompletionStage<R> execute(Command<R> command) {
        return view.execute(command);
    }
}
