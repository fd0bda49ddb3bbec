package io.slotwise.command;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;

@CommandGroup
public final class KeyCommands<K, V> {

    public KeyCommands(Codec<K> keyCodec, Codec<V> valueCodec) {}

    /** DEL: how many of the keys there were. */
    @SafeVarargs
    public final Command<Long> del(K... keys) {
        return new Command<>("DEL", null);
    }

    /** RENAME: names it otherwise. */
    public Command<Void> rename(K key, K newKey) {
        return new Command<>("RENAME", null);
    }
}
