package io.slotwise.server.keyspace;

import java.util.Arrays;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Confined to the event loop. A consumer group: how far it has read, and what its consumers have not acknowledged. */
public final class StreamGroup {
    /** How many entries it has read is not known. */
    public static final long UNKNOWN = -1;

    static final Comparator<Key> BY_NAME = Comparator.comparing(Key::bytes, Arrays::compareUnsigned);

    private final NavigableMap<StreamId, Pending> pending = new TreeMap<>();
    private final NavigableMap<Key, Long> consumers = new TreeMap<>(BY_NAME);
    private StreamId lastDelivered;
    private long entriesRead;

    /**
     * Immutable. An entry that was delivered and not acknowledged.
     *
     * @param deliveredAt milliseconds since the epoch
     */
    public record Pending(Key consumer, long deliveredAt, long deliveries) {}

    public StreamGroup(StreamId lastDelivered, long entriesRead) {
        this.lastDelivered = lastDelivered;
        this.entriesRead = entriesRead;
    }

    public StreamId lastDelivered() {
        return lastDelivered;
    }

    public long entriesRead() {
        return entriesRead;
    }

    public void delivered(StreamId id, long read) {
        lastDelivered = id;
        entriesRead = read;
    }

    /** Entries that are not acknowledged, by id; not a copy. */
    public NavigableMap<StreamId, Pending> pending() {
        return pending;
    }

    /** When each consumer was seen last, by name; not a copy. */
    public NavigableMap<Key, Long> consumers() {
        return consumers;
    }

    /** Pending entries of one consumer. */
    public long pendingOf(Key consumer) {
        return pending.values().stream()
                .filter(entry -> entry.consumer().equals(consumer))
                .count();
    }

    StreamGroup copy() {
        StreamGroup copy = new StreamGroup(lastDelivered, entriesRead);
        copy.pending.putAll(pending);
        copy.consumers.putAll(consumers);
        return copy;
    }

    void write(DumpWriter out) {
        StreamValue.write(out, lastDelivered);
        out.number(entriesRead).count(consumers.size());
        consumers.forEach((name, seen) -> out.bytes(name.bytes()).number(seen));
        out.count(pending.size());
        pending.forEach((id, entry) -> {
            StreamValue.write(out, id);
            out.bytes(entry.consumer.bytes()).number(entry.deliveredAt).number(entry.deliveries);
        });
    }

    static StreamGroup read(DumpReader in) {
        StreamGroup group = new StreamGroup(StreamValue.readId(in), in.number());
        for (int left = in.count(); left > 0; left--) {
            group.consumers.put(Key.of(in.bytes()), in.number());
        }
        for (int left = in.count(); left > 0; left--) {
            group.pending.put(StreamValue.readId(in), new Pending(Key.of(in.bytes()), in.number(), in.number()));
        }
        return group;
    }
}
