package io.slotwise.command;

/** What the offsets of BITCOUNT and BITPOS count. */
public enum BitUnit {
    /** Bytes: what they count without a word, so none is sent. */
    BYTE,
    /** BIT: bits. Since 7.0.0. */
    BIT;

    private static final String[] NONE = {};
    private static final String[] BITS = {"BIT"};

    String[] words() {
        return this == BIT ? BITS : NONE;
    }
}
