package io.slotwise.command;

import io.slotwise.reply.ReplyReader;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that a server tells of a stream, up to some number of each kind. Immutable.
 *
 * @param length how many entries it has
 * @param lastGeneratedId the highest id that it ever had
 * @param entries the entries
 * @param groups the consumer groups
 */
public record StreamDetails<K, V>(
        long length, StreamId lastGeneratedId, List<StreamEntry<K, V>> entries, List<Group> groups) {
    /**
     * A consumer group. Immutable.
     *
     * @param name its name
     * @param lastDeliveredId the last entry that was given to a consumer
     * @param entriesRead how many entries were ever given to consumers, as far as the server knows; else null
     * @param lag how many entries have not been given to a consumer, as far as the server knows; else null
     * @param pendingCount how many entries are pending
     * @param pending the entries that are pending
     * @param consumers the consumers
     */
    public record Group(
            String name,
            StreamId lastDeliveredId,
            @Nullable Long entriesRead,
            @Nullable Long lag,
            long pendingCount,
            List<Pending> pending,
            List<Consumer> consumers) {
        /** Copies the lists. */
        public Group {
            pending = List.copyOf(pending);
            consumers = List.copyOf(consumers);
        }

        private static final ReplyReader<@Nullable Long> NUMBER = CatalogueGroup.orNull(SimpleReaders.INTEGER);

        private static final ReplyReader<Group> READER = cursor -> {
            String name = "";
            StreamId last = StreamId.ZERO;
            Long read = null;
            Long lag = null;
            long count = 0;
            List<Pending> pending = List.of();
            List<Consumer> consumers = List.of();
            int pairs = Math.max(0, cursor.enterMap());
            for (int i = 0; i < pairs; i++) {
                switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                    case "name" -> name = SimpleReaders.PRESENT_TEXT.read(cursor);
                    case "last-delivered-id" -> last = StreamId.READER.read(cursor);
                    case "entries-read" -> read = NUMBER.read(cursor);
                    case "lag" -> lag = NUMBER.read(cursor);
                    case "pel-count" -> count = cursor.wholeNumber();
                    case "pending" -> pending = CatalogueGroup.list(cursor, Pending.READER);
                    case "consumers" -> consumers = CatalogueGroup.list(cursor, Consumer.READER);
                    default -> cursor.skip();
                }
            }
            return new Group(name, last, read, lag, count, pending, consumers);
        };
    }

    /**
     * A consumer of a group. Immutable.
     *
     * @param name its name
     * @param seen when it last tried to read or to claim
     * @param active when it was last given something; null when it never was, and before 7.2.0
     * @param pendingCount how many entries it was given and has not acknowledged
     * @param pending these entries
     */
    public record Consumer(
            String name, Instant seen, @Nullable Instant active, long pendingCount, List<Pending> pending) {
        /** Copies the list. */
        public Consumer {
            pending = List.copyOf(pending);
        }

        private static final ReplyReader<Consumer> READER = cursor -> {
            String name = "";
            Instant seen = Instant.EPOCH;
            Instant active = null;
            long count = 0;
            List<Pending> pending = List.of();
            int pairs = Math.max(0, cursor.enterMap());
            for (int i = 0; i < pairs; i++) {
                switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                    case "name" -> name = SimpleReaders.PRESENT_TEXT.read(cursor);
                    case "seen-time" -> seen = Instant.ofEpochMilli(cursor.wholeNumber());
                    case "active-time" -> {
                        long millis = cursor.wholeNumber();
                        active = millis < 0 ? null : Instant.ofEpochMilli(millis); // Source: XINFO STREAM: -1 for never
                    }
                    case "pel-count" -> count = cursor.wholeNumber();
                    case "pending" -> pending = pendingOf(name, CatalogueGroup.list(cursor, Pending.OWN_READER));
                    default -> cursor.skip();
                }
            }
            return new Consumer(name, seen, active, count, pending);
        };

        /** A consumer's own list does not repeat its name, which comes before it. */
        private static List<Pending> pendingOf(String consumer, List<Pending> own) {
            return own.stream()
                    .map(entry -> new Pending(entry.id(), consumer, entry.delivered(), entry.deliveries()))
                    .toList();
        }
    }

    /**
     * An entry that a consumer was given and has not acknowledged. Immutable.
     *
     * @param id its id
     * @param consumer who was given it last
     * @param delivered when
     * @param deliveries how often it was given to consumers
     */
    public record Pending(StreamId id, String consumer, Instant delivered, long deliveries) {
        private static final ReplyReader<Pending> READER = cursor -> {
            cursor.enterArray();
            StreamId id = StreamId.READER.read(cursor);
            String consumer = SimpleReaders.PRESENT_TEXT.read(cursor);
            Instant delivered = Instant.ofEpochMilli(cursor.wholeNumber());
            return new Pending(id, consumer, delivered, cursor.wholeNumber());
        };

        private static final ReplyReader<Pending> OWN_READER = cursor -> {
            cursor.enterArray();
            StreamId id = StreamId.READER.read(cursor);
            Instant delivered = Instant.ofEpochMilli(cursor.wholeNumber());
            return new Pending(id, "", delivered, cursor.wholeNumber());
        };
    }

    /** Copies the lists. */
    public StreamDetails {
        entries = List.copyOf(entries);
        groups = List.copyOf(groups);
    }

    static <K, V> ReplyReader<StreamDetails<K, V>> reader(ReplyReader<List<StreamEntry<K, V>>> entryList) {
        return cursor -> {
            long length = 0;
            StreamId last = StreamId.ZERO;
            List<StreamEntry<K, V>> entries = List.of();
            List<Group> groups = List.of();
            int pairs = Math.max(0, cursor.enterMap());
            for (int i = 0; i < pairs; i++) {
                switch (SimpleReaders.PRESENT_TEXT.read(cursor)) {
                    case "length" -> length = cursor.wholeNumber();
                    case "last-generated-id" -> last = StreamId.READER.read(cursor);
                    case "entries" -> entries = entryList.read(cursor);
                    case "groups" -> groups = CatalogueGroup.list(cursor, Group.READER);
                    default -> cursor.skip();
                }
            }
            return new StreamDetails<>(length, last, entries, groups);
        };
    }
}
