package io.slotwise.internal.simulation;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a node has under a key. Immutable.
 *
 * @param value null when the key is missing, or was deleted
 * @param writes the writes that made it what it is, oldest first; this is what the simulation accounts by
 */
record Entry(@Nullable String value, long[] writes) {
    static final Entry MISSING = new Entry(null, new long[0]);

    static Entry orMissing(@Nullable Entry entry) {
        return entry == null ? MISSING : entry;
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
