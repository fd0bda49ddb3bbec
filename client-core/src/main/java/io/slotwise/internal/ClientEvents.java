package io.slotwise.internal;

import io.slotwise.command.Command;
import io.slotwise.error.ClusterClientException;
import io.slotwise.event.ClientListener;
import io.slotwise.event.ClientStatistics;
import io.slotwise.event.CommandOutcome;
import io.slotwise.event.EndedCommand;
import io.slotwise.event.Redirection;
import io.slotwise.event.RefreshCause;
import io.slotwise.event.ReplacementCause;
import io.slotwise.internal.connection.ConnectionListener;
import io.slotwise.internal.discovery.RefreshListener;
import io.slotwise.internal.execution.ExecutionEvents;
import io.slotwise.internal.pubsub.SubscriptionEvents;
import io.slotwise.topology.ClusterTopology;
import io.slotwise.topology.Node;
import io.slotwise.topology.NodeAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings what happens inside to the user's listeners and to the log. Thread-safe. What concerns one command is told to
 * the listeners at once; changes of state wait in a queue for the threads of callbacks, one after the other, in order.
 * Costs a look at an empty list when there is no listener.
 */
final class ClientEvents implements ConnectionListener, ExecutionEvents, RefreshListener, SubscriptionEvents {
    private final List<ClientListener> listeners;
    private final List<ClientListener> ofCommands;
    private final EventQueue queue;
    private final StateLog log;

    ClientEvents(List<ClientListener> listeners, Executor callbacks, StateLog log) {
        this.listeners = listeners;
        this.ofCommands =
                listeners.stream().filter(ClientListener::observesCommands).toList();
        this.log = log;
        this.queue = new EventQueue(callbacks, this::dropped);
    }

    /** How many events nobody could be told of. */
    long droppedEvents() {
        return queue.dropped();
    }

    // ---- changes of state ----

    void clientOpened(ClientStatistics statistics) {
        tell(listener -> listener.clientOpened(statistics));
    }

    /** Told in any case: what listeners keep for a client ends with it. */
    void clientClosed(ClientStatistics statistics) {
        Consumer<ClientListener> event = listener -> listener.clientClosed(statistics);
        if (!listeners.isEmpty() && !queue.addAlways(() -> tellAll(event))) {
            tellAll(event);
        }
    }

    void topologyChanged(ClusterTopology before, ClusterTopology after) {
        log.topologyChanged(before, after);
        tell(listener -> listener.topologyChanged(before, after));
    }

    @Override
    public void refreshStarted(RefreshCause cause) {
        tell(listener -> listener.refreshStarted(cause));
    }

    @Override
    public void refreshEnded(RefreshCause cause, @Nullable NodeAddress winner, Duration took) {
        log.refreshEnded(cause, winner, took);
        tell(listener -> listener.refreshEnded(cause, winner, took));
    }

    @Override
    public void opened(NodeAddress node) {
        log.opened(node);
        tell(listener -> listener.connectionOpened(node));
    }

    @Override
    public void closed(NodeAddress node, Throwable cause) {
        log.closed(node, cause);
        tell(listener -> listener.connectionClosed(node, cause));
    }

    @Override
    public void retired(NodeAddress node, Throwable cause) {
        closed(node, cause);
    }

    @Override
    public void connectFailed(NodeAddress node, Throwable cause) {
        log.connectFailed(node, cause);
        tell(listener -> listener.connectFailed(node, cause));
    }

    @Override
    public void reconnected(NodeAddress node, long nanosWithout) {
        tell(listener -> listener.reconnected(node, Duration.ofNanos(nanosWithout)));
    }

    @Override
    public void replaced(NodeAddress node, ReplacementCause cause) {
        tell(listener -> listener.connectionReplaced(node, cause));
    }

    @Override
    public void repaired(int names, Duration without) {
        log.subscriptionRepaired(names, without);
        tell(listener -> listener.subscriptionRepaired(names, without));
    }

    private void dropped(long count) {
        tellAll(listener -> listener.eventsDropped(count));
    }

    private void tell(Consumer<ClientListener> event) {
        if (!listeners.isEmpty()) {
            queue.add(() -> tellAll(event));
        }
    }

    // ---- what happens to a command ----

    @Override
    public boolean measuresCommands() {
        return !ofCommands.isEmpty();
    }

    @Override
    public void ended(Command<?> command, @Nullable Node node, int attempts, @Nullable Throwable failure, long nanos) {
        EndedCommand ended = new EndedCommand(
                command.name(),
                command.family(),
                Math.max(command.slot(), Command.NO_SLOT),
                node,
                attempts,
                CommandOutcome.of(failure),
                failure instanceof ClusterClientException known && known.mayHaveExecuted(),
                nanos);
        tellAll(ofCommands, listener -> listener.commandEnded(ended));
    }

    @Override
    public void redirected(Redirection kind, String command, int slot, NodeAddress from) {
        if (!listeners.isEmpty()) { // the first use of a lambda takes the event loop milliseconds
            tellAll(listener -> listener.redirected(kind, command, slot, from));
        }
    }

    @Override
    public void retried(String command, @Nullable NodeAddress node, String cause, Duration pause) {
        if (!listeners.isEmpty()) { // as above
            tellAll(listener -> listener.retried(command, node, cause, pause));
        }
    }

    @Override
    public void replyWasLate(NodeAddress node, String command) {
        tellAll(listener -> listener.replyWasLate(command, node));
    }

    @Override
    public void queueFull(String command, @Nullable NodeAddress node) {
        tellAll(listener -> listener.queueWasFull(command, node));
    }

    private void tellAll(Consumer<ClientListener> event) {
        tellAll(listeners, event);
    }

    private void tellAll(List<ClientListener> observers, Consumer<ClientListener> event) {
        for (ClientListener listener : observers) {
            try {
                event.accept(listener);
            } catch (RuntimeException | Error e) { // must keep the event from no other, nor a caller from the result
                log.listenerThrew(listener, e);
            }
        }
    }
}
