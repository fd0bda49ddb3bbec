package io.slotwise.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.error.CommandTimeoutException;
import io.slotwise.internal.discovery.ManualScheduler;
import io.slotwise.topology.Node;
import io.slotwise.wire.Answer;
import io.slotwise.wire.ScriptedPeer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadlinesTest {
    private static final long MILLI = 1_000_000;

    /** Counts what is scheduled and not cancelled yet. */
    private static final class CountingScheduler implements Scheduler {
        private final ManualScheduler time = new ManualScheduler();
        private final AtomicInteger waiting = new AtomicInteger();

        @Override
        public long nanoTime() {
            return time.nanoTime();
        }

        @Override
        public boolean isCurrentThread() {
            return time.isCurrentThread();
        }

        @Override
        public Scheduled schedule(Runnable task, long delayNanos) {
            waiting.incrementAndGet();
            Scheduled scheduled = time.schedule(
                    () -> {
                        waiting.decrementAndGet();
                        task.run();
                    },
                    delayNanos);
            return () -> {
                waiting.decrementAndGet();
                scheduled.cancel();
            };
        }
    }

    @Test
    void oneLookIsPlannedAtATime() {
        CountingScheduler scheduler = new CountingScheduler();
        Deadlines deadlines = new Deadlines(scheduler);

        for (int i = 100; i > 0; i--) {
            deadlines.watch(scheduler.nanoTime() + i * MILLI);
        }
        deadlines.watch(scheduler.nanoTime() + 500 * MILLI);

        assertThat(scheduler.waiting).hasValue(1);
    }

    @Test
    void shortTimeoutsAmongLongOnesLeaveNoTimersBehind() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            CountingScheduler scheduler = new CountingScheduler();
            Deadlines deadlines = new Deadlines(scheduler);
            EarliestDeadline earliest = new EarliestDeadline(deadlines);
            fixture.connect(peer);
            for (int i = 0; i < 1_000; i++) {
                earliest.lower(scheduler.nanoTime() + 5_000 * MILLI);
                earliest.lower(scheduler.nanoTime() + 3 * MILLI);
                scheduler.time.advance(Duration.ofMillis(10));
                earliest.beginAnew();
            }

            assertThat(scheduler.waiting.get()).isLessThanOrEqualTo(1);
        }
    }

    @Test
    void theEarlierOfTwoDeadlinesIsFoundAcrossTheOverflowOfTheClock() {
        assertThat(Deadlines.earlier(Long.MAX_VALUE - 5, Long.MIN_VALUE + 5)).isEqualTo(Long.MAX_VALUE - 5);
        assertThat(Deadlines.earlier(Deadlines.NONE, 7)).isEqualTo(7);
        assertThat(Deadlines.earlier(7, Deadlines.NONE)).isEqualTo(7);
    }

    @Test
    void deadlinesHoldWhileAUserKeepsTheEventLoopBusy() throws Exception {
        CountDownLatch test = new CountDownLatch(1);
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            fixture.connect(peer);
            CountDownLatch blocking = new CountDownLatch(1);
            var first = fixture.exchange(ConnectionsFixture.get("a"), ConnectionsFixture.LONG);
            first.whenEnded((value, failure) -> {
                blocking.countDown();
                ConnectionsFixture.awaitQuietly(test);
            });
            fixture.send(ConnectionsFixture.node(peer), first);
            blocking.await();
            var queued =
                    fixture.send(ConnectionsFixture.node(peer), ConnectionsFixture.get("b"), Duration.ofMillis(30));

            assertThat(queued.failure()).isInstanceOf(CommandTimeoutException.class);
            assertThat(queued.wasWritten()).isFalse();
            test.countDown();
        }
    }

    @Test
    void deadlinesHoldWhileAUserKeepsTheClosingOfAConnectionBusy() throws Exception {
        CountDownLatch test = new CountDownLatch(1);
        CountDownLatch blocking = new CountDownLatch(1);
        Answer silent = (command, connection) -> command.contains("GET") ? Answer.SILENCE : null;
        try (ScriptedPeer peer = ScriptedPeer.start(Answer.all());
                ConnectionsFixture fixture = new ConnectionsFixture(options -> options.maxInFlight(3))) {
            fixture.connect(peer);
            peer.answer(silent.or(Answer.all()));
            Node node = ConnectionsFixture.node(peer);
            var first = fixture.exchange(ConnectionsFixture.get("a"), ConnectionsFixture.LONG);
            first.whenEnded((value, failure) -> {
                blocking.countDown();
                ConnectionsFixture.awaitQuietly(test);
            });
            fixture.send(ConnectionsFixture.node(peer), first);
            List<RecordedExchange<String>> others = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                others.add(fixture.send(node, ConnectionsFixture.get("k" + i), Duration.ofMillis(500)));
            }
            ConnectionsFixture.eventually(() -> assertThat(peer.count("GET")).isEqualTo(4));
            peer.cutAll();
            blocking.await();

            for (RecordedExchange<String> exchange : others) {
                assertThat(exchange.failure()).isInstanceOf(CommandTimeoutException.class);
            }
            test.countDown();
        }
    }

    @Test
    void aCommandExpiresWhileItsConnectionIsBeingOpened() throws Exception {
        try (ScriptedPeer peer = ScriptedPeer.blackHole();
                ConnectionsFixture fixture = new ConnectionsFixture()) {
            var waiting =
                    fixture.send(ConnectionsFixture.node(peer), ConnectionsFixture.get("a"), Duration.ofMillis(30));

            assertThat(waiting.failure()).isInstanceOf(CommandTimeoutException.class);
            assertThat(waiting.wasWritten()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void noDeadlineIsMissedHoweverBusyTheConnection(long seed) throws Exception {
        // Falls silent now and then, for good: until the client takes the node for dead.
        Random whim = new Random(seed);
        Answer forgetful = (command, connection) -> {
            if (command.contains("GET") && whim.nextInt(200) == 0) {
                while (connection.read() != null) {
                    Thread.onSpinWait();
                }
            }
            return null;
        };
        try (ScriptedPeer peer = ScriptedPeer.start(forgetful.or(Answer.all()));
                ConnectionsFixture fixture = new ConnectionsFixture(
                        options -> options.maxInFlight(50).watchdogTimeouts(100))) {
            fixture.connect(peer);
            Node node = ConnectionsFixture.node(peer);
            List<Thread> threads = new ArrayList<>();
            List<RecordedExchange<String>> sent = Collections.synchronizedList(new ArrayList<>());
            for (int t = 0; t < 4; t++) {
                Random random = new Random(seed * 10 + t);
                threads.add(new Thread(() -> {
                    for (int i = 0; i < 1_500; i++) {
                        sent.add(fixture.send(
                                node, ConnectionsFixture.get("k"), Duration.ofNanos(1 + random.nextInt(40_000_000))));
                        if (random.nextInt(10) == 0) {
                            LockSupport.parkNanos(random.nextInt(2_000_000));
                        }
                    }
                }));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }

            for (RecordedExchange<String> exchange : sent) {
                exchange.handle((value, failure) -> value).get(20, TimeUnit.SECONDS);
            }
            assertThat(sent).as("seed %d", seed).allMatch(RecordedExchange::wasToldOnce);
        }
    }
}
