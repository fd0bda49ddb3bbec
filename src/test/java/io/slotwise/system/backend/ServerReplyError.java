package io.slotwise.system.backend;

/** The server answered with an error. Its message is the server's whole text, for example {@code MOVED 3999 127.0.0.1:6381}. */
public final class ServerReplyError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ServerReplyError(String message) {
        super(message);
    }

    /** The server's text. */
    public String text() {
        return String.valueOf(getMessage());
    }

    /** The first word of the text: {@code MOVED}, {@code ASK}, {@code ERR}. */
    public String code() {
        return text().split(" ", 2)[0];
    }
}
