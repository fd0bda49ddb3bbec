package io.slotwise.command;

/**
 * A value, and the key that it came from. Immutable.
 *
 * @param key the key
 * @param value the value
 */
public record KeyValue<K, V>(K key, V value) {}
