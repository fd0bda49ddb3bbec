package io.slotwise.server.keyspace;

/** Told when a key that it watches has changed. Called on the event loop. */
public interface Watcher {
    void touched();
}
