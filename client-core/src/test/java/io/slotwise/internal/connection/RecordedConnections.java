package io.slotwise.internal.connection;

import io.slotwise.topology.NodeAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Remembers what became of connections: {@code opened}, {@code closed}, {@code retired}, {@code failed}. */
final class RecordedConnections implements ConnectionListener {
    private final List<String> events = new CopyOnWriteArrayList<>();
    private final List<Throwable> causes = new CopyOnWriteArrayList<>();

    @Override
    public void opened(NodeAddress node) {
        events.add("opened");
    }

    @Override
    public void closed(NodeAddress node, Throwable cause) {
        causes.add(cause);
        events.add("closed");
    }

    @Override
    public void retired(NodeAddress node, Throwable cause) {
        events.add("retired");
    }

    @Override
    public void connectFailed(NodeAddress node, Throwable cause) {
        causes.add(cause);
        events.add("failed");
    }

    List<String> events() {
        return events;
    }

    long count(String event) {
        return events.stream().filter(event::equals).count();
    }

    List<Throwable> causes() {
        return causes;
    }
}
