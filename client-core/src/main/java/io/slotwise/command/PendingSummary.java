package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the consumers of a group have been given and not acknowledged, in short. Immutable.
 *
 * @param count how many entries
 * @param first the lowest id among them; null when there is none
 * @param last the highest id among them; null when there is none
 * @param consumers how many each consumer has, without those that have none
 */
public record PendingSummary(
        long count, @Nullable StreamId first, @Nullable StreamId last, Map<String, Long> consumers) {
    static final ReplyReader<PendingSummary> READER = cursor -> {
        cursor.enterArray();
        long count = cursor.wholeNumber();
        StreamId first = StreamId.NULLABLE_READER.read(cursor);
        StreamId last = StreamId.NULLABLE_READER.read(cursor);
        Map<String, Long> consumers = new LinkedHashMap<>();
        int named = cursor.enterArray();
        for (int i = 0; i < named; i++) {
            cursor.enterArray();
            String name = SimpleReaders.PRESENT_TEXT.read(cursor);
            consumers.put(name, cursor.wholeNumber());
        }
        return new PendingSummary(count, first, last, consumers);
    };

    /** Copies the map, in its order. */
    public PendingSummary {
        consumers = Collections.unmodifiableMap(new LinkedHashMap<>(consumers));
    }
}
