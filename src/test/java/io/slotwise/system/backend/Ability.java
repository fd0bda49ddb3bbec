package io.slotwise.system.backend;

/** Something that a test may ask of a backend. A backend that lacks it skips the test by name. */
public enum Ability {
    /** A slot can be migrated key by key: CLUSTER SETSLOT and MIGRATE. */
    MIGRATE,
    /** A replica can be told to take over: CLUSTER FAILOVER. */
    FAIL_OVER,
    /** A node can be ended as a crash would end it, and the cluster notices and votes. */
    KILL,
    /** A killed node can be started again with its identity. */
    RESTART,
    /** A killed node can be started again at an address that it did not have before. */
    MOVE,
    /** A node can be stopped so that its sockets stay open and nothing answers. */
    FREEZE,
    /** A node can be cut off from the network: from the other nodes and from clients. */
    PARTITION,
    /** A node may have another address after a restart or a partition. */
    CHANGES_ADDRESS,
    /** The source of a migration answers TRYAGAIN for keys of which it has some; before Redis 7.0 it answered ASK. */
    TRY_AGAIN_AT_SOURCE,
    /** INFO errorstats counts the errors that a node answered with, Redis 6.2. */
    ERROR_COUNTS,
    /** CLUSTER SHARDS, Redis 7.0. */
    SHARDS_COMMAND,
    /** SSUBSCRIBE and SPUBLISH, Redis 7.0. */
    SHARDED_PUBSUB,
    /** Preferred endpoint types and announced host names, Redis 7.0. */
    HOSTNAMES,
    /** FUNCTION and FCALL, Redis 7.0. */
    FUNCTIONS,
    /** HEXPIRE and its family, Redis 7.4 and Valkey 9.0. */
    HASH_FIELD_EXPIRY,
    /** CLUSTER MIGRATESLOTS, Valkey 9.0. */
    ATOMIC_SLOT_MIGRATION,
    /** SELECT of another database in a cluster, Valkey 9.0. */
    NUMBERED_DATABASES
}
