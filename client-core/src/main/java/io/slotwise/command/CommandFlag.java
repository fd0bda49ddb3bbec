package io.slotwise.command;

/** What a command may do, as far as sending it is concerned. */
public enum CommandFlag {
    /** Writes nothing: may go to a replica, and may be sent again. The server's word ({@code COMMAND}, flag readonly). */
    READ_ONLY,
    /**
     * Running it twice in a row leaves the same data and gives the same reply as running it once, on any state: it may
     * be sent again when the outcome of the first sending is unknown. Our own word; {@link #READ_ONLY} implies it.
     */
    IDEMPOTENT
}
