package io.slotwise.internal.discovery;

import io.slotwise.internal.connection.Scheduler;
import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;

/** Time that passes when a test says so. Tasks run in the order of their times; equal times, of their scheduling. */
public final class ManualScheduler implements Scheduler {
    private record Task(Runnable task, long at, long order) implements Scheduled {
        @Override
        public void cancel() {
            throw new IllegalStateException("cancelled through the handle");
        }
    }

    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.comparingLong(Task::at).thenComparingLong(Task::order));
    private long now = Long.MAX_VALUE - Duration.ofSeconds(3).toNanos(); // overflows soon, as nanoTime may
    private long elapsed;
    private long order;
    private boolean running;

    @Override
    public long nanoTime() {
        return now + elapsed;
    }

    @Override
    public Scheduled schedule(Runnable task, long delayNanos) {
        Task entry = new Task(task, elapsed + Math.max(0, delayNanos), order++);
        tasks.add(entry);
        return () -> tasks.remove(entry);
    }

    @Override
    public boolean isCurrentThread() {
        return running;
    }

    /** Runs what is due. */
    public void run() {
        advance(Duration.ZERO);
    }

    public void advance(Duration duration) {
        long end = elapsed + duration.toNanos();
        Task next = tasks.peek();
        while (next != null && next.at <= end) {
            tasks.remove(next);
            elapsed = Math.max(elapsed, next.at);
            running = true;
            try {
                next.task.run();
            } finally {
                running = false;
            }
            next = tasks.peek();
        }
        elapsed = end;
    }

    public Duration elapsed() {
        return Duration.ofNanos(elapsed);
    }

    public int waiting() {
        return tasks.size();
    }
}
