package io.slotwise.server.resp;

/** Immutable. A client sent bytes that are no request; its connection gets the message and is closed. */
public final class ProtocolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ProtocolException(String message) {
        super(message, null, false, false);
    }
}
