package io.slotwise.command;

/** What FUNCTION RESTORE does with the libraries that are there. */
public enum FunctionRestorePolicy {
    /** APPEND: they stay; it fails when two have one name. */
    APPEND,
    /** REPLACE: they stay, but for those whose names come again. */
    REPLACE,
    /** FLUSH: they go. */
    FLUSH;

    private static final CommandFlag[] REPEATABLE = {CommandFlag.IDEMPOTENT};
    private static final CommandFlag[] NOT_REPEATABLE = {};

    /** The second time, APPEND finds its own libraries there; FLUSH would take what was loaded since. */
    CommandFlag[] flags() {
        return this == REPLACE ? REPEATABLE : NOT_REPEATABLE;
    }
}
