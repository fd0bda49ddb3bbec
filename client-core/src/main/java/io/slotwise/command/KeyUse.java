package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import java.util.Set;

/**
 * What a command does with a key. Immutable.
 *
 * @param key the key
 * @param flags what is done with it, such as {@code RO} or {@code update}
 */
public record KeyUse<K>(K key, Set<String> flags) {
    /** Copies the set. */
    public KeyUse {
        flags = Set.copyOf(flags);
    }

    static <K> ReplyReader<KeyUse<K>> reader(ReplyReader<K> key) {
        return cursor -> {
            cursor.enterArray();
            K used = key.read(cursor);
            return new KeyUse<>(used, CatalogueGroup.set(cursor, SimpleReaders.PRESENT_TEXT));
        };
    }
}
