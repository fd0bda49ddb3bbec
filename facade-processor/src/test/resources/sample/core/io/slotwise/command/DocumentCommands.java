package io.slotwise.command;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** A group that few use. */
@NullMarked
@CommandGroup(separate = true)
public final class DocumentCommands<K, V> {

    public DocumentCommands(Codec<K> keyCodec, Codec<V> valueCodec) {}

    /** DOC.GET: what is at the path. */
    public Command<@Nullable V> docGet(K key, String path) {
        return new Command<>("DOC.GET", null);
    }
}
