package io.slotwise.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DeadlineThreadTest {
    private static final long MILLISECOND = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long NEVER = TimeUnit.HOURS.toNanos(1);

    private final DeadlineThread deadlines = new DeadlineThread(new DefaultThreadFactory("deadlines-under-test", true));

    @AfterEach
    void end() {
        deadlines.shutdown();
    }

    @Test
    void tasksRunByTheirMomentsNotByTheirOrder() throws Exception {
        List<String> ran = new ArrayList<>();
        CountDownLatch all = new CountDownLatch(3);
        CountDownLatch begin = new CountDownLatch(1);
        deadlines.schedule(() -> ConnectionsFixture.awaitQuietly(begin), 0);
        deadlines.schedule(() -> note(ran, "later", all), 20 * MILLISECOND);
        deadlines.schedule(() -> note(ran, "sooner", all), 10 * MILLISECOND);
        deadlines.schedule(() -> note(ran, "at once", all), -1);

        begin.countDown();
        all.await();

        assertThat(ran).containsExactly("at once", "sooner", "later");
    }

    @Test
    void whatWasTakenBackDoesNotRun() throws Exception {
        AtomicBoolean ran = new AtomicBoolean();
        CountDownLatch begin = new CountDownLatch(1);
        deadlines.schedule(() -> ConnectionsFixture.awaitQuietly(begin), 0);
        Scheduler.Scheduled taken = deadlines.schedule(() -> ran.set(true), MILLISECOND);

        taken.cancel();
        begin.countDown();
        onTheThread(2 * MILLISECOND, () -> true);

        assertThat(ran).isFalse();
    }

    @Test
    void anInterruptThatATaskLeavesBehindIsForgotten() throws Exception {
        onTheThread(0, () -> {
            Thread.currentThread().interrupt();
            return true;
        });

        assertThat(onTheThread(MILLISECOND, () -> Thread.currentThread().isInterrupted()))
                .isFalse();
    }

    @Test
    void afterTheEndNothingRunsAndNothingThrows() {
        Scheduler.Scheduled before = deadlines.schedule(() -> {}, NEVER);
        deadlines.shutdown();

        assertThatCode(() -> {
                    before.cancel();
                    deadlines.schedule(() -> {}, 0).cancel();
                    deadlines.shutdown();
                })
                .doesNotThrowAnyException();
    }

    private boolean onTheThread(long delayNanos, BooleanSupplier question) throws Exception {
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        deadlines.schedule(() -> answer.complete(question.getAsBoolean()), delayNanos);
        return answer.get(30, TimeUnit.SECONDS);
    }

    private static void note(List<String> ran, String name, CountDownLatch all) {
        ran.add(name);
        all.countDown();
    }
}
