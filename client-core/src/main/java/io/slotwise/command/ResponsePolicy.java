package io.slotwise.command;

/**
 * How the replies to a command that went to several nodes become one. Source: server documentation, "Command tips",
 * response_policy.
 */
public enum ResponsePolicy {
    /** Elements in the order of the keys; without keys, the elements of all replies one after the other. */
    DEFAULT,
    /** The first reply that is no error. */
    ONE_SUCCEEDED,
    /** Any of the replies, when none is an error. */
    ALL_SUCCEEDED,
    /** True when all are. */
    AGG_LOGICAL_AND,
    /** True when one is. */
    AGG_LOGICAL_OR,
    /** The least. */
    AGG_MIN,
    /** The greatest. */
    AGG_MAX,
    /** The sum. */
    AGG_SUM
}
