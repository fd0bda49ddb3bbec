package io.slotwise.command;

/** An end of a list. */
public enum ListSide {
    /** LEFT: the head, which LPUSH adds to. */
    LEFT,
    /** RIGHT: the tail, which RPUSH adds to. */
    RIGHT
}
