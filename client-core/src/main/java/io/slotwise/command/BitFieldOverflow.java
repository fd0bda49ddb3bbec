package io.slotwise.command;

/** What becomes of a number that does not fit into its field of bits. */
public enum BitFieldOverflow {
    /** WRAP: it wraps around. */
    WRAP,
    /** SAT: it becomes the least or the greatest that fits. */
    SAT,
    /** FAIL: the operation is not done, and answers with null. */
    FAIL
}
