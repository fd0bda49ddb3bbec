package io.slotwise.internal.connection;

import io.netty.channel.EventLoop;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.topology.NodeAddress;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The way to one node: one multiplexed connection at a time, opened with the first exchange and opened again, after
 * growing pauses, as long as the node belongs to the cluster. Thread-safe, without locks: the state is one immutable
 * value that is replaced by compare-and-set.
 *
 * <p>While a connection is being opened, exchanges wait in its queue. When that fails they are told so and the link
 * rests; what comes while it rests is refused at once, because another node may serve the slot by then: it is for the
 * execution of the command to pause, and to route again.
 */
final class NodeLink implements NodeConnection.Owner {
    /** What the link does at the moment. At most one of the two is there; neither: nothing was sent yet. */
    private record State(
            @Nullable NodeConnection connection,
            @Nullable ConnectionFailedException rest,
            int failures,
            boolean retired) {
        private static final State UNUSED = new State(null, null, 0, false);

        State connectedBy(NodeConnection next) {
            return new State(next, null, failures, retired);
        }

        State resting(ConnectionFailedException cause) {
            return new State(null, cause, failures + 1, retired);
        }

        State unused() {
            return new State(null, null, 0, retired);
        }
    }

    private final Dialler dialler;
    private final LinkContext context;
    private final Admission admission;
    private final boolean readOnly;
    private final AtomicReference<State> state = new AtomicReference<>(State.UNUSED);
    private volatile NodeAddress address;

    NodeLink(Dialler dialler, LinkContext context, Admission admission, NodeAddress address, boolean readOnly) {
        this.dialler = dialler;
        this.context = context;
        this.admission = admission;
        this.address = address;
        this.readOnly = readOnly;
    }

    /** Later connections go to this address; the name in it is resolved each time. */
    void moveTo(NodeAddress newAddress) {
        if (!address.equals(newAddress)) {
            address = newAddress;
            wakeFromRest();
        }
    }

    /** Sends exchanges that hold no place yet, in the order of the list. */
    void send(List<? extends Exchange<?>> exchanges) {
        List<Exchange<?>> admitted = new java.util.ArrayList<>(exchanges.size());
        for (Exchange<?> exchange : exchanges) {
            if (admit(exchange)) {
                admitted.add(exchange);
            }
        }
        NodeConnection connection = connectionToUse();
        if (connection == null || !connection.offer(admitted)) {
            admitted.forEach(this::refuse);
        }
    }

    /** Sends an exchange that holds no place yet. */
    void send(Exchange<?> exchange) {
        if (!admit(exchange)) {
            return;
        }
        NodeConnection connection = connectionToUse();
        if (connection == null || !connection.offer(exchange)) {
            refuse(exchange);
        }
    }

    /** False: the exchange was told that there is no room, or it has been abandoned. */
    private boolean admit(Exchange<?> exchange) {
        if (exchange.queueAt(admission)) {
            return true;
        }
        if (!exchange.isDone()) {
            exchange.onAttemptFailed(context.queueFull(address, admission), false);
        }
        return false;
    }

    private void refuse(Exchange<?> exchange) {
        if (exchange.takeBack()) {
            exchange.onAttemptFailed(refusal(), false);
        }
    }

    private ConnectionFailedException refusal() {
        ConnectionFailedException rest = current().rest();
        return rest != null
                ? new ConnectionFailedException("No connection to " + address + ": " + rest.getMessage(), rest, null)
                : new ConnectionFailedException("No connection to " + address + " yet", null, null);
    }

    private @Nullable NodeConnection connectionToUse() {
        while (true) {
            State seen = current();
            NodeConnection connection = seen.connection();
            if (connection != null) {
                return connection.isOpen() || !options().rejectWhenDisconnected() ? connection : null;
            }
            if (seen.rest() != null || seen.retired()) {
                return null;
            }
            connection = connect(seen);
            if (connection != null) {
                return options().rejectWhenDisconnected() ? null : connection;
            }
        }
    }

    private @Nullable NodeConnection connect(State seen) {
        NodeConnection connection = dialler.prepare(this, admission, readOnly);
        if (!state.compareAndSet(seen, seen.connectedBy(connection))) {
            return null;
        }
        dialler.dial(connection, address);
        return connection;
    }

    @Override
    public void opened(NodeConnection connection) {
        State seen = current();
        if (seen.retired()) {
            connection.retire();
            return;
        }
        if (seen.connection() == connection) {
            state.compareAndSet(seen, new State(connection, null, 0, false));
        }
        context.listener().opened(address);
        checkWhenIdle(connection, connection.timesRead());
    }

    @Override
    public void closed(NodeConnection connection, Throwable cause, boolean wasOpen) {
        dialler.forget(connection);
        if (wasOpen) {
            context.listener().closed(address, cause);
        } else {
            context.listener().connectFailed(address, cause);
        }
        State seen = current();
        if (seen.connection() != connection) {
            return; // it has been replaced
        }
        if (wasOpen || seen.retired()) {
            state.compareAndSet(seen, seen.unused());
        } else {
            State resting = seen.resting(
                    cause instanceof ConnectionFailedException own
                            ? own
                            : new ConnectionFailedException(String.valueOf(cause.getMessage()), cause, null));
            if (state.compareAndSet(seen, resting)) {
                context.scheduler().schedule(() -> endRest(resting), context.pauseNanos(resting.failures()));
            }
        }
    }

    /** Dials again by itself: who waits for this node should not have to wait for a connection too. */
    private void endRest(State resting) {
        State rested = new State(null, null, resting.failures(), resting.retired());
        if (state.compareAndSet(resting, rested) && !rested.retired()) {
            connect(rested);
        }
    }

    private void wakeFromRest() {
        State seen = current();
        if (seen.rest() != null) {
            state.compareAndSet(seen, new State(null, null, 0, seen.retired()));
        }
    }

    /** Leaves the connection to those in flight on it; the next exchange opens another. */
    void reconnect() {
        State seen = current();
        NodeConnection connection = seen.connection();
        if (connection != null && connection.isOpen() && state.compareAndSet(seen, seen.unused())) {
            connection.retire();
        }
    }

    /** Gives back what is not written: the node has lost the role in which it was sent there. */
    void releaseUnwritten() {
        NodeConnection connection = current().connection();
        if (connection != null) {
            connection.releaseUnwritten();
        }
    }

    /** Takes nothing more; the connection closes when those in flight have their replies. */
    void retire() {
        State seen;
        do {
            seen = current();
        } while (!state.compareAndSet(seen, new State(seen.connection(), null, 0, true)));
        NodeConnection connection = seen.connection();
        if (connection != null) {
            connection.retire();
        }
    }

    /** Fails everything and closes. */
    void close(Throwable cause) {
        retire();
        NodeConnection connection = current().connection();
        if (connection != null) {
            connection.close(cause);
        }
    }

    boolean isConnected() {
        NodeConnection connection = current().connection();
        return connection != null && connection.isOpen();
    }

    /** Whether nothing waits here, and nothing is in flight. */
    boolean isQuiet() {
        NodeConnection connection = current().connection();
        return connection == null || connection.isIdle();
    }

    /** Sends a PING when nothing has come for a while, and takes a node that does not answer it for dead. */
    private void checkWhenIdle(NodeConnection connection, int timesReadBefore) {
        long period = options().pingOnIdle().toNanos();
        if (period == 0) {
            return;
        }
        EventLoop loop = connection.loop();
        loop.schedule(
                () -> {
                    if (!connection.isOpen()) {
                        return;
                    }
                    if (connection.timesRead() == timesReadBefore && connection.isIdle()) {
                        Ping ping = new Ping(
                                context.scheduler().nanoTime()
                                        + options().connectTimeout().toNanos(),
                                connection);
                        if (ping.queueAt(admission) && !connection.offer(ping)) {
                            ping.takeBack();
                        }
                    }
                    checkWhenIdle(connection, connection.timesRead());
                },
                period,
                java.util.concurrent.TimeUnit.NANOSECONDS);
    }

    private State current() {
        return Objects.requireNonNull(state.get(), "never set to null");
    }

    private ClusterClientOptions options() {
        return context.options();
    }
}
