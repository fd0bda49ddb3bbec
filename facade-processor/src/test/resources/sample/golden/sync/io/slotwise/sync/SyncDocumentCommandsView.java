package io.slotwise.sync;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.DocumentCommands;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** The facade of one group, over the view that it was asked of. Immutable. */
@NullMarked
@Generated("io.slotwise.facade.FacadeProcessor")
final class SyncDocumentCommandsView<K, V> implements SyncDocumentCommands<K, V> {

    private final SyncCommands<K, V> view;
    private final DocumentCommands<K, V> group;

    private SyncDocumentCommandsView(SyncCommands<K, V> view, DocumentCommands<K, V> group) {
        this.view = view;
        this.group = group;
    }

    static <K, V> SyncDocumentCommands<K, V> over(
            SyncCommands<K, V> view, Codec<K> keyCodec, Codec<V> valueCodec) {
        return new SyncDocumentCommandsView<>(view, new DocumentCommands<>(keyCodec, valueCodec));
    }

    @Override
    public DocumentCommands<K, V> documentCommands() {
        return group;
    }

    @Override
    public <R extends @Nullable Object> R execute(Command<R> command) {
        return view.execute(command);
    }
}
