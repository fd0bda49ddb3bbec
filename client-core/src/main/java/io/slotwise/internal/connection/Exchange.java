package io.slotwise.internal.connection;

import io.slotwise.command.Command;
import io.slotwise.error.ClusterClientException;
import io.slotwise.error.ProtocolException;
import io.slotwise.internal.resp.CommandEncoder;
import io.slotwise.internal.resp.ReceivedReply;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * One command on its way to a node, and its reply on the way back: the future that the caller holds, the link in a
 * connection's queue and the place in its order of replies, all in one object.
 *
 * <p>Threading: the fields of an attempt are written by the one thread that owns the exchange at that moment (the
 * caller's before it is queued, the connection's event loop after). The <em>phase</em> alone is shared: each change is
 * one compare-and-set, so that a command which expires or is cancelled is either never sent, or known to have been sent.
 *
 * <pre>
 * IDLE ──queue──▶ QUEUED ──write──▶ WRITTEN ──reply, loss──▶ IDLE
 *   │               │ connection failed ▶ IDLE
 *   └─pause─▶ PAUSED ─wake▶ IDLE
 * all of them ──expire, cancel──▶ ABANDONED
 * </pre>
 *
 * <p>ABANDONED is final: what is abandoned is never written, again or at all.
 *
 * <p>QUEUED and PAUSED hold a place in their node's {@link Admission}; who takes the exchange out of such a phase gives
 * the place back.
 */
public abstract class Exchange<R extends @Nullable Object> extends ResultFuture<R> {
    static final int IDLE = 0;
    static final int QUEUED = 1;
    static final int WRITTEN = 2;
    static final int PAUSED = 3;
    static final int ABANDONED = 4;

    private static final VarHandle PHASE;

    static {
        try {
            PHASE = MethodHandles.lookup().findVarHandle(Exchange.class, "word", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The low bits of the word are the phase; of WRITTEN, the rest says how often bytes had come before. */
    private static final int PHASE_BITS = 3;

    private static final int PHASE_MASK = (1 << PHASE_BITS) - 1;

    private final Command<R> command;
    private final long deadlineNanos;
    private volatile int word;

    /** The next exchange of a queue. */
    @Nullable
    Exchange<?> next;

    /** Where a place is held; set before the phase that holds it. */
    private @Nullable Admission admission;

    private boolean asking;

    /**
     * With the moment at which the caller stops waiting.
     *
     * @param deadlineNanos by the clock of the {@link Scheduler}
     */
    protected Exchange(Command<R> command, long deadlineNanos) {
        this.command = command;
        this.deadlineNanos = deadlineNanos;
    }

    /** What is sent. */
    public final Command<R> command() {
        return command;
    }

    /** What is written: the command, or what is left to ask of it. */
    protected Command<R> sent() {
        return command;
    }

    /** Whether it may only be written where the server is known to take transactions. */
    protected boolean needsTransactions() {
        return command.isTransaction();
    }

    /** When the caller stops waiting, by the clock of the {@link Scheduler}. */
    public final long deadlineNanos() {
        return deadlineNanos;
    }

    /** Whether the next sending is preceded by ASKING. */
    public final boolean isAsking() {
        return asking;
    }

    /** Says whether the next sending is preceded by ASKING. For the owner, before the exchange is sent. */
    protected final void asking(boolean wanted) {
        asking = wanted;
    }

    /** Whether it has expired or was cancelled: it ends, or has ended, by whoever abandoned it. */
    protected final boolean isAbandoned() {
        return word == ABANDONED;
    }

    /**
     * Who waits for it, if that is all that anybody does with it; null when it may have stages, which are a user's code
     * and must not run on just any thread.
     */
    protected @Nullable Waiter waiter() {
        return null;
    }

    /** A reply has come; called on the connection's event loop. What it throws closes the connection. */
    protected abstract void onReply(ReceivedReply reply);

    /**
     * A reply has come to what is sent before it, as a part of it: to a MULTI, or to a command that the server queues.
     * Called on the connection's event loop.
     */
    protected void onQueued(ReceivedReply reply) {}

    /**
     * The attempt ended without a reply. The phase is IDLE, or still WRITTEN when bytes may have left, unless it has been
     * abandoned meanwhile. Called on the connection's event loop, or on the sender's thread when there was no connection
     * to take the exchange.
     *
     * @param written whether bytes of the command may have left
     */
    protected abstract void onAttemptFailed(Throwable cause, boolean written);

    /**
     * The node lost its role before the command was written: it has to be routed again. Called on the connection's event
     * loop.
     */
    protected abstract void onReleased();

    /** The deadline has passed; called by the deadline thread, once the exchange has been abandoned or was written. */
    protected abstract void onExpired(boolean written);

    /**
     * Ends the exchange because its deadline has passed, if that is so and nothing else has ended it.
     *
     * @param timesRead how often bytes have come on its connection
     * @return whether it was written, and no byte has come since
     */
    final boolean expireIfDue(long now, int timesRead) {
        if (now - deadlineNanos < 0 || isDone()) {
            return false;
        }
        int seen = abandonFrom();
        if (seen == ABANDONED) {
            return false;
        }
        onExpired(phaseOf(seen) == WRITTEN);
        return seen == writtenAfter(timesRead);
    }

    /** Ends it after an exception that should not have been, so that nobody waits in vain. */
    final void breakOff(Throwable cause, boolean written) {
        abandon();
        fail(
                cause instanceof ClusterClientException
                        ? cause
                        : new ProtocolException(
                                "What came of the command could not be handled", cause, traceSoFar(), written));
    }

    /** Releases the caller at once; an unwritten command is not sent, the reply of a written one is dropped. */
    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        abandon();
        return super.cancel(mayInterruptIfRunning);
    }

    /**
     * Sees to it that it is not written from now on. False: it had been, or may have been, because somebody else abandoned
     * it before, who knows and ends it.
     */
    protected final boolean abandon() {
        int seen = abandonFrom();
        return seen != ABANDONED && phaseOf(seen) != WRITTEN;
    }

    /** Gives the word that it had. */
    private int abandonFrom() {
        while (true) {
            int seen = word;
            if (seen == ABANDONED) {
                return seen;
            }
            if (PHASE.compareAndSet(this, seen, ABANDONED)) {
                if (seen == QUEUED || seen == PAUSED) {
                    leave();
                }
                return seen;
            }
        }
    }

    /** Takes a place in the queue of a node. False: the queue is full, or the exchange has been abandoned. */
    final boolean queueAt(Admission wanted) {
        return wanted.enter(size()) && hold(wanted, QUEUED);
    }

    /** The same for what finds a place in any case. False: the exchange has been abandoned. */
    final boolean queueInAnyCaseAt(Admission wanted) {
        wanted.enterInAnyCase(size());
        return hold(wanted, QUEUED);
    }

    /** Keeps a place at a node while the exchange waits for its next attempt. False as in {@link #queueAt}. */
    protected final boolean pauseAt(Admission wanted) {
        return wanted.enter(size()) && hold(wanted, PAUSED);
    }

    private boolean hold(Admission entered, int phase) {
        admission = entered;
        if (PHASE.compareAndSet(this, IDLE, phase)) {
            return true;
        }
        leave();
        return false;
    }

    /** Ends a pause. False: the exchange has been abandoned. */
    protected final boolean wake() {
        if (PHASE.compareAndSet(this, PAUSED, IDLE)) {
            leave();
            return true;
        }
        return false;
    }

    /**
     * Claims a queued exchange for writing. The place in the admission is given back by the caller, for many exchanges
     * at once.
     *
     * @param timesRead how often bytes have come on the connection up to now
     */
    final boolean claimForWriting(int timesRead) {
        return PHASE.compareAndSet(this, QUEUED, writtenAfter(timesRead));
    }

    private static int writtenAfter(int timesRead) {
        return timesRead << PHASE_BITS | WRITTEN;
    }

    private static int phaseOf(int word) {
        return word & PHASE_MASK;
    }

    /** Takes a queued exchange back from a connection that failed. False: it has been abandoned. */
    final boolean takeBack() {
        if (PHASE.compareAndSet(this, QUEUED, IDLE)) {
            leave();
            return true;
        }
        return false;
    }

    /** A written exchange has its reply, or will have none: it may be sent again. For the owner. */
    protected final void settle() {
        int seen = word;
        if (phaseOf(seen) == WRITTEN) {
            PHASE.compareAndSet(this, seen, IDLE);
        }
    }

    /** About how many bytes it has on the wire. */
    final long size() {
        return CommandEncoder.sizeOf(command);
    }

    private void leave() {
        Admission held = admission;
        if (held != null) {
            held.leave(size());
        }
    }
}
