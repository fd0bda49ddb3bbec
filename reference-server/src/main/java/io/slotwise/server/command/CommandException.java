package io.slotwise.server.command;

/** Immutable. A command fails with that error reply; what it had written of another reply is taken back. */
final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    static final String SYNTAX = "ERR syntax error";
    static final String NOT_AN_INTEGER = "ERR value is not an integer or out of range";
    static final String NOT_A_FLOAT = "ERR value is not a valid float";
    static final String OUT_OF_RANGE = "ERR value is out of range";
    static final String OVERFLOW = "ERR increment or decrement would overflow";
    static final String NO_SUCH_KEY = "ERR no such key";
    static final String WRONG_TYPE = "WRONGTYPE Operation against a key holding the wrong kind of value";

    /** The text starts with its code word. */
    CommandException(String text) {
        super(text, null, false, false);
    }

    String text() {
        return String.valueOf(getMessage());
    }
}
