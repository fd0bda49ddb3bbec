package io.slotwise.command;

import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import io.slotwise.reply.ReplyType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the two protocols say otherwise about what a path matches. Stateless. Source: redis.io, RESP3 replies of JSON. */
final class JsonReaders {
    private JsonReaders() {}

    /** One element for each match, or the only one by itself; empty for a null, which is a missing key. */
    static <T extends @Nullable Object> ReplyReader<List<T>> matches(ReplyReader<T> match) {
        return cursor -> cursor.type() == ReplyType.ARRAY || cursor.type() == ReplyType.NULL
                ? CatalogueGroup.list(cursor, match)
                : Collections.singletonList(match.read(cursor));
    }

    /** A number for each match, null where it is none: an array in RESP3, the text of a JSON array in RESP2. */
    static List<@Nullable Double> numbers(ReplyCursor cursor) {
        if (cursor.type() != ReplyType.BULK_STRING) {
            return matches(CatalogueGroup.orNull(SimpleReaders.DECIMAL)).read(cursor);
        }
        String text = String.valueOf(cursor.text()).strip();
        String inner = text.startsWith("[") ? text.substring(1, text.length() - 1) : text;
        List<@Nullable Double> numbers = new ArrayList<>();
        if (!inner.isBlank()) {
            for (String each : inner.split(",", -1)) {
                numbers.add(each.strip().equals("null") ? null : Double.valueOf(each.strip()));
            }
        }
        return Collections.unmodifiableList(numbers);
    }

    /** The texts of a reply in their order, whether or not RESP3 puts an array around them; no nulls. */
    static List<String> texts(ReplyCursor cursor) {
        List<String> texts = new ArrayList<>();
        addTexts(cursor, texts);
        return Collections.unmodifiableList(texts);
    }

    private static void addTexts(ReplyCursor cursor, List<String> texts) {
        if (cursor.type() == ReplyType.ARRAY) {
            int count = cursor.enterArray();
            for (int i = 0; i < count; i++) {
                addTexts(cursor, texts);
            }
            return;
        }
        String text = cursor.text();
        if (text != null) {
            texts.add(text);
        }
    }
}
