package io.slotwise.internal.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.util.ReferenceCountUtil;
import io.slotwise.command.Command;
import io.slotwise.error.ConnectionFailedException;
import io.slotwise.error.ProtocolException;
import io.slotwise.internal.resp.CommandEncoder;
import io.slotwise.internal.resp.ReceivedReply;
import io.slotwise.internal.resp.ReplyDecoder;
import io.slotwise.internal.resp.ReplySink;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One socket to one node: a queue of exchanges to write, and the exchanges that wait for their reply.
 *
 * <p>Threading: callers push onto a lock-free stack (one compare-and-set) and wake the event loop only when the stack
 * was empty. All else is confined to the event loop, which takes the whole stack at a time, encodes all that waits into
 * one buffer and flushes once. Two more volatile words serve the deadline thread: the earliest deadline of all that is
 * queued or in flight, and how many times bytes have come.
 *
 * <p>Invariant: what has been written keeps its place in {@link InFlight} until its reply has come or the connection is
 * closed, whatever has become of its caller; so replies cannot shift. An exception on the way in, other than a reader's
 * own, closes the connection.
 */
final class NodeConnection extends ChannelInboundHandlerAdapter implements ReplySink {
    /** Where a long queue is cut into several writes, so that a slow peer is noticed in between. */
    private static final int FLUSH_BYTES = 256 * 1024;

    /** On the stack of a connection that takes no more. */
    private static final Exchange<?> CLOSED = new IgnoredReply();

    private static final VarHandle STACK;
    private static final VarHandle EARLIEST;
    private static final VarHandle TIMES_READ;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            STACK = lookup.findVarHandle(NodeConnection.class, "stack", Exchange.class);
            TIMES_READ = lookup.findVarHandle(NodeConnection.class, "timesRead", int.class);
            EARLIEST = lookup.findVarHandle(NodeConnection.class, "earliestDeadline", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** What the owner of the connection is told; on the event loop, before exchanges are told. */
    interface Owner {
        void opened(NodeConnection connection);

        void closed(NodeConnection connection, Throwable cause, boolean wasOpen);
    }

    private enum State {
        CONNECTING,
        OPEN,
        CLOSED
    }

    private final EventLoop loop;
    private final Owner owner;
    private final Admission admission;
    private final ConnectionLimits limits;
    private final Deadlines deadlines;
    private final Handshake handshake;
    private final CommandEncoder encoder = new CommandEncoder();
    private final ReplyDecoder decoder;
    private final InFlight inFlight = new InFlight();
    private final Runnable drain = this::drain;

    private volatile State state = State.CONNECTING;
    private volatile @Nullable Exchange<?> stack;
    private volatile long earliestDeadline = Deadlines.NONE;
    private volatile int timesRead;

    private Runnable decided = () -> {};
    private @Nullable Channel channel;
    private @Nullable Exchange<?> firstWaiting;
    private @Nullable Exchange<?> lastWaiting;
    private boolean reading;
    private boolean retiring;
    private int timesReadAtLastTimeout = -1;
    private int timeoutsInARow;

    NodeConnection(
            EventLoop loop,
            Owner owner,
            Admission admission,
            ConnectionLimits limits,
            Deadlines deadlines,
            Handshake handshake) {
        this.loop = loop;
        this.owner = owner;
        this.admission = admission;
        this.limits = limits;
        this.deadlines = deadlines;
        this.handshake = handshake;
        this.decoder = new ReplyDecoder(limits.replyLimits());
    }

    EventLoop loop() {
        return loop;
    }

    boolean isOpen() {
        return state == State.OPEN;
    }

    boolean isClosed() {
        return state == State.CLOSED;
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
            long own = exchange.deadlineNanos();
            deadline = deadline == Deadlines.NONE || own - deadline < 0 ? own : deadline;
        }
        return newest == null || oldest == null || offer(newest, oldest, deadline);
    }

    /** Queues one exchange that holds its place in the admission. False as in {@link #offer(List)}. */
    boolean offer(Exchange<?> exchange) {
        return offer(exchange, exchange, exchange.deadlineNanos());
    }

    private boolean offer(Exchange<?> newest, Exchange<?> oldest, long deadline) {
        Exchange<?> top;
        do {
            top = stack;
            if (top == CLOSED) {
                return false;
            }
            oldest.next = top;
        } while (!STACK.compareAndSet(this, top, newest));
        lowerEarliestDeadline(deadline);
        if (top == null && state == State.OPEN) {
            wakeLoop();
        }
        return true;
    }

    private void wakeLoop() {
        if (!loop.inEventLoop() || !reading) {
            loop.execute(drain);
        }
    }

    private void lowerEarliestDeadline(long deadline) {
        long seen = earliestDeadline;
        while (seen == Deadlines.NONE || deadline - seen < 0) {
            if (EARLIEST.compareAndSet(this, seen, deadline)) {
                deadlines.watch(deadline);
                return;
            }
            seen = earliestDeadline;
        }
    }

    // ---- the deadline thread's side ----

    /** The earliest deadline of all that is queued or in flight, or {@link Deadlines#NONE}. */
    long earliestDeadline() {
        return earliestDeadline;
    }

    /** Ends the exchanges that are due. What is pushed meanwhile lowers the earliest deadline by itself. */
    void expireDue(long now) {
        earliestDeadline = Deadlines.NONE;
        Expiry expiry = new Expiry(now);
        inFlight.expireDue(expiry);
        lookAtChain(stack, expiry);
        lookAtChain(firstWaiting, expiry);
        if (expiry.untilNext() != Expiry.NEVER) {
            lowerEarliestDeadline(now + expiry.untilNext());
        }
        if (expiry.expiredUnanswered() > 0) {
            countTimeouts(expiry.expiredUnanswered());
        }
    }

    /**
     * The loop may be relinking the chain under our eyes: we may see a part of it, or a part twice, but only exchanges,
     * and each ends by its own deadline alone. The bound keeps the look finite.
     */
    private void lookAtChain(@Nullable Exchange<?> first, Expiry expiry) {
        int bound = admission.commands() + 1;
        for (Exchange<?> exchange = first; exchange != null && exchange != CLOSED && bound > 0; bound--) {
            expiry.look(exchange);
            exchange = exchange.next;
        }
    }

    /** A node that lets commands time out and sends nothing at all is taken for dead; one that sends is only slow. */
    private void countTimeouts(int timeouts) {
        int read = timesRead;
        timeoutsInARow = read == timesReadAtLastTimeout ? timeoutsInARow + timeouts : timeouts;
        timesReadAtLastTimeout = read;
        if (timeoutsInARow >= limits.watchdogTimeouts()) {
            close(new ConnectionFailedException(
                    timeoutsInARow + " timeouts in a row, and nothing received meanwhile", null, null));
        }
    }

    // ---- event loop: opening and closing ----

    @Override
    public void channelActive(ChannelHandlerContext context) {
        channel = context.channel();
        if (state == State.CLOSED) {
            channel.close();
            return;
        }
        handshake.begin().forEach(encoder::command);
        writeEncoded();
    }

    /** Closes from any thread. */
    void close(Throwable cause) {
        if (loop.inEventLoop()) {
            closeNow(cause);
        } else {
            loop.execute(() -> closeNow(cause));
        }
    }

    /** Takes no more exchanges, and closes when those in flight have their replies. */
    void retire() {
        loop.execute(() -> {
            retiring = true;
            Throwable cause = new ConnectionFailedException("The connection is not needed any more", null, null);
            if (state != State.OPEN || inFlight.isEmpty()) {
                closeNow(cause);
            } else {
                releaseQueue(CLOSED, Exchange::onReleased);
            }
        });
    }

    /** Gives back what has not been written, so that it is routed anew. */
    void releaseUnwritten() {
        loop.execute(() -> {
            if (state != State.CLOSED) {
                releaseQueue(null, Exchange::onReleased);
            }
        });
    }

    private void closeNow(Throwable cause) {
        State before = state;
        if (before == State.CLOSED) {
            return;
        }
        state = State.CLOSED;
        decided.run();
        if (channel != null) {
            channel.close();
        }
        owner.closed(this, cause, before == State.OPEN);
        for (Exchange<?> exchange = inFlight.poll(); exchange != null; exchange = inFlight.poll()) {
            exchange.onAttemptFailed(cause, true);
        }
        releaseQueue(CLOSED, exchange -> exchange.onAttemptFailed(cause, false));
    }

    private void releaseQueue(@Nullable Exchange<?> leaveBehind, Consumer<Exchange<?>> told) {
        takeStack(leaveBehind);
        Exchange<?> exchange = firstWaiting;
        firstWaiting = null;
        lastWaiting = null;
        while (exchange != null) {
            Exchange<?> following = exchange.next;
            exchange.next = null;
            if (exchange.takeBack()) {
                told.accept(exchange);
            }
            exchange = following;
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        closeNow(new ConnectionFailedException("The node closed the connection", null, null));
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        closeNow(
                cause instanceof ProtocolException
                        ? cause
                        : new ConnectionFailedException("The connection broke: " + cause, cause, null));
    }

    // ---- event loop: writing ----

    private void drain() {
        if (state != State.OPEN) {
            return;
        }
        if (stack != null) {
            takeStack(null);
        }
        int left = 0;
        long leftBytes = 0;
        while (firstWaiting != null && inFlight.size() < limits.maxInFlight() && writable()) {
            Exchange<?> exchange = nextWaiting();
            if (exchange.isDone() || !exchange.claimForWriting()) {
                continue;
            }
            left++;
            leftBytes += admission.counted(CommandEncoder.sizeOf(exchange.command()));
            encode(exchange);
            if (encoder.size() >= FLUSH_BYTES) {
                writeEncoded();
            }
        }
        if (left > 0) {
            admission.leave(left, leftBytes);
        }
        writeEncoded();
    }

    private boolean writable() {
        Channel open = channel;
        return open != null && open.isWritable();
    }

    private Exchange<?> nextWaiting() {
        Exchange<?> exchange = java.util.Objects.requireNonNull(firstWaiting);
        firstWaiting = exchange.next;
        if (firstWaiting == null) {
            lastWaiting = null;
        }
        exchange.next = null;
        return exchange;
    }

    private void encode(Exchange<?> exchange) {
        if (exchange.isAsking()) {
            encoder.asking();
            inFlight.add(new IgnoredReply());
        }
        try {
            encoder.command(exchange.command());
        } catch (RuntimeException e) {
            exchange.onAttemptFailed(e, false);
            return;
        }
        inFlight.add(exchange);
    }

    /** Moves the stack, newest first, behind what waits already, oldest first. */
    private void takeStack(@Nullable Exchange<?> leaveBehind) {
        Exchange<?> newest = (Exchange<?>) STACK.getAndSet(this, leaveBehind);
        if (newest == null || newest == CLOSED) {
            return;
        }
        Exchange<?> oldestFirst = null;
        for (Exchange<?> exchange = newest; exchange != null; ) {
            Exchange<?> older = exchange.next;
            exchange.next = oldestFirst;
            oldestFirst = exchange;
            exchange = older;
        }
        if (lastWaiting == null) {
            firstWaiting = oldestFirst;
        } else {
            lastWaiting.next = oldestFirst;
        }
        lastWaiting = newest;
    }

    private void writeEncoded() {
        Channel open = channel;
        if (open != null && !encoder.isEmpty()) {
            open.writeAndFlush(encoder.take(open.alloc()), open.voidPromise());
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        drain();
    }

    // ---- event loop: reading ----

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        reading = true;
        TIMES_READ.setRelease(this, timesRead + 1); // the loop alone writes it
        try {
            decoder.decode((ByteBuf) message, this);
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        reading = false;
        if (stack != null || firstWaiting != null) {
            drain();
        }
        if (retiring && inFlight.isEmpty()) {
            closeNow(new ConnectionFailedException("The connection is not needed any more", null, null));
        }
    }

    @Override
    public void reply(ReceivedReply reply) {
        if (state == State.CONNECTING) {
            onHandshakeReply(reply);
            return;
        }
        Exchange<?> exchange = inFlight.poll();
        if (exchange == null) {
            throw new ProtocolException("A reply that nothing was asked for", null, null, false);
        }
        if (!exchange.isDone()) {
            exchange.onReply(reply);
        }
    }

    @Override
    public void push(ReceivedReply push) {
        // Nothing subscribes yet: a push that comes all the same is nobody's reply.
    }

    private void onHandshakeReply(ReceivedReply reply) {
        List<Command<?>> more = handshake.onReply(reply);
        more.forEach(encoder::command);
        writeEncoded();
        if (!handshake.isComplete()) {
            return;
        }
        Throwable failure = handshake.failure();
        if (failure != null) {
            closeNow(failure);
        } else {
            state = State.OPEN;
            decided.run();
            owner.opened(this);
            drain();
        }
    }

    // ---- event loop: silence ----

    /** How many times bytes have come; for the idle check. */
    int timesRead() {
        return timesRead;
    }

    boolean isIdle() {
        return inFlight.isEmpty();
    }
}
