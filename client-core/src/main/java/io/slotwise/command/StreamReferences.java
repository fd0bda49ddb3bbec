package io.slotwise.command;

/** What becomes of a deleted entry that consumer groups still have as pending. */
public enum StreamReferences {
    /** KEEPREF: it stays pending with them. */
    KEEPREF,
    /** DELREF: it is no longer pending with any. */
    DELREF,
    /** ACKED: it is deleted only if every group has acknowledged it. */
    ACKED
}
