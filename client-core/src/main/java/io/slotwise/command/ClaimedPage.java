package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import java.util.List;

/**
 * What one call of XAUTOCLAIM gave to a consumer. Immutable.
 *
 * @param next the id that the next call begins with; {@link StreamId#ZERO} when all was looked at
 * @param claimed the entries, or their ids
 * @param deleted the ids of entries that no longer exist, and so are no longer pending; empty before 7.0.0
 */
public record ClaimedPage<T>(StreamId next, List<T> claimed, List<StreamId> deleted) {
    private static final ReplyReader<List<StreamId>> IDS = CatalogueGroup.listOf(StreamId.READER);

    /** Copies the lists. */
    public ClaimedPage {
        claimed = List.copyOf(claimed);
        deleted = List.copyOf(deleted);
    }

    static <T> ReplyReader<ClaimedPage<T>> reader(ReplyReader<List<T>> claimed) {
        return cursor -> {
            boolean tellsDeleted = cursor.enterArray() > 2;
            StreamId next = StreamId.READER.read(cursor);
            List<T> read = claimed.read(cursor);
            return new ClaimedPage<>(next, read, tellsDeleted ? IDS.read(cursor) : List.of());
        };
    }
}
