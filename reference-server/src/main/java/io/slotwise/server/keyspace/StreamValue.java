package io.slotwise.server.keyspace;

import java.util.NavigableMap;
import java.util.TreeMap;

/** Confined to the event loop. A stream: entries by id, and its consumer groups by name. */
public final class StreamValue implements Value {
    private final NavigableMap<StreamId, byte[][]> entries = new TreeMap<>();
    private final NavigableMap<Key, StreamGroup> groups = new TreeMap<>(StreamGroup.BY_NAME);
    private StreamId lastId = StreamId.MIN;
    private StreamId lastDeleted = StreamId.MIN;
    private long added;

    /** Fields and values of each entry, one after the other; not a copy. */
    public NavigableMap<StreamId, byte[][]> entries() {
        return entries;
    }

    /** Consumer groups; not a copy. */
    public NavigableMap<Key, StreamGroup> groups() {
        return groups;
    }

    /** The highest id there ever was. */
    public StreamId lastId() {
        return lastId;
    }

    /** The highest id of an entry that was deleted. */
    public StreamId lastDeleted() {
        return lastDeleted;
    }

    /** How many entries there ever were. */
    public long added() {
        return added;
    }

    public StreamId firstId() {
        return entries.isEmpty() ? StreamId.MIN : entries.firstKey();
    }

    public void add(StreamId id, byte[][] fields) {
        entries.put(id, fields);
        lastId = id;
        added++;
    }

    public boolean delete(StreamId id) {
        boolean existed = entries.remove(id) != null;
        if (existed && id.isAfter(lastDeleted)) {
            lastDeleted = id;
        }
        return existed;
    }

    /** XSETID. */
    public void history(StreamId newLastId, StreamId newLastDeleted, long newAdded) {
        lastId = newLastId;
        lastDeleted = newLastDeleted;
        added = newAdded;
    }

    /** Something at or after that id was deleted. */
    public boolean hasGapsFrom(StreamId id) {
        return !entries.isEmpty() && !lastDeleted.equals(StreamId.MIN) && !id.isAfter(lastDeleted);
    }

    /** How many entries there ever were up to that id, or {@link StreamGroup#UNKNOWN}. */
    public long addedUpTo(StreamId id) {
        int toLast = id.compareTo(lastId);
        if (added == 0) {
            return 0;
        }
        if (toLast == 0 || (entries.isEmpty() && toLast < 0)) {
            return added;
        }
        boolean whole = lastDeleted.equals(StreamId.MIN) || lastDeleted.compareTo(firstId()) < 0;
        int toFirst = id.compareTo(firstId());
        if (toLast > 0 || !whole || toFirst > 0) {
            return StreamGroup.UNKNOWN;
        }
        return added - entries.size() + (toFirst == 0 ? 1 : 0);
    }

    @Override
    public String type() {
        return "stream";
    }

    @Override
    public String encoding() {
        return "stream";
    }

    static void write(DumpWriter out, StreamId id) {
        out.number(id.millis()).number(id.sequence());
    }

    static StreamId readId(DumpReader in) {
        return new StreamId(in.number(), in.number());
    }

    @Override
    public void write(DumpWriter out) {
        write(out, lastId);
        write(out, lastDeleted);
        out.number(added).count(entries.size());
        entries.forEach((id, fields) -> {
            write(out, id);
            out.count(fields.length);
            for (byte[] word : fields) {
                out.bytes(word);
            }
        });
        out.count(groups.size());
        groups.forEach((name, group) -> {
            out.bytes(name.bytes());
            group.write(out);
        });
    }

    static StreamValue read(DumpReader in) {
        StreamValue stream = new StreamValue();
        stream.lastId = readId(in);
        stream.lastDeleted = readId(in);
        stream.added = in.number();
        for (int left = in.count(); left > 0; left--) {
            StreamId id = readId(in);
            byte[][] fields = new byte[in.count()][];
            for (int index = 0; index < fields.length; index++) {
                fields[index] = in.bytes();
            }
            stream.entries.put(id, fields);
        }
        for (int left = in.count(); left > 0; left--) {
            stream.groups.put(Key.of(in.bytes()), StreamGroup.read(in));
        }
        return stream;
    }

    @Override
    public Value copy() {
        StreamValue copy = new StreamValue();
        copy.entries.putAll(entries);
        groups.forEach((name, group) -> copy.groups.put(name, group.copy()));
        copy.history(lastId, lastDeleted, added);
        return copy;
    }
}
