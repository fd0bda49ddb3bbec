package io.slotwise.server.node;

import io.slotwise.server.keyspace.HashValue;
import io.slotwise.server.keyspace.Key;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Confined to the event loop. Fields of hashes that expire. A primary removes them when they are looked at, or soon after
 * their time, and says so; a replica keeps them and does not show them.
 */
public final class FieldExpiry {
    private static final byte[] HDEL = {'H', 'D', 'E', 'L'};

    private final ServerNode node;
    private final Set<Key> keys = new HashSet<>();

    FieldExpiry(ServerNode node) {
        this.node = node;
    }

    /** The hash has fields that expire. */
    public void watch(Key key) {
        keys.add(key);
    }

    /** The hash as it is at that time, which may be without any field. */
    public HashValue at(Key key, HashValue hash, long now) {
        List<Key> due = hash.expired(now);
        if (due.isEmpty()) {
            return hash;
        }
        if (node.isReplica()) {
            HashValue visible = hash.copy();
            due.forEach(visible::remove);
            return visible;
        }
        byte[][] words = new byte[due.size() + 2][];
        words[0] = HDEL;
        words[1] = key.bytes();
        for (int index = 0; index < due.size(); index++) {
            hash.remove(due.get(index));
            words[index + 2] = due.get(index).bytes();
        }
        node.stream().append(words, now);
        node.events().happened('h', "hexpired", key);
        if (hash.fields().isEmpty()) {
            node.keyspace().remove(key, now);
            node.events().happened('g', "del", key);
        } else {
            node.keyspace().changed(key);
        }
        return hash;
    }

    /** Removes what nobody has asked for. */
    public void removeExpired(long now) {
        for (Key key : List.copyOf(keys)) {
            if (node.keyspace().get(key, now) instanceof HashValue hash && hash.expires()) {
                at(key, hash, now);
            } else {
                keys.remove(key);
            }
        }
    }
}
