package io.slotwise.internal;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * Runs events one after the other, in the order in which they came, on the threads of another executor. Thread-safe.
 * Bounded: an event that finds as many waiting as may is dropped and counted, because whoever is that slow must cost
 * neither memory nor the threads on which things happen.
 */
final class EventQueue {
    /** A failover of a large cluster brings a few for each node. Some threads at a time may exceed it by one each. */
    static final int MOST_WAITING = 1_024;

    private final Executor threads;
    private final LongConsumer whenDropped;
    private final Queue<Runnable> events = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicLong dropped = new AtomicLong();
    private long droppedTold; // belongs to the thread that runs events

    /**
     * With who is told how many events have been dropped since the last time, as an event of its own.
     *
     * @param threads run the events
     */
    EventQueue(Executor threads, LongConsumer whenDropped) {
        this.threads = threads;
        this.whenDropped = whenDropped;
    }

    /** Adds an event, or drops it because too many wait. */
    void add(Runnable event) {
        if (waiting.get() >= MOST_WAITING) {
            dropped.incrementAndGet();
        } else {
            addAlways(event);
        }
    }

    /** Adds an event, however many wait. False: there are no threads any more that would run it. */
    boolean addAlways(Runnable event) {
        events.add(event);
        if (waiting.getAndIncrement() == 0) {
            try {
                threads.execute(this::runAll);
            } catch (RejectedExecutionException e) {
                waiting.set(0); // the threads have been closed: nobody listens any more
                events.clear();
                return false;
            }
        }
        return true;
    }

    /** How many have been dropped so far. */
    long dropped() {
        return dropped.get();
    }

    private void runAll() {
        do {
            Runnable event = events.poll();
            if (event != null) {
                event.run();
            }
            tellDropped();
        } while (waiting.decrementAndGet() > 0);
    }

    /** Once for each time that the queue was full, when it has been emptied. */
    private void tellDropped() {
        if (dropped.get() > droppedTold && events.isEmpty()) {
            long now = dropped.get();
            long before = droppedTold;
            droppedTold = now;
            whenDropped.accept(now - before);
        }
    }
}
