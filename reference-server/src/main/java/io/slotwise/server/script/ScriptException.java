package io.slotwise.server.script;

/** Immutable. A script cannot be compiled, or a library not be loaded; the text has no code word. */
public final class ScriptException extends Exception {
    private static final long serialVersionUID = 1L;

    ScriptException(String text) {
        super(text);
    }

    public String text() {
        return String.valueOf(getMessage());
    }
}
