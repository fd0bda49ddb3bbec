package io.slotwise.command;

/** When the servers free the memory of what FLUSHALL and FLUSHDB delete; the keys are gone at once in either mode. */
public enum FlushMode {
    /** ASYNC: in the background. Since 4.0.0. */
    ASYNC,
    /** SYNC: before they answer. Since 6.2.0. */
    SYNC
}
