package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a group reads fields, and lists and maps of fields and values, by its codecs. Immutable.
 *
 * @param field a field, or null
 * @param presentValue a value where the server never answers with nothing
 * @param fields a list of fields
 * @param values a list of values, some of which may be missing
 * @param presentValues a list of values, none of which is missing
 * @param fieldsAndValues a map in the order of the reply
 */
record CollectionReaders<K, V>(
        ReplyReader<@Nullable K> field,
        ReplyReader<V> presentValue,
        ReplyReader<List<K>> fields,
        ReplyReader<List<@Nullable V>> values,
        ReplyReader<List<V>> presentValues,
        ReplyReader<Map<K, V>> fieldsAndValues) {
    CollectionReaders(ReplyReader<@Nullable K> field, ReplyReader<@Nullable V> value) {
        this(field, value, CatalogueGroup.present(field), CatalogueGroup.present(value));
    }

    private CollectionReaders(
            ReplyReader<@Nullable K> field,
            ReplyReader<@Nullable V> value,
            ReplyReader<K> presentField,
            ReplyReader<V> presentValue) {
        this(
                field,
                presentValue,
                cursor -> CatalogueGroup.list(cursor, presentField),
                cursor -> CatalogueGroup.list(cursor, value),
                cursor -> CatalogueGroup.list(cursor, presentValue),
                cursor -> CatalogueGroup.pairs(cursor, presentField, presentValue));
    }
}
