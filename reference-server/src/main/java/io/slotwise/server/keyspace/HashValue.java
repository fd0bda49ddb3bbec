package io.slotwise.server.keyspace;

import java.util.LinkedHashMap;
import java.util.Map;

/** Confined to the event loop. A hash; fields keep the order in which they came, as small hashes of the server do. */
public final class HashValue implements Value {
    /** Defaults of hash-max-listpack-entries and hash-max-listpack-value. */
    private static final int LISTPACK_ENTRIES = 128;

    private static final int LISTPACK_BYTES = 64;

    private final Map<Key, byte[]> fields;

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
        return small ? "listpack" : "hashtable";
    }

    @Override
    public void write(DumpWriter out) {
        out.count(fields.size());
        fields.forEach((field, value) -> out.bytes(field.bytes()).bytes(value));
    }

    static HashValue read(DumpReader in) {
        HashValue hash = new HashValue();
        for (int left = in.count(); left > 0; left--) {
            hash.fields.put(Key.of(in.bytes()), in.bytes());
        }
        return hash;
    }

    @Override
    public Value copy() {
        return new HashValue(new LinkedHashMap<>(fields));
    }
}
