package io.slotwise.server.node;

import io.slotwise.server.resp.ReplyWriter;

/** The socket side of a session. Called on the event loop. */
interface ClientChannel {
    /** Where replies go; flushed when the requests at hand are done. */
    ReplyWriter writer();

    /** No further request is run until {@link #resume}. */
    void suspend();

    /** Goes on with the requests that wait. */
    void resume();

    /** Sends what was written, unless a request of this connection is running and it will be sent after that. */
    void flushIfIdle();

    /** Closes after what was written has been sent. */
    void closeAfterFlush();

    /** Closes at once. */
    void close();

    String remoteAddress();

    String localAddress();

    /** True when the client speaks TLS. */
    boolean isTls();
}
