package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import org.jspecify.annotations.Nullable;

/**
 * What a server tells of a stream. Immutable.
 *
 * @param length how many entries it has
 * @param radixTreeKeys how many keys its tree has
 * @param radixTreeNodes how many nodes its tree has
 * @param groups how many consumer groups it has
 * @param lastGeneratedId the highest id that it ever had
 * @param maxDeletedEntryId the highest id that was deleted; null before 7.0.0
 * @param entriesAdded how many entries were ever added; null before 7.0.0
 * @param firstEntry the first entry; null when there is none
 * @param lastEntry the last entry; null when there is none
 */
public record StreamInfo<K, V>(
        long length,
        long radixTreeKeys,
        long radixTreeNodes,
        long groups,
        StreamId lastGeneratedId,
        @Nullable StreamId maxDeletedEntryId,
        @Nullable Long entriesAdded,
        @Nullable StreamEntry<K, V> firstEntry,
        @Nullable StreamEntry<K, V> lastEntry) {

    static <K, V> ReplyReader<StreamInfo<K, V>> reader(ReplyReader<@Nullable StreamEntry<K, V>> entry) {
        return cursor -> {
            long length = 0;
            long keys = 0;
            long nodes = 0;
            long groups = 0;
            StreamId last = StreamId.ZERO;
            StreamId deleted = null;
            Long added = null;
            StreamEntry<K, V> firstEntry = null;
            StreamEntry<K, V> lastEntry = null;
            int pairs = Math.max(0, cursor.enterMap());
            for (int i = 0; i < pairs; i++) {
                switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                    case "length" -> length = cursor.wholeNumber();
                    case "radix-tree-keys" -> keys = cursor.wholeNumber();
                    case "radix-tree-nodes" -> nodes = cursor.wholeNumber();
                    case "groups" -> groups = cursor.wholeNumber();
                    case "last-generated-id" -> last = StreamId.READER.read(cursor);
                    case "max-deleted-entry-id" -> deleted = StreamId.READER.read(cursor);
                    case "entries-added" -> added = cursor.wholeNumber();
                    case "first-entry" -> firstEntry = entry.read(cursor);
                    case "last-entry" -> lastEntry = entry.read(cursor);
                    default -> cursor.skip();
                }
            }
            return new StreamInfo<>(length, keys, nodes, groups, last, deleted, added, firstEntry, lastEntry);
        };
    }
}
