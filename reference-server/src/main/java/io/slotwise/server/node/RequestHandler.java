package io.slotwise.server.node;

import java.util.List;

/** Executes commands. Called on the event loop. */
public interface RequestHandler {
    /**
     * Runs a request and writes its reply to the session, now or, when the session was suspended, later.
     *
     * @return false when the request cannot run yet: it is to be offered again when the session is resumed
     */
    boolean handle(ClientSession client, byte[][] request);

    /** Runs commands that a primary has run, on its replica. */
    void replay(ServerNode replica, List<byte[][]> commands, long time);
}
