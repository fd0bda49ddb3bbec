package io.slotwise.server.keyspace;

/** What a key holds. Confined to the event loop; a value belongs to one keyspace. */
public interface Value {
    /** The word of TYPE. */
    String type();

    /** The word of OBJECT ENCODING. */
    String encoding();

    /** A value that shares no mutable state with this one. */
    Value copy();

    /** What RESTORE needs to make it again. */
    void write(DumpWriter out);
}
