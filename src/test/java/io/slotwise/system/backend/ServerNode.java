package io.slotwise.system.backend;

import java.time.Duration;

/**
 * Confined to its cluster. One server that the tests own, as a process, a container or an object in this JVM. The operations
 * beyond {@link #start} are called only when the backend has the ability.
 */
interface ServerNode {
    /** Where clients reach it now. */
    String host();

    int port();

    /** Starts the server; returns when it answers PING, and announces the address it has now. */
    void start();

    void kill();

    /** Has the next {@link #start} be at another address than before. */
    default void move() {
        throw new UnsupportedOperationException("its address is not chosen here");
    }

    void freeze();

    void unfreeze();

    void cutOff();

    void reconnect();

    /** Ends the server, whatever its state, and removes what it left. Idempotent; throws nothing. */
    void dispose();

    /** The last lines that the server wrote, for a failure message. */
    String lastWords();

    /** How long after a node has won an election it must not be asked to take over: see {@link Elections}. */
    default Duration electionPause() {
        return Duration.ofMillis(4L * ServerArguments.NODE_TIMEOUT_MILLIS + 200);
    }

    default String address() {
        return host() + ":" + port();
    }

    default ControlConnection connect() {
        return ControlConnection.open(host(), port());
    }
}
