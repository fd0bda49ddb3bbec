package io.slotwise.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EventQueueTest {
    private final Queue<Runnable> threads = new ArrayDeque<>();
    private final List<String> told = new ArrayList<>();
    private final EventQueue queue = new EventQueue(threads::add, count -> told.add(count + " dropped"));

    private void runAll() {
        for (Runnable task = threads.poll(); task != null; task = threads.poll()) {
            task.run();
        }
    }

    @Test
    void eventsRunInTheirOrderOnOneThreadAtATime() {
        queue.add(() -> told.add("a"));
        queue.add(() -> told.add("b"));

        assertThat(threads).hasSize(1);
        assertThat(told).isEmpty();
        runAll();
        assertThat(told).containsExactly("a", "b");
    }

    @Test
    void theLastThatFitsIsKeptAndTheNextIsDroppedAndCounted() {
        for (int i = 0; i < EventQueue.MOST_WAITING + 3; i++) {
            int number = i;
            queue.add(() -> told.add("event " + number));
        }

        assertThat(queue.dropped()).isEqualTo(3);
        runAll();
        List<String> expected = new ArrayList<>();
        IntStream.range(0, EventQueue.MOST_WAITING).forEach(i -> expected.add("event " + i));
        expected.add("3 dropped");
        assertThat(told).isEqualTo(expected);
    }

    @Test
    void whatIsDroppedIsToldOnceForEachTimeThatTheQueueWasFull() {
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < EventQueue.MOST_WAITING + 5; i++) {
                queue.add(() -> {});
            }
            runAll();
        }
        queue.add(() -> told.add("later"));
        runAll();

        assertThat(told).containsExactly("5 dropped", "5 dropped", "later");
        assertThat(queue.dropped()).isEqualTo(10);
    }

    @Test
    void whatMustBeToldIsNotDropped() {
        for (int i = 0; i < EventQueue.MOST_WAITING; i++) {
            queue.add(() -> {});
        }

        assertThat(queue.addAlways(() -> told.add("the end"))).isTrue();
        runAll();
        assertThat(told).containsExactly("the end");
    }

    @Test
    void closedThreadsAreNoFailureAndKeepNothing() {
        EventQueue closed = new EventQueue(
                task -> {
                    throw new RejectedExecutionException("closed");
                },
                count -> {});

        assertThat(closed.addAlways(() -> told.add("never"))).isFalse();
        closed.add(() -> told.add("never"));

        assertThat(told).isEmpty();
        assertThat(closed.dropped()).isZero();
    }
}
