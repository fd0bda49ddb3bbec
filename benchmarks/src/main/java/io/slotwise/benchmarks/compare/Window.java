package io.slotwise.benchmarks.compare;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the commands in flight. One caller takes tickets; any thread gives them back. Lock-free.
 *
 * <p>When all are taken, the caller sleeps until a quarter has come back. Waking it for each one would measure the
 * waking, which is the same for all clients, instead of the clients.
 */
final class Window {
    private static final int QUARTER = 4;

    private final AtomicReference<@Nullable Ticket> returned = new AtomicReference<>();
    private final int size;
    private volatile int wakeAt;
    private volatile @Nullable Thread sleeper;

    /** Those that only the caller sees. */
    private @Nullable Ticket own;

    Window(int size, boolean expectsValue) {
        this.size = size;
        this.wakeAt = Math.max(1, size / QUARTER);
        for (int i = 0; i < size; i++) {
            Ticket ticket = new Ticket(this, expectsValue);
            ticket.below = own;
            own = ticket;
        }
    }

    /** A free ticket, waited for if need be. */
    Ticket take() {
        Ticket ticket = own;
        if (ticket == null) {
            ticket = takeReturned();
        }
        own = ticket.below;
        return ticket;
    }

    /** Waits until no command is in flight; how many of the last ones failed. */
    int drain() {
        wakeAt = 1;
        int failed = 0;
        for (int i = 0; i < size; i++) {
            failed += take().hasFailed() ? 1 : 0;
        }
        return failed;
    }

    void giveBack(Ticket ticket) {
        Ticket top;
        do {
            top = returned.get();
            ticket.below = top;
            ticket.depth = top == null ? 1 : top.depth + 1;
        } while (!returned.compareAndSet(top, ticket));
        Thread caller = sleeper;
        if (caller != null && ticket.depth >= wakeAt) {
            sleeper = null;
            LockSupport.unpark(caller);
        }
    }

    private Ticket takeReturned() {
        Ticket all = returned.getAndSet(null);
        while (all == null) {
            sleeper = Thread.currentThread();
            Ticket top = returned.get();
            if (top == null || top.depth < wakeAt) {
                LockSupport.park(this);
            }
            sleeper = null;
            all = returned.getAndSet(null);
        }
        return all;
    }
}
