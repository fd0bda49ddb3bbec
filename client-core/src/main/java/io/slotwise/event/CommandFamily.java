package io.slotwise.event;

/**
 * What kind of command it is: the groups of the servers' command reference. A measure for each command would have hundreds
 * of series; one for each family has these.
 */
public enum CommandFamily {
    /** On keys of any type. */
    KEY,
    /** On strings. */
    STRING,
    /** On hashes. */
    HASH,
    /** On lists. */
    LIST,
    /** On sets. */
    SET,
    /** On sorted sets. */
    SORTED_SET,
    /** On streams. */
    STREAM,
    /** On positions. */
    GEO,
    /** On bits of strings. */
    BITMAP,
    /** On HyperLogLogs. */
    HYPERLOGLOG,
    /** Scripts and functions. */
    SCRIPTING,
    /** Published messages. */
    PUBSUB,
    /** Transactions. */
    TRANSACTION,
    /** The connection itself. */
    CONNECTION,
    /** The server. */
    SERVER,
    /** The cluster. */
    CLUSTER,
    /** Whatever is in no server's reference of its own commands: those of modules. */
    OTHER
}
