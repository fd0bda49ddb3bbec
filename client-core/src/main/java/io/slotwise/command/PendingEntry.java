package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import java.time.Duration;

/**
 * An entry that a consumer was given and has not acknowledged. Immutable.
 *
 * @param id its id
 * @param consumer who was given it last
 * @param idle how long ago
 * @param deliveries how often it was given to consumers
 */
public record PendingEntry(StreamId id, String consumer, Duration idle, long deliveries) {
    static final ReplyReader<PendingEntry> READER = cursor -> {
        cursor.enterArray();
        StreamId id = StreamId.READER.read(cursor);
        String consumer = SimpleReaders.PRESENT_TEXT.read(cursor);
        Duration idle = Duration.ofMillis(cursor.wholeNumber());
        return new PendingEntry(id, consumer, idle, cursor.wholeNumber());
    };
}
