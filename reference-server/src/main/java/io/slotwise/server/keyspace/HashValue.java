package io.slotwise.server.keyspace;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the event loop. A hash; fields keep the order in which they came, as small hashes of the server do. A field
 * may have an expiry of its own.
 */
public final class HashValue implements Value {
    /** Defaults of hash-max-listpack-entries and hash-max-listpack-value. */
    private static final int LISTPACK_ENTRIES = 128;

    private static final int LISTPACK_BYTES = 64;

    private final Map<Key, byte[]> fields;
    private final Map<Key, Long> expiries = new HashMap<>(0);

    public HashValue() {
        this(new LinkedHashMap<>());
    }

    private HashValue(Map<Key, byte[]> fields) {
        this.fields = fields;
    }

    /** The fields themselves, not a copy. */
    public Map<Key, byte[]> fields() {
        return fields;
    }

    /** Gives the field that value, and no expiry; what it had before, or null. */
    public byte @Nullable [] set(Key field, byte[] value) {
        expiries.remove(field);
        return fields.put(field, value);
    }

    public byte @Nullable [] remove(Key field) {
        expiries.remove(field);
        return fields.remove(field);
    }

    /** When the field expires, in milliseconds since the epoch; {@link Keyspace#NEVER} when it does not. */
    public long expiry(Key field) {
        return expiries.getOrDefault(field, Keyspace.NEVER);
    }

    public void expire(Key field, long expiresAt) {
        if (expiresAt == Keyspace.NEVER) {
            expiries.remove(field);
        } else {
            expiries.put(field, expiresAt);
        }
    }

    /** Some fields have an expiry. */
    public boolean expires() {
        return !expiries.isEmpty();
    }

    /** The fields whose time has come. */
    public List<Key> expired(long now) {
        return expiries.entrySet().stream()
                .filter(entry -> entry.getValue() <= now)
                .map(Map.Entry::getKey)
                .toList();
    }

    @Override
    public String type() {
        return "hash";
    }

    @Override
    public String encoding() {
        boolean small = fields.size() <= LISTPACK_ENTRIES
                && fields.entrySet().stream()
                        .allMatch(field -> field.getKey().bytes().length <= LISTPACK_BYTES
                                && field.getValue().length <= LISTPACK_BYTES);
        if (!small) {
            return "hashtable";
        }
        return expires() ? "listpackex" : "listpack";
    }

    @Override
    public void write(DumpWriter out) {
        out.count(fields.size());
        fields.forEach((field, value) -> out.bytes(field.bytes()).bytes(value).number(expiry(field)));
    }

    static HashValue read(DumpReader in) {
        HashValue hash = new HashValue();
        for (int left = in.count(); left > 0; left--) {
            Key field = Key.of(in.bytes());
            hash.fields.put(field, in.bytes());
            hash.expire(field, in.number());
        }
        return hash;
    }

    @Override
    public HashValue copy() {
        HashValue copy = new HashValue(new LinkedHashMap<>(fields));
        copy.expiries.putAll(expiries);
        return copy;
    }
}
