package io.slotwise.command;

/** Which commands wait while a node pauses. */
public enum ClientPause {
    /** WRITE: those that may write. Since 6.2.0. */
    WRITE,
    /** ALL: all of them. */
    ALL
}
