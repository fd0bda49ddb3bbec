package io.slotwise.command;

import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A word that may have been meant. Immutable.
 *
 * @param word the word
 * @param score how many of the documents have it, 0 to 1
 */
public record SpellingSuggestion(String word, double score) {
    /**
     * Suggestions by the words of the query. RESP2 sends arrays of TERM, the word, and pairs of score and suggestion; RESP3 a map
     * under the name of results, with a map of one pair for each suggestion. Source: redis.io/commands/ft.spellcheck.
     */
    static Map<String, List<SpellingSuggestion>> readAll(ReplyCursor cursor) {
        Map<String, List<SpellingSuggestion>> all = new LinkedHashMap<>();
        if (cursor.type() == ReplyType.MAP) {
            int names = cursor.enterMap();
            for (int i = 0; i < names; i++) {
                if (SimpleReaders.PRESENT_TEXT.read(cursor).equals("results")) {
                    all.putAll(CatalogueGroup.pairs(
                            cursor, SimpleReaders.PRESENT_TEXT, CatalogueGroup.listOf(SpellingSuggestion::ofMap)));
                } else {
                    cursor.skip();
                }
            }
            return Collections.unmodifiableMap(all);
        }
        int words = cursor.enterArray();
        for (int i = 0; i < words; i++) {
            cursor.enterArray();
            cursor.skip();
            String word = SimpleReaders.PRESENT_TEXT.read(cursor);
            all.put(word, CatalogueGroup.list(cursor, SpellingSuggestion::ofPair));
        }
        return Collections.unmodifiableMap(all);
    }

    private static SpellingSuggestion ofMap(ReplyCursor cursor) {
        cursor.enterMap();
        String word = SimpleReaders.PRESENT_TEXT.read(cursor);
        return new SpellingSuggestion(word, cursor.decimal());
    }

    private static SpellingSuggestion ofPair(ReplyCursor cursor) {
        cursor.enterArray();
        double score = cursor.decimal();
        return new SpellingSuggestion(SimpleReaders.PRESENT_TEXT.read(cursor), score);
    }
}
