package io.slotwise.internal.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.DecoderException;
import io.slotwise.command.Command;
import io.slotwise.error.ClusterClientException;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.error.ProtocolException;
import io.slotwise.event.ReplacementCause;
import io.slotwise.internal.resp.ReceivedReply;
import io.slotwise.internal.resp.ReplySink;
import io.slotwise.options.Credentials;
import io.slotwise.topology.NodeAddress;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One socket to one node, from the handshake to the end: who may send, who is told, and when it closes.
 *
 * <p>Threading: callers push onto a lock-free stack (one compare-and-set) and wake the event loop only when the stack
 * was empty. All else is confined to the event loop, which takes the whole stack at a time and encodes all that waits
 * before it is written. Two more volatile words serve the deadline thread: the earliest deadline of all that is
 * queued or in flight, and how many times bytes have come.
 *
 * <p>An exception on the way in, other than a reader's own, closes the connection: what follows could not be trusted.
 */
final class NodeConnection extends ChannelInboundHandlerAdapter implements ReplySink {
    private static final Logger LOG = LoggerFactory.getLogger(NodeConnection.class);
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(NodeConnection.class, "state", State.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** What the owner of the connection is told; on the event loop, before exchanges are told. */
    interface Owner {
        void opened(NodeConnection connection);

        void closed(NodeConnection connection, Throwable cause, boolean wasOpen);

        /** There are other credentials than those it was opened with; on any thread. */
        default void credentialsChanged(NodeConnection connection) {
            connection.authenticateAnew();
        }

        /** It could not be told of new credentials: it should serve what is in flight on it, and nothing more. */
        default void outdated(NodeConnection connection) {
            connection.retire();
        }

        /** It is given up, and will be closed. On any thread. */
        void givenUp(NodeConnection connection, ReplacementCause cause);

        /** A reply has come to an exchange that had ended. */
        void replyWasLate(NodeConnection connection, Exchange<?> exchange);

        /** The server has sent something of its own accord, which is nobody's reply. Valid until this returns. */
        default void pushed(NodeConnection connection, ReceivedReply push) {
            // Where nothing subscribes, it is of no use.
        }

        /** A reply has come that no exchange awaits. Valid until this returns; what is thrown closes the connection. */
        default void unasked(NodeConnection connection, ReceivedReply reply) {
            throw new ProtocolException(
                    connection.address() + " sent a reply that nothing was asked for", null, null, false);
        }
    }

    private enum State {
        CONNECTING,
        OPEN,
        CLOSED
    }

    private final EventLoop loop;
    private final @Nullable CallerDrivenLoop callerDriven;
    private final NodeAddress address;
    private final Owner owner;
    private final Deadlines deadlines;
    private final EarliestDeadline earliest;
    private final Watchdog watchdog;
    private final Handshake handshake;
    private final Outbound outbound;
    private final Inbound inbound;
    private final PendingExchanges pending;
    private final Runnable drain = this::drain;
    private final Runnable drainFirst;
    private final long connectTimeoutNanos;
    private final FlushDelay flushDelay;

    private volatile State state = State.CONNECTING;
    private volatile boolean retiring;
    private volatile boolean givenUp;

    /** Set when what waited has been released: only replies are awaited from then on. */
    private volatile boolean draining;

    /** Why it was closed; set before the queue refuses. */
    private volatile @Nullable Throwable closedBy;

    private Runnable decided = () -> {};
    private @Nullable Channel channel;
    private boolean answered;

    NodeConnection(
            EventLoop loop,
            NodeAddress address,
            Owner owner,
            Admission admission,
            ConnectionLimits limits,
            Deadlines deadlines,
            Handshake handshake) {
        this.loop = loop;
        this.callerDriven = loop instanceof CallerDrivenLoop driven ? driven : null;
        this.address = address;
        this.owner = owner;
        this.deadlines = deadlines;
        this.earliest = new EarliestDeadline(deadlines);
        this.watchdog = new Watchdog(limits.watchdogTimeouts());
        this.handshake = handshake;
        LoopBuffers buffers = callerDriven == null ? null : callerDriven.buffers();
        this.outbound = new Outbound(buffers);
        this.inbound = new Inbound(limits.replyLimits(), buffers);
        this.pending = new PendingExchanges(outbound, admission, earliest, limits.maxInFlight(), callerDriven);
        this.flushDelay = new FlushDelay(loop, limits.flushDelayNanos(), admission, drain);
        this.drainFirst = flushDelay.whenFirst();
        this.connectTimeoutNanos = limits.connectTimeoutNanos();
    }

    /** By its address rather than by where it lies in memory: who goes through a set of them does so in the same order. */
    @Override
    public int hashCode() {
        return address.hashCode();
    }

    EventLoop loop() {
        return loop;
    }

    /** Where it was dialled. */
    NodeAddress address() {
        return address;
    }

    boolean isOpen() {
        return state == State.OPEN;
    }

    boolean isClosed() {
        return state == State.CLOSED;
    }

    /** Why it takes nothing more, if it is closed. */
    @Nullable
    Throwable closedBy() {
        return closedBy;
    }

    /** Whether it closes, or has closed, because it is not needed any more. */
    boolean isRetiring() {
        return retiring;
    }

    /** Whether it has brought a reply since it was opened. For the event loop. */
    boolean hasAnswered() {
        return answered;
    }

    /** Where the node runs, if it has told; for the event loop. */
    @Nullable
    String availabilityZone() {
        return handshake.availabilityZone();
    }

    /** Who the connection is for the server; before it is dialled. */
    void authenticateAs(CredentialsSource.Known known) {
        handshake.authenticateAs(known);
    }

    /** Has its owner see to it that the server is told of new credentials; on any thread. */
    void credentialsChanged() {
        owner.credentialsChanged(this);
    }

    /** Runs a task, on the event loop, as soon as the connection is open or closed. Set before it is dialled. */
    void whenDecided(Runnable task) {
        decided = task;
    }

    /** A dial that failed took the handler into its pipeline too; the next address gets the same one. */
    @Override
    public boolean isSharable() {
        return true;
    }

    // ---- callers' side ----

    /**
     * Queues exchanges that hold their place in the admission, in the order of the list.
     *
     * @return false when the connection takes no more: the exchanges are as before
     */
    boolean offer(List<? extends Exchange<?>> exchanges) {
        Exchange<?> newest = null;
        Exchange<?> oldest = null;
        long deadline = Deadlines.NONE;
        for (Exchange<?> exchange : exchanges) {
            exchange.next = newest;
            newest = exchange;
            oldest = oldest == null ? exchange : oldest;
            deadline = Deadlines.earlier(deadline, exchange.deadlineNanos());
            announce(exchange);
        }
        return newest == null || oldest == null || offer(newest, oldest, deadline);
    }

    /** Queues one exchange that holds its place in the admission. False as in {@link #offer(List)}. */
    boolean offer(Exchange<?> exchange) {
        announce(exchange);
        return offer(exchange, exchange, exchange.deadlineNanos());
    }

    /** Before it is queued: whoever waits for it may run the loop, and nobody else once it may have stages. */
    private void announce(Exchange<?> exchange) {
        CallerDrivenLoop driven = callerDriven;
        if (driven != null) {
            Waiter waiter = exchange.waiter();
            if (waiter == null) {
                driven.stagesOffered();
            } else {
                waiter.offeredTo(driven);
            }
        }
    }

    private boolean offer(Exchange<?> newest, Exchange<?> oldest, long deadline) {
        SendQueue.Push push = pending.push(newest, oldest);
        if (push == SendQueue.Push.REFUSED) {
            return false;
        }
        earliest.lower(deadline);
        boolean drainedAfterReading = loop.inEventLoop() && inbound.isReading();
        if (state == State.OPEN && !drainedAfterReading) {
            if (push == SendQueue.Push.FIRST) {
                onLoop(drainFirst);
            } else if (flushDelay.endsEarly()) {
                onLoop(drain);
            }
        }
        return true;
    }

    /** An event loop that has been stopped runs nothing more: then this thread takes its place. */
    void onLoop(Runnable task) {
        try {
            loop.execute(task);
        } catch (RejectedExecutionException e) {
            closeNow(failed("its event loop has been stopped", null));
        }
    }

    // ---- the deadline thread's side ----

    /** The earliest deadline of all that is queued or in flight, or {@link Deadlines#NONE}. */
    long earliestDeadline() {
        return earliest.get();
    }

    /**
     * Ends the exchanges that are due. What is pushed meanwhile lowers the earliest deadline by itself, and what the
     * event loop carries from one place to another, so that the look misses it, does so when it has arrived.
     */
    void expireDue(long now) {
        earliest.beginAnew();
        int read = inbound.timesRead();
        Expiry expiry = new Expiry(now, read);
        pending.expireDue(expiry);
        earliest.lower(expiry.next());
        if (expiry.unanswered() > 0 && watchdog.count(expiry.unanswered(), read)) {
            giveUp(
                    ReplacementCause.TIMEOUTS,
                    failed(watchdog.timeoutsInARow() + " timeouts in a row, and nothing received meanwhile", null));
        } else if (draining && expiry.next() == Deadlines.NONE) {
            close(notNeeded());
        }
    }

    // ---- event loop: opening and closing ----

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        channel = context.channel();
        outbound.open(context.channel());
        if (callerDriven != null && state != State.CLOSED) {
            callerDriven.add(this);
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        if (state == State.CLOSED) {
            context.close();
            return;
        }
        outbound.send(handshake.begin());
    }

    /** Closes what the node has not closed, but does not answer by either. From any thread. */
    void giveUp(ReplacementCause why, Throwable cause) {
        if (state == State.OPEN && !retiring && !givenUp) {
            givenUp = true;
            owner.givenUp(this, why);
        }
        close(cause);
    }

    /** Closes from any thread. */
    void close(Throwable cause) {
        if (loop.inEventLoop()) {
            closeNow(cause);
        } else {
            onLoop(() -> closeNow(cause));
        }
    }

    /** Takes no more exchanges, and closes when those in flight have their replies, or nobody waits for them any more. */
    void retire() {
        retiring = true;
        onLoop(() -> {
            pending.refuse();
            pending.release();
            draining = true;
            if (state != State.OPEN || pending.isIdle()) {
                closeNow(notNeeded());
            } else {
                earliest.lower(deadlines.now()); // finds out whether anybody waits for those replies
            }
        });
    }

    /**
     * Has the server told who we are now, between two commands, if that has been announced since the connection asked. When
     * the server does not take it, the owner is told.
     */
    void authenticateAnew() {
        onLoop(() -> {
            if (state != State.OPEN || retiring) {
                return; // who is not open yet asks when it is
            }
            Credentials announced = handshake.takeAnnounced();
            if (announced == null) {
                return;
            }
            Reauthentication auth = new Reauthentication(
                    announced, deadlines.now() + connectTimeoutNanos, this::onAuthenticationFailed);
            if (!auth.queueAt(pending.admission())) {
                onAuthenticationFailed("too much waits for the node");
            } else if (!offer(auth)) {
                auth.takeBack();
            }
        });
    }

    private void onAuthenticationFailed(String why) {
        if (retiring || state == State.CLOSED) {
            return;
        }
        LOG.warn("{} was not told of new credentials, its connection is replaced: {}", address, why);
        owner.outdated(this);
    }

    /** Gives back what has not been written, so that it is routed anew. */
    void releaseUnwritten() {
        onLoop(pending::release);
    }

    private void closeNow(Throwable cause) {
        State before = (State) STATE.getAndSet(this, State.CLOSED);
        if (before == State.CLOSED) {
            return;
        }
        closedBy = cause;
        decided.run();
        if (channel != null) {
            channel.close();
        }
        if (callerDriven != null && loop.inEventLoop()) {
            callerDriven.remove(this);
        }
        owner.closed(this, cause, before == State.OPEN);
        // A peer that talks nonsense is, to what it was not sent, only a node that cannot be reached.
        Throwable unsent =
                cause instanceof ProtocolException ? failed(String.valueOf(cause.getMessage()), cause) : cause;
        pending.fail(cause, unsent);
        deadlines.remove(this); // not before: a user's code may keep this loop busy all the while
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        ClusterClientException told = state == State.CONNECTING ? handshake.cutShort() : null;
        closeNow(told != null ? told : failed("the node closed the connection", null));
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        Throwable inner = cause instanceof DecoderException && cause.getCause() != null ? cause.getCause() : cause;
        closeNow(inner instanceof ProtocolException ? inner : failed(inner.toString(), inner));
    }

    private ConnectionFailedException failed(String why, @Nullable Throwable cause) {
        String what = state == State.CONNECTING ? "Cannot connect to " : "Lost the connection to ";
        return new ConnectionFailedException(what + address + ": " + why, cause, null);
    }

    /** Why it is closed when nobody uses it any more. */
    ConnectionFailedException notNeeded() {
        return new ConnectionFailedException("The connection to " + address + " is not needed any more", null, null);
    }

    // ---- event loop: writing ----

    private void drain() {
        if (state != State.OPEN) {
            return;
        }
        try {
            pending.write(inbound.timesRead());
        } catch (RuntimeException | Error e) {
            closeNow(failed("writing failed: " + e, e));
        }
    }

    /** Writes commands to which no exchange awaits the reply; from any thread. For owners that take what is unasked. */
    void say(List<? extends Command<?>> commands) {
        onLoop(() -> {
            if (state != State.OPEN) {
                return;
            }
            try {
                outbound.send(commands);
            } catch (RuntimeException | Error e) {
                closeNow(failed("writing failed: " + e, e));
            }
        });
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        drain();
    }

    // ---- event loop: reading ----

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        inbound.read((ByteBuf) message, this);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        inbound.complete();
        if (pending.hasUnwritten()) {
            drain();
        }
        if (draining && pending.isIdle()) {
            closeNow(notNeeded());
        }
    }

    @Override
    public void reply(ReceivedReply reply) {
        switch (state) {
            case CONNECTING -> onHandshakeReply(reply);
            case OPEN -> onReply(reply);
            case CLOSED -> {} // closed by what an earlier reply of the same read led to
        }
    }

    private void onReply(ReceivedReply reply) {
        Exchange<?> exchange = pending.takeAnswered();
        if (exchange == null) {
            owner.unasked(this, reply);
            return;
        }
        answered = true;
        if (exchange.isDone() || exchange.isAbandoned()) {
            owner.replyWasLate(this, exchange);
            return;
        }
        try {
            exchange.onReply(reply);
        } catch (RuntimeException | Error e) {
            exchange.breakOff(e, true);
            throw e;
        }
    }

    @Override
    public void push(ReceivedReply push) {
        if (state == State.OPEN) {
            owner.pushed(this, push);
        }
    }

    private void onHandshakeReply(ReceivedReply reply) {
        List<Command<?>> more = handshake.onReply(reply);
        outbound.send(more);
        if (!handshake.isComplete()) {
            return;
        }
        Throwable failure = handshake.failure();
        if (failure != null) {
            closeNow(failure);
        } else if (STATE.compareAndSet(this, State.CONNECTING, State.OPEN)) {
            decided.run();
            owner.opened(this);
            if (handshake.isOutdated()) {
                owner.credentialsChanged(this);
            }
            // What waits is written when this read is done: a reply too many in it must not answer any of that.
        }
    }

    // ---- event loop: who waits, and silence ----

    /** How many replies are awaited; elsewhere than on the event loop, about. */
    int inFlight() {
        return pending.inFlight();
    }

    /** What waits to be written and what waits for its reply. */
    PendingExchanges pending() {
        return pending;
    }

    /** How many times bytes have come; for the idle check. */
    int timesRead() {
        return inbound.timesRead();
    }
}
