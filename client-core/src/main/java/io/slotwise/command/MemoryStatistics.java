package io.slotwise.command;

import io.slotwise.reply.ReplyCursor;
import io.slotwise.reply.ReplyReader;
import io.slotwise.reply.ReplyType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a node needs memory for. Immutable. Which figures there are depends on the server. Source:
 * valkey.io/commands/memory-stats.
 *
 * @param figures figures of the whole node by name, such as {@code peak.allocated}, in bytes, or percent, or as a ratio, as the
 *     name says
 * @param databases figures of each database by its name, such as {@code db.0}
 */
public record MemoryStatistics(Map<String, Double> figures, Map<String, Map<String, Double>> databases) {
    static final ReplyReader<MemoryStatistics> READER = MemoryStatistics::read;

    /** Copies the maps. */
    public MemoryStatistics {
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
        databases = Collections.unmodifiableMap(new LinkedHashMap<>(databases));
    }

    private static MemoryStatistics read(ReplyCursor cursor) {
        Map<String, Double> figures = new LinkedHashMap<>();
        Map<String, Map<String, Double>> databases = new LinkedHashMap<>();
        int pairs = Math.max(0, cursor.enterMap());
        for (int i = 0; i < pairs; i++) {
            String name = SimpleReaders.PRESENT_TEXT.read(cursor);
            ReplyType type = cursor.type();
            if (type == ReplyType.MAP || type == ReplyType.ARRAY) {
                databases.put(name, CatalogueGroup.pairs(cursor, SimpleReaders.PRESENT_TEXT, SimpleReaders.DECIMAL));
            } else {
                figures.put(name, cursor.decimal());
            }
        }
        return new MemoryStatistics(figures, databases);
    }
}
