package io.slotwise.options;

/** Which version of the protocol the connections speak. */
public enum Protocol {
    /** RESP3 where the server knows {@code HELLO}, else RESP2. The default. */
    NEWEST,
    /** RESP2, without asking. */
    RESP2,
    /** RESP3; a server that does not know it cannot be connected to. */
    RESP3
}
