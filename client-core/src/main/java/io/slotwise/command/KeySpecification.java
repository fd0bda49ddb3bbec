package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How keys are found among the words of a command. Immutable. Source: valkey.io/topics/key-specs.
 *
 * @param flags what becomes of the keys, such as {@code RO} and {@code access}
 * @param notes what there is to know besides; null when there is nothing
 * @param beginSearch where they begin
 * @param findKeys which of the words from there on they are
 */
public record KeySpecification(Set<String> flags, @Nullable String notes, Step beginSearch, Step findKeys) {
    /**
     * A step of the search. Immutable.
     *
     * @param type {@code index}, {@code keyword}, {@code range}, {@code keynum} or {@code unknown}
     * @param arguments what the type needs, by name, such as {@code index}
     */
    public record Step(String type, Map<String, String> arguments) {
        private static final Step UNKNOWN = new Step("unknown", Map.of());

        private static final ReplyReader<Step> READER = cursor -> {
            String type = UNKNOWN.type();
            Map<String, String> arguments = Map.of();
            int pairs = Math.max(0, cursor.enterMap());
            for (int i = 0; i < pairs; i++) {
                switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                    case "type" -> type = SimpleReaders.PRESENT_TEXT.read(cursor);
                    case "spec" ->
                        arguments =
                                CatalogueGroup.pairs(cursor, SimpleReaders.PRESENT_TEXT, SimpleReaders.PRESENT_TEXT);
                    default -> cursor.skip();
                }
            }
            return new Step(type, arguments);
        };

        /** Copies the map. */
        public Step {
            arguments = Map.copyOf(arguments);
        }
    }

    static final ReplyReader<KeySpecification> READER = cursor -> {
        Set<String> flags = Set.of();
        String notes = null;
        Step beginSearch = Step.UNKNOWN;
        Step findKeys = Step.UNKNOWN;
        int pairs = Math.max(0, cursor.enterMap());
        for (int i = 0; i < pairs; i++) {
            switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                case "flags" -> flags = CatalogueGroup.set(cursor, SimpleReaders.PRESENT_TEXT);
                case "notes" -> notes = cursor.text();
                case "begin_search" -> beginSearch = Step.READER.read(cursor);
                case "find_keys" -> findKeys = Step.READER.read(cursor);
                default -> cursor.skip();
            }
        }
        return new KeySpecification(flags, notes, beginSearch, findKeys);
    };

    /** Copies the set. */
    public KeySpecification {
        flags = Set.copyOf(flags);
    }
}
