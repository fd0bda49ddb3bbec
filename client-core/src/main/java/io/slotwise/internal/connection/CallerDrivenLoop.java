package io.slotwise.internal.connection;

import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.SingleThreadIoEventLoop;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * An event loop that a thread which waits for a reply may run itself: the reply then reaches it without a switch from one
 * thread to another, which is most of what a blocking call costs.
 *
 * <p>Threading: one thread at a time owns the loop, and is its event loop as far as Netty and the connections can tell.
 * Ownership changes by compare-and-set of a volatile field, which publishes all that the owner before has written.
 *
 * <ul>
 *   <li><em>Kept</em>, as at first: its own thread owns it, as with any event loop. Callers hand their commands over and
 *       park.
 *   <li><em>Lent</em>: its own thread is parked. A caller that finds no owner becomes the owner, and runs the loop until
 *       its own call has ended; others that come meanwhile park, and when it leaves it wakes the one whose reply is due
 *       next, which then becomes the owner.
 * </ul>
 *
 * <p>That pays for one caller or two. A crowd of them is served better by a thread that goes on, so it gets the loop back
 * then, as it does when an exchange comes that somebody else may be called back for.
 *
 * <p>Users' stages never run on another user's thread: a loop is lent when only waited calls have come for a while and
 * nothing else is in flight, and an exchange that may have stages recalls it before it is queued. Its own thread takes the
 * loop back too when nobody has led for a moment: an idle loop costs nothing then, and a socket that is closed is noticed.
 */
final class CallerDrivenLoop extends SingleThreadIoEventLoop {
    /** In how many rounds in a row callers must have waited, and nobody else, before the loop is lent. */
    private static final int ROUNDS_BEFORE_LENDING = 16;

    /**
     * With more callers than this beside the one that leads, handing the loop from one to the next costs more than handing
     * commands over to a loop that goes on: measured with 1, 2, 4 and 16 callers.
     */
    private static final int MOST_BESIDE_LEADER = 1;

    /** After that long without a caller that leads, the loop's own thread takes it back. */
    private static final long LONGEST_UNLED_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** How long an interrupt may go unnoticed where it does not wake who waits for sockets. */
    private static final long LONGEST_UNNOTICED_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private static final VarHandle OWNER;

    static {
        try {
            OWNER = MethodHandles.lookup().findVarHandle(CallerDrivenLoop.class, "owner", Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile @Nullable Thread owner;
    private volatile @Nullable Thread ownThread;
    private volatile boolean lent;

    /** Something has been offered that may have users' stages, since this was last looked at. */
    private volatile boolean stagesOffered;

    /** A caller would have led. */
    private volatile boolean callersWait;

    /** More callers wait than are served well by one of them. */
    private volatile boolean crowded;

    /** The loop's own thread wants it back. */
    private volatile boolean recalled;

    /** How many times a caller has led; the owner alone writes it. */
    private volatile int leads;

    private int roundsOfCallers;

    /** Confined to the owner. */
    private final List<NodeConnection> connections = new ArrayList<>();

    private final LoopBuffers buffers = new LoopBuffers();

    /** How long a caller that leads may wait for sockets in one go. */
    private final long longestWaitNanos;

    /**
     * With the group that it is made for.
     *
     * @param noticesInterrupts whether a thread that waits for sockets is woken by an interrupt
     */
    CallerDrivenLoop(IoEventLoopGroup parent, Executor threads, IoHandlerFactory handlers, boolean noticesInterrupts) {
        super(parent, threads, handlers);
        this.longestWaitNanos = noticesInterrupts ? Long.MAX_VALUE : LONGEST_UNNOTICED_NANOS;
    }

    // ---- Netty's side ----

    @Override
    public boolean inEventLoop(Thread thread) {
        return thread == owner;
    }

    @Override
    protected void run() {
        Thread self = Thread.currentThread();
        ownThread = self;
        owner = self;
        ioHandler().initialize();
        do {
            runIo();
            if (isShuttingDown()) {
                ioHandler().prepareToDestroy();
            }
            runAllTasks();
            if (callersWait && isLeftToCallers()) {
                lend(self);
            }
        } while (!confirmShutdown());
    }

    /**
     * Also true for an owner that has been interrupted: it must not wait for sockets, and the flag must not be cleared,
     * as Netty does for its own threads.
     */
    @Override
    protected boolean hasTasks() {
        return super.hasTasks() || (lent && Thread.currentThread().isInterrupted());
    }

    @Override
    protected long delayNanos(long currentTimeNanos) {
        long delay = super.delayNanos(currentTimeNanos);
        return isLed() ? Math.min(delay, longestWaitNanos) : delay;
    }

    @Override
    protected long deadlineNanos() {
        long deadline = super.deadlineNanos();
        return isLed() && longestWaitNanos != Long.MAX_VALUE
                ? Math.min(deadline, ticker().nanoTime() + longestWaitNanos)
                : deadline;
    }

    private boolean isLed() {
        return lent && owner != ownThread;
    }

    /** A task that comes while nobody leads, or that belongs to what recalls the loop, wakes the loop's own thread. */
    @Override
    public void execute(Runnable task) {
        super.execute(task);
        if (lent && (stagesOffered || owner == null)) {
            LockSupport.unpark(ownThread);
        }
    }

    // ---- the connections' side ----

    /** For the owner. A connection that is dialled at a second address comes again. */
    void add(NodeConnection connection) {
        if (!connections.contains(connection)) {
            connections.add(connection);
        }
    }

    /** For the owner. */
    void remove(NodeConnection connection) {
        connections.remove(connection);
    }

    /** For the owner. */
    LoopBuffers buffers() {
        return buffers;
    }

    /** Something that may have users' stages is about to be queued: no caller must run them. Any thread. */
    void stagesOffered() {
        if (!stagesOffered) {
            stagesOffered = true;
        }
    }

    // ---- the callers' side ----

    /** Makes this thread the owner if the loop is lent and nobody is. */
    boolean tryLead() {
        if (!lent) {
            if (!callersWait) {
                callersWait = true;
            }
            return false;
        }
        if (owner != null || isWantedBack() || !OWNER.compareAndSet(this, null, Thread.currentThread())) {
            return false;
        }
        EventLoopThreads.enter();
        return true;
    }

    /** Runs the loop until the call has ended or waits elsewhere, the loop is wanted back, or the thread is interrupted. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // the owner alone writes it
    void lead(ResultFuture<?> call, Waiter waiter) {
        try {
            leads++;
            runAllTasks();
            while (!call.isDone()
                    && waiter.waitsOn(this)
                    && !isWantedBack()
                    && !Thread.currentThread().isInterrupted()) {
                runIo();
                runAllTasks();
            }
        } finally {
            giveUp();
        }
    }

    /** Gives the loop up, whatever happens. For a caller that owns it. */
    void giveUp() {
        try {
            leave();
        } finally {
            OWNER.compareAndSet(this, Thread.currentThread(), null);
            EventLoopThreads.leave();
        }
    }

    /** Has whoever leads look whether its call has ended. */
    void wakeLeader() {
        wakeup(false);
    }

    private boolean isWantedBack() {
        return recalled || stagesOffered || crowded;
    }

    /** Leaves the loop to the caller whose reply is due next, if there is one. */
    private void leave() {
        while (true) {
            Waiter next = nextWaiter();
            crowded = inFlight() > MOST_BESIDE_LEADER || (next == null && anythingQueued());
            owner = null;
            if (isWantedBack()) {
                LockSupport.unpark(ownThread);
                return;
            }
            if (pendingTasks() == 0) {
                if (next != null) {
                    next.wake();
                }
                return;
            }
            // A task that came just before, from a thread that took us for the one to run it.
            if (!OWNER.compareAndSet(this, null, Thread.currentThread())) {
                return;
            }
            runAllTasks();
        }
    }

    private int inFlight() {
        int sum = 0;
        for (int i = 0; i < connections.size(); i++) {
            sum += connections.get(i).pending().inFlight();
        }
        return sum;
    }

    /** On a connection that is being opened, or whose peer does not read: nobody's reply is due there yet. */
    private boolean anythingQueued() {
        for (int i = 0; i < connections.size(); i++) {
            if (connections.get(i).pending().isQueueing()) {
                return true;
            }
        }
        return false;
    }

    private @Nullable Waiter nextWaiter() {
        for (int i = 0; i < connections.size(); i++) { // by index: an iterator would be made for each call
            Waiter next = connections.get(i).pending().nextWaiter();
            if (next != null) {
                return next;
            }
        }
        return null;
    }

    // ---- the own thread's side ----

    private boolean isLeftToCallers() {
        callersWait = false;
        if (stagesOffered || inFlight() > MOST_BESIDE_LEADER) {
            stagesOffered = false;
            roundsOfCallers = 0;
            return false;
        }
        if (++roundsOfCallers < ROUNDS_BEFORE_LENDING || isShuttingDown()) {
            return false;
        }
        for (NodeConnection connection : connections) {
            if (!connection.pending().isLeftToCallers()) {
                return false;
            }
        }
        return true;
    }

    /** Parks until the loop is wanted back, and takes it back. */
    private void lend(Thread self) {
        roundsOfCallers = 0;
        Waiter next = nextWaiter();
        lent = true;
        owner = null;
        if (next != null) {
            next.wake();
        }
        boolean unled = pendingTasks() > 0; // whoever added those may have found the loop not lent yet
        while (!unled && !stagesOffered && !crowded && !isShuttingDown()) {
            int seen = leads;
            LockSupport.parkNanos(this, LONGEST_UNLED_NANOS);
            unled = isUnled(seen);
        }
        recalled = true;
        while (!OWNER.compareAndSet(this, null, self)) {
            wakeup(false);
            LockSupport.parkNanos(this, LONGEST_UNLED_NANOS);
        }
        lent = false;
        recalled = false;
        crowded = false;
    }

    /** Whether nobody leads, and either something is to be done or nobody has led for a while. */
    private boolean isUnled(int leadsBefore) {
        return owner == null && (pendingTasks() > 0 || leads == leadsBefore);
    }
}
