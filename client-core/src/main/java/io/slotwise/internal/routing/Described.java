package io.slotwise.internal.routing;

import io.slotwise.reply.Reply;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A part of what COMMAND says, in either protocol. Immutable. What has another shape than expected is empty. */
record Described(Reply reply) {
    private static final Described NOTHING = new Described(new Reply.Null());

    /** The elements of a sequence. */
    List<Described> elements() {
        return reply instanceof Reply.Sequence sequence
                ? sequence.elements().stream().map(Described::new).toList()
                : List.of();
    }

    /** One element of a sequence. */
    Described element(int index) {
        List<Described> all = elements();
        return index < all.size() ? all.get(index) : NOTHING;
    }

    /** Names and values: a map, or a sequence of them in turns. */
    Map<String, Described> pairs() {
        Map<String, Described> pairs = new HashMap<>();
        if (reply instanceof Reply.Pairs map) {
            map.pairs().forEach(pair -> pairs.put(new Described(pair.key()).text(), new Described(pair.value())));
        } else {
            List<Described> all = elements();
            for (int i = 0; i + 1 < all.size(); i += 2) {
                pairs.put(all.get(i).text(), all.get(i + 1));
            }
        }
        return pairs;
    }

    /** The elements of a sequence as text. */
    List<String> texts() {
        List<String> texts = new ArrayList<>();
        elements().forEach(element -> texts.add(element.text()));
        return texts;
    }

    String text() {
        if (reply instanceof Reply.Sequence || reply instanceof Reply.Pairs) {
            return "";
        }
        String text = reply.asText();
        return text == null ? "" : text;
    }

    int number() {
        return reply instanceof Reply.WholeNumber number ? (int) number.value() : 0;
    }
}
