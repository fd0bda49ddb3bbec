package io.slotwise.command;

import static io.slotwise.command.CommandFlag.READ_ONLY;

import io.slotwise.codec.Codec;
import io.slotwise.facade.CommandGroup;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The commands that sort a list, a set or a sorted set. Immutable, safe for use by many threads.
 *
 * <p>A method is named as its command is, in lower case, what follows an underscore capitalised. A missing key counts as an
 * empty list. Each method fails with {@link io.slotwise.error.WrongTypeException} when the key holds another type, and when
 * an element is no number and is not to be sorted as text. All are O(N+M*log(M)), N being the number of elements, M that of
 * those that come back. Versions are the servers' in which the command came.
 *
 * @param <K> the type of keys
 * @param <V> the type of values
 */
@CommandGroup
public final class SortCommands<K, V> extends CatalogueGroup<K, V> {
    /** The commands for keys and values of these codecs. */
    public SortCommands(Codec<K> keyCodec, Codec<V> valueCodec) {
        super(keyCodec, valueCodec);
    }

    /**
     * SORT: the elements in order, or what the options get in place of them, null where there is nothing. Servers call it a
     * write, because it can store; so it never goes to a replica: {@link #sortRo} does. Since 1.0.0. Source:
     * valkey.io/commands/sort.
     */
    public Command<List<@Nullable V>> sort(K key, SortOptions options) {
        return command("SORT", key).options(options).returning(values());
    }

    /**
     * SORT_RO: the elements in order, or what the options get in place of them, null where there is nothing. Read-only. Since
     * 7.0.0. Source: valkey.io/commands/sort_ro.
     */
    public Command<List<@Nullable V>> sortRo(K key, SortOptions options) {
        return command("SORT_RO", key).options(options).flags(READ_ONLY).returning(values());
    }

    /**
     * SORT with STORE: stores what {@link #sort} would give as a list in place of whatever the destination holds, and
     * answers how long it is. The keys must lie in one slot. Since 1.0.0. Source: valkey.io/commands/sort.
     */
    public Command<Long> sortStore(K key, SortOptions options, K destination) {
        return command("SORT", key)
                .options(options)
                .text("STORE")
                .key(destination)
                .returning(integer());
    }
}
