package io.slotwise.internal.connection;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * What waits to be written on one connection.
 *
 * <p>Threading: any thread pushes onto a lock-free stack, with one compare-and-set. All else is confined to the event
 * loop, which takes the whole stack at a time and lines it up, oldest first; but for {@link #expireDue}, with which the
 * deadline thread looks at both.
 */
final class SendQueue {
    /** On the stack of a queue that takes no more. */
    private static final Exchange<?> CLOSED = new IgnoredReply();

    private static final VarHandle STACK;

    static {
        try {
            STACK = MethodHandles.lookup().findVarHandle(SendQueue.class, "stack", Exchange.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** What became of a push. */
    enum Push {
        /** The queue takes no more. */
        REFUSED,
        /** Nothing had been pushed since the event loop last looked: it has to be woken. */
        FIRST,
        /** The event loop is on its way. */
        BEHIND
    }

    private final ExchangeRing waiting = new ExchangeRing();
    private volatile @Nullable Exchange<?> stack;
    private boolean closed;
    private long earliestMoved = Deadlines.NONE;

    /** Appends a chain that is linked from the newest to the oldest. */
    Push push(Exchange<?> newest, Exchange<?> oldest) {
        while (true) {
            Exchange<?> top = stack;
            if (top == CLOSED) {
                return Push.REFUSED;
            }
            oldest.next = top;
            if (STACK.compareAndSet(this, top, newest)) {
                return top == null ? Push.FIRST : Push.BEHIND;
            }
        }
    }

    /** Lines up what has been pushed. */
    void takePushed() {
        if (stack != null) {
            lineUp((Exchange<?>) STACK.getAndSet(this, closed ? CLOSED : null));
        }
    }

    /** Takes no more, and lines up what is there. */
    void close() {
        closed = true;
        lineUp((Exchange<?>) STACK.getAndSet(this, CLOSED));
    }

    /** The next exchange of those lined up, or null. */
    @Nullable
    Exchange<?> poll() {
        Exchange<?> exchange = waiting.poll();
        if (exchange != null) {
            noteMove(exchange);
        }
        return exchange;
    }

    /** Lines up first again what was polled last. */
    void putBack(Exchange<?> polled) {
        waiting.putBack(polled);
    }

    /** How many are lined up. */
    int size() {
        return waiting.size();
    }

    /** Whether anything waits. */
    boolean hasMore() {
        return !waiting.isEmpty() || (stack != null && stack != CLOSED);
    }

    /** The earliest deadline of all that changed its place since this was last asked, or {@link Deadlines#NONE}. */
    long takeEarliestMoved() {
        long earliest = earliestMoved;
        earliestMoved = Deadlines.NONE;
        return earliest;
    }

    /**
     * Ends what is due; for the deadline thread. The loop may be lining up the stack meanwhile: we may then see a part of
     * it, or stray, but only among exchanges, and each ends by its own deadline alone. The bound keeps the look finite. It
     * is on those that wait: what has ended stays on the stack too, as long as the loop has not looked at it, and is
     * never pushed again.
     *
     * @param bound how many may wait
     */
    void expireDue(Expiry expiry, int bound) {
        int left = bound;
        for (Exchange<?> exchange = stack; exchange != null && exchange != CLOSED && left > 0; ) {
            if (!exchange.isDone() && !exchange.isAbandoned()) {
                left--;
            }
            expiry.look(exchange);
            exchange = exchange.next;
        }
        waiting.expireDue(expiry);
    }

    private void lineUp(@Nullable Exchange<?> newest) {
        if (newest == CLOSED) {
            return;
        }
        Exchange<?> oldestFirst = null;
        for (Exchange<?> exchange = newest; exchange != null; ) {
            Exchange<?> older = exchange.next;
            exchange.next = oldestFirst;
            oldestFirst = exchange;
            exchange = older;
        }
        while (oldestFirst != null) {
            Exchange<?> newer = oldestFirst.next;
            oldestFirst.next = null;
            waiting.add(oldestFirst);
            noteMove(oldestFirst);
            oldestFirst = newer;
        }
    }

    private void noteMove(Exchange<?> exchange) {
        earliestMoved = Deadlines.earlier(earliestMoved, exchange.deadlineNanos());
    }
}
