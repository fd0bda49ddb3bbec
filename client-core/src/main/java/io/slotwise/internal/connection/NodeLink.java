package io.slotwise.internal.connection;

import io.slotwise.error.ConnectionFailedException;
import io.slotwise.event.ReplacementCause;
import io.slotwise.options.ClusterClientOptions;
import io.slotwise.topology.NodeAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
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
    /** Longer than replies that were on their way take to come in. */
    private static final long LEAST_BETWEEN_REPLACEMENTS_NANOS = TimeUnit.SECONDS.toNanos(1);

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
    private final LinkReports reports;
    private final AtomicReference<State> state = new AtomicReference<>(State.UNUSED);
    private volatile NodeAddress address;
    private volatile boolean wantedInRest;
    private volatile @Nullable NodeConnection replaced;
    private volatile long replacedAt;

    NodeLink(Dialler dialler, LinkContext context, Admission admission, NodeAddress address, boolean readOnly) {
        this.dialler = dialler;
        this.context = context;
        this.admission = admission;
        this.address = address;
        this.readOnly = readOnly;
        this.reports = new LinkReports(context);
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
        List<Exchange<?>> admitted = new ArrayList<>(exchanges.size());
        for (Exchange<?> exchange : exchanges) {
            if (admit(exchange)) {
                admitted.add(exchange);
            }
        }
        NodeConnection connection = connectionToUse(false);
        if (connection == null || !connection.offer(admitted)) {
            admitted.forEach(exchange -> refuse(exchange, connection));
        }
    }

    /** Sends an exchange that holds no place yet. */
    void send(Exchange<?> exchange) {
        if (!admit(exchange)) {
            return;
        }
        NodeConnection connection = connectionToUse(false);
        if (connection == null || !connection.offer(exchange)) {
            refuse(exchange, connection);
        }
    }

    /**
     * Sends what the driver asks for its own sake. However many commands wait, and though none of them may wait for a
     * connection: what is to end such a state must not be kept out by it.
     */
    void ask(Exchange<?> question) {
        if (!question.queueInAnyCaseAt(admission)) {
            return; // it has been abandoned
        }
        NodeConnection connection = connectionToUse(true);
        if (connection == null || !connection.offer(question)) {
            refuse(question, connection);
        }
    }

    /** Whether a command would be taken now; if there is no connection, one is opened. */
    boolean isReady() {
        return connectionToUse(false) != null;
    }

    /** False: the exchange was told that there is no room, or it has been abandoned. */
    private boolean admit(Exchange<?> exchange) {
        if (exchange.queueAt(admission)) {
            return true;
        }
        if (!exchange.isAbandoned() && !exchange.isDone()) {
            exchange.onAttemptFailed(context.queueFull(address, admission), false);
        }
        return false;
    }

    /** With the connection that has just been closed, if there was one. */
    private void refuse(Exchange<?> exchange, @Nullable NodeConnection closed) {
        if (exchange.takeBack()) {
            exchange.onAttemptFailed(refusal(closed), false);
        }
    }

    /** Why nothing can be sent, with the connection that has just been closed, if there was one. */
    ConnectionFailedException refusal(@Nullable NodeConnection closed) {
        Throwable rest = current().rest();
        Throwable cause = rest == null && closed != null ? closed.closedBy() : rest;
        return cause != null
                ? new ConnectionFailedException("No connection to " + address + ": " + cause.getMessage(), cause, null)
                : new ConnectionFailedException("No connection to " + address + " yet", null, null);
    }

    /** With whether it may be one that is still being opened, even if the user has it otherwise. */
    private @Nullable NodeConnection connectionToUse(boolean inAnyCase) {
        while (true) {
            State seen = current();
            NodeConnection connection = seen.connection();
            if (connection != null) {
                return connection.isOpen() || inAnyCase || !options().rejectWhenDisconnected() ? connection : null;
            }
            if (seen.rest() != null || seen.retired()) {
                wantedInRest = true;
                return null;
            }
            connection = connect(seen);
            if (connection != null) {
                return inAnyCase || !options().rejectWhenDisconnected() ? connection : null;
            }
        }
    }

    private @Nullable NodeConnection connect(State seen) {
        NodeConnection connection = dialler.prepare(this, admission, readOnly, address);
        if (!state.compareAndSet(seen, seen.connectedBy(connection))) {
            return null;
        }
        dialler.dial(connection);
        return connection;
    }

    @Override
    public void opened(NodeConnection connection) {
        if (current().retired()) {
            connection.retire();
            return;
        }
        reports.opened(connection);
        new IdleCheck(connection, context).begin();
    }

    @Override
    public void givenUp(NodeConnection connection, ReplacementCause cause) {
        reports.replaced(connection, cause);
    }

    @Override
    public void replyWasLate(NodeConnection connection, Exchange<?> exchange) {
        reports.replyWasLate(connection, exchange);
    }

    @Override
    public void closed(NodeConnection connection, Throwable cause, boolean wasOpen) {
        dialler.forget(connection);
        while (true) {
            State seen = current();
            if (seen.connection() != connection) {
                break; // it has been replaced
            }
            // What was open and answered nothing has failed like one that could not be opened: it gets a pause too.
            boolean rests = !seen.retired() && !connection.isRetiring() && !(wasOpen && connection.hasAnswered());
            State after = rests ? seen.resting(asConnectionFailure(cause)) : seen.unused();
            wantedInRest = false;
            if (state.compareAndSet(seen, after)) {
                if (rests) {
                    context.scheduler().schedule(() -> endRest(after), context.pauseNanos(after.failures()));
                }
                break;
            }
        }
        reports.closed(connection, cause, wasOpen);
    }

    private static ConnectionFailedException asConnectionFailure(Throwable cause) {
        return cause instanceof ConnectionFailedException own
                ? own
                : new ConnectionFailedException(String.valueOf(cause.getMessage()), cause, null);
    }

    /**
     * Dials again by itself if anybody asked for this node meanwhile: who comes next should not have to wait for a
     * connection too. A node that nobody asks for is left alone.
     */
    private void endRest(State resting) {
        State rested = new State(null, null, resting.failures(), resting.retired());
        if (state.compareAndSet(resting, rested) && wantedInRest && !rested.retired()) {
            connect(rested);
        }
    }

    private void wakeFromRest() {
        State seen = current();
        if (seen.rest() != null) {
            state.compareAndSet(seen, seen.unused());
        }
    }

    /**
     * Leaves the connection to those in flight on it; the next exchange opens another. Once for all whose replies say
     * that the connection leads nowhere: as long as they come, and for a moment after, the new one stays.
     */
    void reconnect() {
        long now = context.scheduler().nanoTime();
        NodeConnection before = replaced;
        if (before != null && (!before.isClosed() || now - replacedAt < LEAST_BETWEEN_REPLACEMENTS_NANOS)) {
            return;
        }
        State seen = current();
        NodeConnection connection = seen.connection();
        if (connection != null && connection.isOpen() && state.compareAndSet(seen, seen.unused())) {
            replacedAt = now;
            replaced = connection;
            reports.replaced(connection, ReplacementCause.LEADS_ELSEWHERE);
            connection.retire();
        }
    }

    /** Closes the connection under those in flight on it, which then fare as after any loss; the next exchange opens another. */
    void drop(Throwable cause) {
        wakeFromRest();
        State seen = current();
        NodeConnection connection = seen.connection();
        if (connection != null && state.compareAndSet(seen, seen.unused())) {
            connection.close(cause);
        }
    }

    @Override
    public void outdated(NodeConnection connection) {
        State seen = current();
        if (seen.connection() == connection) {
            state.compareAndSet(seen, seen.unused()); // who wins otherwise has replaced it as well
        }
        connection.retire();
    }

    /** Gives back what is not written: the node has lost the role in which it was sent there. */
    void releaseUnwritten() {
        NodeConnection connection = current().connection();
        if (connection != null) {
            connection.releaseUnwritten();
        }
    }

    /** Gives the connection up if replies are awaited and none comes: the cluster does without the node. */
    void leaveIfSilent() {
        NodeConnection connection = openConnection();
        if (connection != null) {
            FailedNodeCheck.begin(connection);
        }
    }

    /** Takes nothing more; the connection closes when those in flight have their replies. */
    void retire() {
        NodeConnection connection = endForGood();
        if (connection != null) {
            connection.retire();
        }
    }

    /** Fails everything and closes. */
    void close(Throwable cause) {
        NodeConnection connection = endForGood();
        if (connection != null) {
            connection.close(cause);
        }
    }

    private @Nullable NodeConnection endForGood() {
        while (true) {
            State seen = current();
            if (state.compareAndSet(seen, new State(seen.connection(), null, 0, true))) {
                return seen.connection();
            }
        }
    }

    /** About how many replies are awaited. */
    int inFlight() {
        NodeConnection connection = current().connection();
        return connection == null ? 0 : connection.pending().inFlight();
    }

    /** Whether a connection could not be had of late, and none is open. */
    boolean isFailing() {
        return current().failures() > 0 && openConnection() == null;
    }

    /** The connection, if there is one that is open. */
    @Nullable
    NodeConnection openConnection() {
        NodeConnection connection = current().connection();
        return connection != null && connection.isOpen() ? connection : null;
    }

    /** Why there is no connection at the moment; null when one is open, is being opened, or was never asked for. */
    @Nullable
    Throwable whyNoConnection() {
        return current().rest();
    }

    private State current() {
        return Objects.requireNonNull(state.get(), "never set to null");
    }

    private ClusterClientOptions options() {
        return context.options();
    }
}
