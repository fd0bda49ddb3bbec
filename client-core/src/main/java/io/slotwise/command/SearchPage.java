package io.slotwise.command;

import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import io.slotwise.reply.ReplyType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a search found, or a part of it. Immutable.
 *
 * @param total how many documents there are
 * @param hits those of this part, in their order
 */
public record SearchPage<K, V>(long total, List<SearchHit<K, V>> hits) {
    /**
     * RESP2 sends one array of the total and of the parts of each hit, which are as many as were asked for; RESP3 maps with names.
     * Source: redis.io/commands/ft.search.
     */
    static <K, V> ReplyReader<SearchPage<K, V>> reader(
            ReplyReader<K> key, ReplyReader<V> value, boolean scores, boolean fields) {
        ReplyReader<Map<String, V>> pairs = cursor -> CatalogueGroup.pairs(cursor, SimpleReaders.PRESENT_TEXT, value);
        return cursor -> {
            if (cursor.type() == ReplyType.MAP) {
                return named(cursor, key, pairs);
            }
            int parts = 1 + (scores ? 1 : 0) + (fields ? 1 : 0);
            int count = Math.max(0, (cursor.enterArray() - 1) / parts);
            long total = cursor.wholeNumber();
            List<SearchHit<K, V>> hits = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                K id = key.read(cursor);
                Double score = scores ? cursor.decimal() : null;
                hits.add(new SearchHit<>(id, score, fields ? pairs.read(cursor) : Map.of()));
            }
            return new SearchPage<>(total, Collections.unmodifiableList(hits));
        };
    }

    private static <K, V> SearchPage<K, V> named(
            ReplyCursor cursor, ReplyReader<K> key, ReplyReader<Map<String, V>> pairs) {
        long total = 0;
        List<SearchHit<K, V>> hits = List.of();
        int count = cursor.enterMap();
        for (int i = 0; i < count; i++) {
            switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                case "total_results" -> total = cursor.wholeNumber();
                case "results" -> hits = CatalogueGroup.list(cursor, each -> hit(each, key, pairs));
                default -> cursor.skip();
            }
        }
        return new SearchPage<>(total, hits);
    }

    private static <K, V> SearchHit<K, V> hit(
            ReplyCursor cursor, ReplyReader<K> key, ReplyReader<Map<String, V>> pairs) {
        @Nullable K id = null;
        @Nullable Double score = null;
        Map<String, V> fields = Map.of();
        int count = cursor.enterMap();
        for (int i = 0; i < count; i++) {
            switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                case "id" -> id = key.read(cursor);
                case "score" -> score = cursor.decimal();
                case "extra_attributes" -> fields = pairs.read(cursor);
                default -> cursor.skip();
            }
        }
        return new SearchHit<>(Objects.requireNonNull(id, "the id of a hit"), score, fields);
    }
}
