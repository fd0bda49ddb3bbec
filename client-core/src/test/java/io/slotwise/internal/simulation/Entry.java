package io.slotwise.internal.simulation;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** What a node has under a key. Immutable. */
final class Entry {
    static final Entry MISSING = new Entry(null, new long[0]);

    private final @Nullable String value;

    /** The writes that made it what it is, oldest first; this is what the simulation accounts by. */
    private final long[] writes;

    private Entry(@Nullable String value, long[] writes) {
        this.value = value;
        this.writes = writes;
    }

    /** Of a key that no call has written. */
    static Entry planted(String value) {
        return new Entry(value, new long[0]);
    }

    static Entry orMissing(@Nullable Entry entry) {
        return entry == null ? MISSING : entry;
    }

    /** Null when the key is missing, or was deleted. */
    @Nullable
    String value() {
        return value;
    }

    LongStream writes() {
        return Arrays.stream(writes);
    }

    boolean exists() {
        return value != null;
    }

    Entry writtenBy(long write, @Nullable String newValue) {
        long[] more = Arrays.copyOf(writes, writes.length + 1);
        more[writes.length] = write;
        return new Entry(newValue, more);
    }

    /** The later state of a key of which another node had this earlier one. */
    Entry continuedBy(Entry later) {
        long[] all = Arrays.copyOf(writes, writes.length + later.writes.length);
        System.arraycopy(later.writes, 0, all, writes.length, later.writes.length);
        return new Entry(later.value, all);
    }

    boolean has(long write) {
        for (long other : writes) {
            if (other == write) {
                return true;
            }
        }
        return false;
    }
}
