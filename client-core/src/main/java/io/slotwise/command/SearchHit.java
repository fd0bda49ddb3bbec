package io.slotwise.command;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One document that a search found. Immutable.
 *
 * @param key its key
 * @param score how well it fits; null unless that was asked for
 * @param fields its fields by name, or what a JSON document has at paths, {@code $} for the whole; empty when they were not asked
 *     for, or the key has expired since
 */
public record SearchHit<K, V>(K key, @Nullable Double score, Map<String, V> fields) {}
