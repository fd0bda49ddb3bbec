package io.slotwise.internal.scanning;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs actions one after the other, on the threads that bring them. Thread-safe. An action that brings another one does not
 * run it: the stack stays flat, however many replies have come before they are asked for.
 */
final class SerialActions {
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger open = new AtomicInteger();

    void run(Runnable action) {
        waiting.add(action);
        if (open.getAndIncrement() > 0) {
            return; // whoever runs the one before runs this one too
        }
        do {
            Runnable next = waiting.poll();
            if (next != null) {
                next.run();
            }
        } while (open.decrementAndGet() > 0);
    }
}
