package io.slotwise.internal;

import io.slotwise.event.ClientListener;
import io.slotwise.event.Redirection;
import io.slotwise.event.RefreshCause;
import io.slotwise.internal.connection.ConnectionListener;
import io.slotwise.internal.discovery.RefreshListener;
import io.slotwise.internal.execution.ExecutionEvents;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings what happens inside to the user's listeners and, once for each change of state, to the log. Thread-safe; the
 * listeners are called one after the other, in order, off the event loops. Costs a look at an empty list when there is
 * none.
 */
final class ClientEvents implements ConnectionListener, ExecutionEvents, RefreshListener {
    private static final Logger LOG = LoggerFactory.getLogger("io.slotwise");

    private final List<ClientListener> listeners;
    private final Executor inOrder;

    ClientEvents(List<ClientListener> listeners, Executor callbacks) {
        this.listeners = listeners;
        this.inOrder = new SerialExecutor(callbacks);
    }

    void topologyChanged(ClusterTopology before, ClusterTopology after) {
        LOG.debug("New topology: {}", after);
        tell(listener -> listener.topologyChanged(before, after));
    }

    @Override
    public void opened(NodeAddress node) {
        LOG.debug("Connected to {}", node);
        tell(listener -> listener.connectionOpened(node));
    }

    @Override
    public void closed(NodeAddress node, Throwable cause) {
        LOG.debug("Connection to {} closed: {}", node, cause.getMessage());
        tell(listener -> listener.connectionClosed(node, cause));
    }

    @Override
    public void retired(NodeAddress node, Throwable cause) {
        closed(node, cause);
    }

    @Override
    public void connectFailed(NodeAddress node, Throwable cause) {
        LOG.debug("{}", cause.getMessage());
        tell(listener -> listener.connectFailed(node, cause));
    }

    @Override
    public void redirected(Redirection kind, String command, int slot, NodeAddress from) {
        tell(listener -> listener.redirected(kind, command, slot, from));
    }

    @Override
    public void retried(String command, @Nullable NodeAddress node, String cause, Duration pause) {
        tell(listener -> listener.retried(command, node, cause, pause));
    }

    @Override
    public void refreshStarted(RefreshCause cause) {
        tell(listener -> listener.refreshStarted(cause));
    }

    @Override
    public void refreshEnded(RefreshCause cause, @Nullable NodeAddress winner, Duration took) {
        tell(listener -> listener.refreshEnded(cause, winner, took));
    }

    private void tell(Consumer<ClientListener> event) {
        if (listeners.isEmpty()) {
            return;
        }
        inOrder.execute(() -> listeners.forEach(listener -> tell(listener, event)));
    }

    private static void tell(ClientListener listener, Consumer<ClientListener> event) {
        try {
            event.accept(listener);
        } catch (RuntimeException | Error e) { // an Error too must not keep the events that follow from the others
            LOG.warn("A listener threw", e);
        }
    }
}
