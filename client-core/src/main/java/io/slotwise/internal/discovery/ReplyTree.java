package io.slotwise.internal.discovery;

import io.slotwise.reply.Reply;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Looks at parts of a reply without ever throwing: what has another shape than expected counts as absent. Stateless.
 *
 * <p>Views are read from a tree rather than from the cursor: a cursor that meets an odd element stands in the middle of
 * it, and one odd node must not cost the rest of the view. Views are rare, so the tree costs nothing that matters.
 */
final class ReplyTree {
    private ReplyTree() {}

    /** The elements of a sequence; none for anything else. */
    static List<Reply> elements(@Nullable Reply reply) {
        return reply instanceof Reply.Sequence sequence ? sequence.elements() : List.of();
    }

    /** The fields of a map, be it spelled as one (RESP3) or as keys and values in turn (RESP2). */
    static Map<String, Reply> fields(@Nullable Reply reply) {
        Map<String, Reply> fields = new HashMap<>();
        if (reply instanceof Reply.Pairs map) {
            for (Reply.Pair pair : map.pairs()) {
                put(fields, pair.key(), pair.value());
            }
        } else {
            List<Reply> flat = elements(reply);
            for (int i = 0; i + 1 < flat.size(); i += 2) {
                put(fields, flat.get(i), flat.get(i + 1));
            }
        }
        return fields;
    }

    private static void put(Map<String, Reply> fields, Reply key, Reply value) {
        String name = text(key);
        if (name != null) {
            fields.put(name, value);
        }
    }

    /** The text of a reply that has one, and null for a null. */
    static @Nullable String text(@Nullable Reply reply) {
        if (reply == null || reply instanceof Reply.Sequence || reply instanceof Reply.Pairs) {
            return null;
        }
        return reply.asText();
    }

    /** The text when there is any, else null. */
    static @Nullable String textOrNull(@Nullable Reply reply) {
        String text = text(reply);
        return text == null || text.isBlank() ? null : text;
    }

    /** The whole number that the reply is or spells. */
    static OptionalLong number(@Nullable Reply reply) {
        if (reply instanceof Reply.WholeNumber number) {
            return OptionalLong.of(number.value());
        }
        String text = text(reply);
        if (text == null) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /** The elements of a list of whole numbers, in order; what is none ends the list. */
    static List<Long> numbers(@Nullable Reply reply) {
        List<Long> numbers = new ArrayList<>();
        for (Reply element : elements(reply)) {
            OptionalLong number = number(element);
            if (number.isEmpty()) {
                break;
            }
            numbers.add(number.getAsLong());
        }
        return numbers;
    }
}
