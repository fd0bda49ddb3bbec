package io.slotwise.system;

import io.slotwise.system.backend.ClusterNode;
import io.slotwise.system.backend.ControlConnection;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Thread-safe. One thread and one blocking socket per node, PING after PING: how long that takes at most is what the
 * machine and the server account for, whatever client is in use.
 */
final class PlainPings implements AutoCloseable {
    private final List<ControlConnection> connections = new ArrayList<>();
    private final List<LongestGap> gaps = new ArrayList<>();

    private PlainPings() {}

    static PlainPings toAllBut(ClusterNode excluded, List<ClusterNode> nodes) {
        PlainPings pings = new PlainPings();
        for (ClusterNode node : nodes) {
            if (!node.id().equals(excluded.id())) {
                pings.start(ControlConnection.open(node.address()));
            }
        }
        return pings;
    }

    private void start(ControlConnection connection) {
        LongestGap gap = new LongestGap();
        connections.add(connection);
        gaps.add(gap);
        Thread thread = new Thread(() -> pingUntilClosed(connection, gap), "plain-pings");
        thread.setDaemon(true);
        thread.start();
    }

    private static void pingUntilClosed(ControlConnection connection, LongestGap gap) {
        try {
            while (true) {
                connection.call("PING");
                gap.answered();
            }
        } catch (UncheckedIOException closed) {
            // That is how it ends.
        }
    }

    @Override
    public void close() {
        connections.forEach(ControlConnection::close);
    }

    /** The longest time between two answers of each node. */
    @Override
    public String toString() {
        return gaps.toString();
    }
}
