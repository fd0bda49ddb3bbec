package io.slotwise.benchmarks;

import io.slotwise.internal.connection.Scheduler;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;

/** Time that passes only from one task to the next. Confined to one thread. */
final class StillTime implements Scheduler {
    private record Task(Runnable work, long at) {}

    private final Queue<Task> due = new ArrayDeque<>();
    private final PriorityQueue<Task> later = new PriorityQueue<>(Comparator.comparingLong(Task::at));
    private long now;

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public Scheduled schedule(Runnable work, long delayNanos) {
        Task task = new Task(work, now + Math.max(0, delayNanos));
        Queue<Task> queue = delayNanos <= 0 ? due : later;
        queue.add(task);
        return () -> queue.remove(task);
    }

    @Override
    public boolean isCurrentThread() {
        return true;
    }

    /** Runs all that is scheduled, and all that this schedules. */
    void runAll() {
        Task next = due.isEmpty() ? later.poll() : due.poll();
        while (next != null) {
            now = Math.max(now, next.at);
            next.work.run();
            next = due.isEmpty() ? later.poll() : due.poll();
        }
    }
}
