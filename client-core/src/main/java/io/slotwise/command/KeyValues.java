package io.slotwise.command;

import java.util.List;

/**
 * Values, and the key that they came from. Immutable.
 *
 * @param key the key
 * @param values the values, in their order
 */
public record KeyValues<K, V>(K key, List<V> values) {
    /** Copies the list. */
    public KeyValues {
        values = List.copyOf(values);
    }
}
