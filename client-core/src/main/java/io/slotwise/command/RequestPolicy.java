package io.slotwise.command;

/** Which nodes a command goes to. Source: server documentation, "Command tips", request_policy. */
public enum RequestPolicy {
    /** To the owner of its keys; without keys to any primary. */
    DEFAULT,
    /** To every node, replicas among them. */
    ALL_NODES,
    /** To every primary that owns slots. */
    ALL_SHARDS,
    /** Split by slot: each part goes to the owner of its keys. */
    MULTI_SHARD
}
