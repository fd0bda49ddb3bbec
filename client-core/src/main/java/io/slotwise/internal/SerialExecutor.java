package io.slotwise.internal;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs tasks one after the other, in the order in which they came, on the threads of another executor. Thread-safe. */
final class SerialExecutor implements Executor {
    private final Executor threads;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();

    SerialExecutor(Executor threads) {
        this.threads = threads;
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        if (waiting.getAndIncrement() == 0) {
            try {
                threads.execute(this::runAll);
            } catch (RejectedExecutionException e) {
                waiting.set(0); // the threads have been closed: nobody listens any more
                tasks.clear();
            }
        }
    }

    private void runAll() {
        do {
            Runnable task = tasks.poll();
            if (task != null) {
                task.run();
            }
        } while (waiting.decrementAndGet() > 0);
    }
}
