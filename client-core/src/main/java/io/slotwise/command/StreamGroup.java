package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import org.jspecify.annotations.Nullable;

/**
 * What a server tells of a consumer group. Immutable.
 *
 * @param name its name
 * @param consumers how many consumers it has
 * @param pending how many entries were given to consumers and not acknowledged
 * @param lastDeliveredId the last entry that was given to a consumer
 * @param entriesRead how many entries were ever given to consumers, as far as the server knows; else null
 * @param lag how many entries have not been given to a consumer, as far as the server knows; else null
 */
public record StreamGroup(
        String name,
        long consumers,
        long pending,
        StreamId lastDeliveredId,
        @Nullable Long entriesRead,
        @Nullable Long lag) {
    private static final ReplyReader<@Nullable Long> NUMBER = CatalogueGroup.orNull(SimpleReaders.INTEGER);

    static final ReplyReader<StreamGroup> READER = cursor -> {
        String name = "";
        long consumers = 0;
        long pending = 0;
        StreamId last = StreamId.ZERO;
        Long read = null;
        Long lag = null;
        int pairs = Math.max(0, cursor.enterMap());
        for (int i = 0; i < pairs; i++) {
            switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                case "name" -> name = SimpleReaders.PRESENT_TEXT.read(cursor);
                case "consumers" -> consumers = cursor.wholeNumber();
                case "pending" -> pending = cursor.wholeNumber();
                case "last-delivered-id" -> last = StreamId.READER.read(cursor);
                case "entries-read" -> read = NUMBER.read(cursor);
                case "lag" -> lag = NUMBER.read(cursor);
                default -> cursor.skip();
            }
        }
        return new StreamGroup(name, consumers, pending, last, read, lag);
    };
}
