package io.slotwise.reactive;

import io.slotwise.codec.Codec;
import io.slotwise.command.Command;
import io.slotwise.command.DocumentCommands;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** The facade of one group, over the view that it was asked of. Immutable. */
@NullMarked
@Generated("io.slotwise.facade.FacadeProcessor")
final class ReactiveDocumentCommandsView<K, V> implements ReactiveDocumentCommands<K, V> {

    private final ReactiveCommands<K, V> view;
    private final DocumentCommands<K, V> group;

    private ReactiveDocumentCommandsView(ReactiveCommands<K, V> view, DocumentCommands<K, V> group) {
        this.view = view;
        this.group = group;
    }

    static <K, V> ReactiveDocumentCommands<K, V> over(
            ReactiveCommands<K, V> view, Codec<K> keyCodec, Codec<V> valueCodec) {
        return new ReactiveDocumentCommandsView<>(view, new DocumentCommands<>(keyCodec, valueCodec));
    }

    @Override
    public DocumentCommands<K, V> documentCommands() {
        return group;
    }

    @Override
    public <R extends @Nullable Object> Mono<R> execute(Command<R> command) {
        return view.execute(command);
    }
}
