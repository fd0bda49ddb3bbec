package io.slotwise.command;

/** How exactly a vector set keeps its vectors. */
public enum VectorQuantization {
    /** NOQUANT: as they are. */
    NOQUANT,
    /** Q8: a byte for each number. */
    Q8,
    /** BIN: a bit for each number. */
    BIN
}
