package io.slotwise.command;

import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import io.slotwise.reply.ReplyType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How values of sorted sets come with their scores. Stateless. */
final class ScoredReaders {
    private ScoredReaders() {}

    /** All values with scores: RESP3 sends each in an array of two, RESP2 sends one flat array. */
    static <V> ReplyReader<List<ScoredValue<V>>> all(ReplyReader<V> value) {
        return cursor -> {
            int count = Math.max(0, cursor.enterArray());
            List<ScoredValue<V>> all = new ArrayList<>(count);
            for (int read = 0; read < count; ) {
                boolean paired = cursor.type() == ReplyType.ARRAY;
                if (paired) {
                    cursor.enterArray();
                }
                all.add(one(cursor, value));
                read += paired ? 1 : 2;
            }
            return Collections.unmodifiableList(all);
        };
    }

    /** One value with its score in a flat array; null for an array without elements. */
    @SuppressWarnings("NullAway") // it cannot see the @Nullable of a type argument on JDK 17
    static <V> ReplyReader<@Nullable ScoredValue<V>> first(ReplyReader<V> value) {
        return cursor -> cursor.enterArray() < 2 ? null : one(cursor, value);
    }

    private static <V> ScoredValue<V> one(ReplyCursor cursor, ReplyReader<V> value) {
        V read = value.read(cursor);
        return new ScoredValue<>(read, cursor.decimal());
    }

    /** A key, a value, its score; null for nothing. */
    static <K, V> ReplyReader<@Nullable KeyValue<K, ScoredValue<V>>> popped(ReplyReader<K> key, ReplyReader<V> value) {
        return CatalogueGroup.orNull(cursor -> {
            cursor.enterArray();
            K from = key.read(cursor);
            return new KeyValue<>(from, one(cursor, value));
        });
    }

    /** A key, and several values with scores; null for nothing. */
    static <K, V> ReplyReader<@Nullable KeyValues<K, ScoredValue<V>>> manyPopped(
            ReplyReader<K> key, ReplyReader<V> value) {
        ReplyReader<List<ScoredValue<V>>> values = all(value);
        return CatalogueGroup.orNull(cursor -> {
            cursor.enterArray();
            K from = key.read(cursor);
            return new KeyValues<>(from, values.read(cursor));
        });
    }
}
