package io.slotwise.command;

import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a stream. Immutable.
 *
 * @param id its id
 * @param fields its fields with their values, in their order; a field may come twice. Empty when the entry has been deleted
 *     and is told of all the same, as XREADGROUP does with what is pending
 */
public record StreamEntry<K, V>(StreamId id, List<Map.Entry<K, V>> fields) {
    /** Copies the list. */
    public StreamEntry {
        fields = List.copyOf(fields);
    }

    /** The fields with their values, in their order; the last value of a field that comes twice. */
    public Map<K, V> toMap() {
        Map<K, V> map = new LinkedHashMap<>();
        fields.forEach(field -> map.put(field.getKey(), field.getValue()));
        return Collections.unmodifiableMap(map);
    }

    /** A reader of one entry; null for nothing. */
    static <K, V> ReplyReader<@Nullable StreamEntry<K, V>> reader(ReplyReader<K> field, ReplyReader<V> value) {
        return CatalogueGroup.orNull(cursor -> entry(cursor, field, value));
    }

    /** A reader of many entries: servers before 7.0 send nothing in place of one that was deleted, which is left out. */
    static <K, V> ReplyReader<List<StreamEntry<K, V>>> listReader(ReplyReader<K> field, ReplyReader<V> value) {
        return cursor -> {
            int count = Math.max(0, cursor.enterArray());
            List<StreamEntry<K, V>> entries = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                if (!cursor.readNull()) {
                    entries.add(entry(cursor, field, value));
                }
            }
            return Collections.unmodifiableList(entries);
        };
    }

    private static <K, V> StreamEntry<K, V> entry(ReplyCursor cursor, ReplyReader<K> field, ReplyReader<V> value) {
        cursor.enterArray();
        StreamId id = StreamId.READER.read(cursor);
        int pairs = Math.max(0, cursor.enterMap());
        List<Map.Entry<K, V>> fields = new ArrayList<>(pairs);
        for (int i = 0; i < pairs; i++) {
            K name = field.read(cursor);
            fields.add(Map.entry(name, value.read(cursor)));
        }
        return new StreamEntry<>(id, fields);
    }
}
