package io.slotwise.server.keyspace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the event loop. The keys of one node. A key whose time has come is missing for every reader; a primary
 * also removes it and says so, a replica keeps it until its primary says so (server documentation, key expiration).
 */
public final class Keyspace {
    /** Expiry of a key that never expires. */
    public static final long NEVER = -1;

    private final Map<Key, Entry> entries = new HashMap<>();
    private final @Nullable Set<Key>[] keysBySlot = newIndex();
    private final Set<Key> expiring = new HashSet<>();
    private final Map<Key, Set<Watcher>> watchers = new HashMap<>();
    private final Consumer<Key> whenExpired;
    private boolean removesExpired = true;
    private long changes;

    /** The consumer is told each key that was removed because its time had come. */
    public Keyspace(Consumer<Key> whenExpired) {
        this.whenExpired = whenExpired;
    }

    private static final class Entry {
        private Value value;
        private long expiresAt;

        private Entry(Value value, long expiresAt) {
            this.value = value;
            this.expiresAt = expiresAt;
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static @Nullable Set<Key>[] newIndex() {
        return new Set[Slots.COUNT];
    }

    /** True on a primary, false on a replica. */
    public void removesExpired(boolean removes) {
        removesExpired = removes;
    }

    /** The value of the key at that time (milliseconds since the epoch), or null. */
    public @Nullable Value get(Key key, long now) {
        Entry entry = live(key, now);
        return entry == null ? null : entry.value;
    }

    public boolean contains(Key key, long now) {
        return live(key, now) != null;
    }

    private @Nullable Entry live(Key key, long now) {
        Entry entry = entries.get(key);
        if (entry == null || entry.expiresAt == NEVER || entry.expiresAt > now) {
            return entry;
        }
        if (removesExpired) {
            drop(key);
            whenExpired.accept(key);
        }
        return null;
    }

    /** Stores the value; an expiry that the key had stays. */
    public void put(Key key, Value value) {
        Entry entry = entries.get(key);
        if (entry == null) {
            insert(key, value, NEVER);
        } else {
            entry.value = value;
        }
        changed(key);
    }

    /** Stores the value with an expiry in milliseconds since the epoch, or {@link #NEVER}. */
    public void put(Key key, Value value, long expiresAt) {
        Entry entry = entries.get(key);
        if (entry == null) {
            insert(key, value, expiresAt);
        } else {
            entry.value = value;
            setExpiry(key, entry, expiresAt);
        }
        changed(key);
    }

    private void insert(Key key, Value value, long expiresAt) {
        entries.put(key, new Entry(value, expiresAt));
        int slot = key.slot();
        Set<Key> keys = keysBySlot[slot];
        if (keys == null) {
            keys = new LinkedHashSet<>(4);
            keysBySlot[slot] = keys;
        }
        keys.add(key);
        if (expiresAt != NEVER) {
            expiring.add(key);
        }
    }

    private void setExpiry(Key key, Entry entry, long expiresAt) {
        entry.expiresAt = expiresAt;
        if (expiresAt == NEVER) {
            expiring.remove(key);
        } else {
            expiring.add(key);
        }
    }

    /** True when the key was there. */
    public boolean remove(Key key, long now) {
        boolean existed = live(key, now) != null;
        if (entries.containsKey(key)) {
            drop(key);
            changed(key);
        }
        return existed;
    }

    private void drop(Key key) {
        entries.remove(key);
        expiring.remove(key);
        int slot = key.slot();
        Set<Key> keys = keysBySlot[slot];
        if (keys != null) {
            keys.remove(key);
            if (keys.isEmpty()) {
                keysBySlot[slot] = null;
            }
        }
    }

    /** Expiry of a key in milliseconds since the epoch; {@link #NEVER} when it has none or is missing. */
    public long expiry(Key key) {
        Entry entry = entries.get(key);
        return entry == null ? NEVER : entry.expiresAt;
    }

    /** Gives an existing key an expiry, or takes it away with {@link #NEVER}. */
    public void expire(Key key, long expiresAt) {
        Entry entry = entries.get(key);
        if (entry != null) {
            setExpiry(key, entry, expiresAt);
            changed(key);
        }
    }

    /** To be called after a value was changed in place. */
    public void changed(Key key) {
        changes++;
        if (watchers.isEmpty()) {
            return;
        }
        Set<Watcher> touched = watchers.get(key);
        if (touched != null) {
            touched.forEach(Watcher::touched);
        }
    }

    /** Grows with every change: equal before and after a command means that it changed nothing. */
    public long changes() {
        return changes;
    }

    public int size() {
        return entries.size();
    }

    public int expiringCount() {
        return expiring.size();
    }

    public Collection<Key> keys() {
        return entries.keySet();
    }

    /** Keys of the slot in the order in which they came; not a copy. */
    public Collection<Key> keysInSlot(int slot) {
        Set<Key> keys = keysBySlot[slot];
        return keys == null ? List.of() : keys;
    }

    public void clear() {
        for (Key key : watchers.keySet()) {
            if (entries.containsKey(key)) {
                changed(key);
            }
        }
        changes++;
        entries.clear();
        expiring.clear();
        Arrays.fill(keysBySlot, null);
    }

    /** Becomes a copy of the other keyspace. */
    public void copyFrom(Keyspace other) {
        clear();
        other.entries.forEach((key, entry) -> insert(key, entry.value.copy(), entry.expiresAt));
    }

    /** Removes at most that many keys whose time has come. */
    public void removeExpired(long now, int limit) {
        List<Key> due = new ArrayList<>();
        for (Key key : expiring) {
            if (due.size() >= limit) {
                break;
            }
            if (expiry(key) <= now) {
                due.add(key);
            }
        }
        due.forEach(key -> live(key, now));
    }

    public void watch(Key key, Watcher watcher) {
        watchers.computeIfAbsent(key, absent -> new LinkedHashSet<>()).add(watcher);
    }

    public void unwatch(Key key, Watcher watcher) {
        Set<Watcher> watching = watchers.get(key);
        if (watching != null && watching.remove(watcher) && watching.isEmpty()) {
            watchers.remove(key);
        }
    }
}
