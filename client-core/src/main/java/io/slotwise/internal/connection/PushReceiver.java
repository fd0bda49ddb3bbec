package io.slotwise.internal.connection;

import io.slotwise.reply.ReplyCursor;

/** Is told what comes on a {@link PushConnection}. Called on its event loop, unless said otherwise: must not block. */
public interface PushReceiver {
    /** The handshake is done: commands can be said. */
    void opened();

    /** The server has sent an error, of which this is the text without arguments of commands. */
    void refused(String error);

    /**
     * The server has sent something else: a push or a reply. It is valid until this returns. What is thrown closes the
     * connection.
     */
    void received(ReplyCursor frame);

    /** It is closed, or could not be opened: the last call. On any thread. */
    void closed(Throwable cause);

    /** There are other credentials than those it was opened with. On any thread. */
    void credentialsChanged();
}
