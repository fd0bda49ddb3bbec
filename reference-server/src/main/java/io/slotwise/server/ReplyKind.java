package io.slotwise.server;

/** Immutable. What a command was answered with. */
public enum ReplyKind {
    /** No reply, or none yet: the command waits, or its connection was closed. */
    NONE,
    SIMPLE,
    ERROR,
    INTEGER,
    BULK,
    NULL,
    ARRAY,
    MAP,
    SET,
    DOUBLE,
    VERBATIM,
    OTHER;

    static ReplyKind of(byte type) {
        return switch (type) {
            case 0 -> NONE;
            case '+' -> SIMPLE;
            case '-' -> ERROR;
            case ':' -> INTEGER;
            case '$' -> BULK;
            case '_' -> NULL;
            case '*' -> ARRAY;
            case '%' -> MAP;
            case '~' -> SET;
            case ',' -> DOUBLE;
            case '=' -> VERBATIM;
            default -> OTHER;
        };
    }
}
