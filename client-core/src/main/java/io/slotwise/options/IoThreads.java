package io.slotwise.options;

/**
 * The threads of one or several clients: event loops, the deadline thread, the resolver's and the callback threads.
 * Made by {@code ClusterClient.ioThreads(…)} and closed by whoever made it, after the clients that use it.
 */
public interface IoThreads extends AutoCloseable {
    /** How many event loops there are. */
    int eventLoops();

    /** Stops all threads, within a few seconds. Clients that still use them fail their calls. Idempotent. */
    @Override
    void close();
}
