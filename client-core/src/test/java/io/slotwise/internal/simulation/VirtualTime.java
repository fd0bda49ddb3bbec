package io.slotwise.internal.simulation;

import io.slotwise.internal.connection.Scheduler;
import java.util.PriorityQueue;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Time in which a simulation happens: one queue of tasks, run one after the other by one thread, each at its moment.
 * Who runs a task (the driver's deadline thread, one of its event loops, or the world outside) is known while it runs,
 * so that the driver can ask on which "thread" it is.
 */
final class VirtualTime implements Scheduler {
    /** One of those who run tasks. Its tasks never overtake each other unless they were asked for with a delay. */
    static final class Actor {
        private final String name;
        private final long longestLagNanos;
        private long last;

        /** One who begins a task up to so long after it was asked to. */
        Actor(String name, long longestLagNanos) {
            this.name = name;
            this.longestLagNanos = longestLagNanos;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static final class Task implements Scheduled, Comparable<Task> {
        private final Actor actor;
        private final Runnable work;
        private final long at;
        private final long order;
        private boolean cancelled;

        Task(Actor actor, Runnable work, long at, long order) {
            this.actor = actor;
            this.work = work;
            this.at = at;
            this.order = order;
        }

        @Override
        public void cancel() {
            cancelled = true;
        }

        @Override
        public int compareTo(Task other) {
            return at != other.at ? Long.compare(at, other.at) : Long.compare(order, other.order);
        }
    }

    /** Close before the clock overflows, which the driver's arithmetic has to stand. */
    private static final long FIRST_MOMENT = Long.MAX_VALUE - 1_500_000_000L;

    private final PriorityQueue<Task> tasks = new PriorityQueue<>();
    private final Actor deadlines = new Actor("deadlines", 100_000);
    private final Actor world = new Actor("world", 0);
    private final Random random;
    private @Nullable Actor current;
    private long elapsed;
    private long order;
    private long steps;

    VirtualTime(Random random) {
        this.random = random;
    }

    // ---- what the driver sees ----

    @Override
    public long nanoTime() {
        return FIRST_MOMENT + elapsed;
    }

    @Override
    public Scheduled schedule(Runnable task, long delayNanos) {
        return run(deadlines, Math.max(0, delayNanos), task);
    }

    @Override
    public boolean isCurrentThread() {
        return current == deadlines;
    }

    // ---- for the simulation ----

    /** Nanoseconds since the beginning. */
    long elapsed() {
        return elapsed;
    }

    boolean isRunning(Actor actor) {
        return current == actor;
    }

    /** Something in the world happens after a delay. */
    Scheduled after(long delayNanos, Runnable task) {
        return run(world, delayNanos, task);
    }

    /** Has somebody run a task, in the order in which such tasks were handed over. */
    void hand(Actor actor, Runnable task) {
        long lag = actor.longestLagNanos == 0 ? 0 : (long) (actor.longestLagNanos * cube(random.nextDouble()));
        actor.last = Math.max(actor.last, elapsed + lag);
        add(actor, actor.last, task);
    }

    /** Has somebody run a task after a delay, or somewhat later. */
    Scheduled run(Actor actor, long delayNanos, Runnable task) {
        long lag = actor.longestLagNanos == 0 ? 0 : (long) (actor.longestLagNanos * cube(random.nextDouble()));
        return add(actor, elapsed + delayNanos + lag, task);
    }

    /** Mostly short, seldom long. */
    private static double cube(double drawn) {
        return drawn * drawn * drawn;
    }

    private Task add(Actor actor, long at, Runnable work) {
        Task task = new Task(actor, work, at, order++);
        tasks.add(task);
        return task;
    }

    /** Lets so much time pass. */
    void advance(long nanos) {
        long end = elapsed + nanos;
        Task next = tasks.peek();
        while (next != null && next.at <= end) {
            tasks.poll();
            if (!next.cancelled) {
                runNow(next);
            }
            next = tasks.peek();
        }
        elapsed = end;
    }

    private void runNow(Task task) {
        steps++;
        elapsed = Math.max(elapsed, task.at);
        current = task.actor;
        try {
            task.work.run();
        } finally {
            current = null;
        }
    }

    /** How many tasks have been run. */
    long steps() {
        return steps;
    }

    /** How many tasks of the driver's are still to come. */
    long waitingTasksOfTheDriver() {
        return tasks.stream()
                .filter(task -> !task.cancelled && task.actor != world)
                .count();
    }
}
