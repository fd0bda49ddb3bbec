package io.slotwise.command;

/** On which side of another value LINSERT puts one. */
public enum ListPlace {
    /** BEFORE: nearer to the head. */
    BEFORE,
    /** AFTER: nearer to the tail. */
    AFTER
}
