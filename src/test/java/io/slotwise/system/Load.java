package io.slotwise.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import org.awaitility.Awaitility;

/** Thread-safe. Threads that call in a loop until they are stopped. What a call throws is kept, and the loop goes on. */
final class Load implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(40);

    /** One call of one thread. */
    interface Call {
        void run(int thread, long turn);
    }

    private final ExecutorService threads;
    private final AtomicLongArray turns;
    private final CountDownLatch running;
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();
    private volatile boolean stopped;

    private Load(int threadCount) {
        threads = Executors.newFixedThreadPool(threadCount);
        turns = new AtomicLongArray(threadCount);
        running = new CountDownLatch(threadCount);
    }

    static Load of(int threadCount, Call call) {
        Load load = new Load(threadCount);
        for (int i = 0; i < threadCount; i++) {
            int thread = i;
            load.threads.execute(() -> load.loop(thread, call));
        }
        return load;
    }

    private void loop(int thread, Call call) {
        while (!stopped) {
            try {
                call.run(thread, turns.get(thread));
            } catch (Exception | AssertionError failure) {
                failures.add(failure);
            }
            turns.incrementAndGet(thread);
        }
        running.countDown();
    }

    /** Waits until every thread has made that many calls from here on. */
    void awaitCalls(long more) {
        long[] wanted = new long[turns.length()];
        for (int i = 0; i < wanted.length; i++) {
            wanted[i] = turns.get(i) + more;
        }
        Awaitility.await("calls of every thread")
                .atMost(LIMIT)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> {
                    for (int i = 0; i < wanted.length; i++) {
                        if (turns.get(i) < wanted[i]) {
                            return false;
                        }
                    }
                    return true;
                });
    }

    /** What calls have thrown up to now. */
    List<Throwable> failures() {
        return failures;
    }

    /** Ends the loops, each after the call that it is in. */
    void stop() {
        stopped = true;
        try {
            assertThat(running.await(LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .as("every call ends")
                    .isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        stopped = true;
        threads.shutdownNow();
    }
}
