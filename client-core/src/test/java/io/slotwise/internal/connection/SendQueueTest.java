package io.slotwise.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SendQueueTest {
    private static final class Numbered extends RecordedExchange<String> {
        private final int thread;
        private final int number;

        private Numbered(int thread, int number, long deadline) {
            super(ConnectionsFixture.get("k"), deadline);
            this.thread = thread;
            this.number = number;
        }
    }

    private static Numbered numbered(int number) {
        return new Numbered(0, number, number);
    }

    private static List<Integer> numbers(SendQueue queue) {
        List<Integer> numbers = new ArrayList<>();
        for (Exchange<?> next = queue.poll(); next != null; next = queue.poll()) {
            numbers.add(((Numbered) next).number);
        }
        return numbers;
    }

    private static SendQueue.Push push(SendQueue queue, Numbered exchange) {
        return queue.push(exchange, exchange);
    }

    @Test
    void whatIsPushedComesOutInItsOrder() {
        SendQueue queue = new SendQueue();

        assertThat(push(queue, numbered(1))).isEqualTo(SendQueue.Push.FIRST);
        assertThat(push(queue, numbered(2))).isEqualTo(SendQueue.Push.BEHIND);
        queue.takePushed();
        assertThat(push(queue, numbered(3))).isEqualTo(SendQueue.Push.FIRST);
        queue.takePushed();

        assertThat(numbers(queue)).containsExactly(1, 2, 3);
        assertThat(queue.hasMore()).isFalse();
    }

    @Test
    void aClosedQueueStaysClosedHoweverOftenItIsLookedAt() {
        SendQueue queue = new SendQueue();
        push(queue, numbered(1));
        queue.close();
        queue.takePushed();
        queue.close();

        assertThat(push(queue, numbered(2))).isEqualTo(SendQueue.Push.REFUSED);
        assertThat(numbers(queue)).containsExactly(1);
        assertThat(queue.hasMore()).isFalse();
    }

    @Test
    void theEarliestDeadlineOfWhatMovedIsTold() {
        SendQueue queue = new SendQueue();
        push(queue, numbered(7));
        push(queue, numbered(5));
        push(queue, numbered(9));
        assertThat(queue.takeEarliestMoved()).isEqualTo(Deadlines.NONE);

        queue.takePushed();
        assertThat(queue.takeEarliestMoved()).isEqualTo(5);
        assertThat(queue.takeEarliestMoved()).isEqualTo(Deadlines.NONE);

        queue.poll();
        assertThat(queue.takeEarliestMoved()).isEqualTo(7);
    }

    @Test
    void aLookSeesWhatIsPushedAndWhatIsLinedUp() {
        SendQueue queue = new SendQueue();
        Numbered linedUp = numbered(1);
        Numbered pushed = numbered(2);
        Numbered later = numbered(50);
        push(queue, linedUp);
        queue.takePushed();
        push(queue, pushed);
        push(queue, later);
        Expiry expiry = new Expiry(10, 0);

        queue.expireDue(expiry, 10);

        assertThat(linedUp.isDone()).isTrue();
        assertThat(pushed.isDone()).isTrue();
        assertThat(later.isDone()).isFalse();
        assertThat(expiry.next()).isEqualTo(50);
        assertThat(expiry.unanswered()).isZero();
    }

    @Test
    void whatHasEndedDoesNotHideWhatWaitsBehindIt() {
        SendQueue queue = new SendQueue();
        Numbered due = numbered(5);
        push(queue, due);
        for (int i = 0; i < 20; i++) {
            Numbered ended = numbered(50);
            push(queue, ended);
            ended.cancel(false);
        }

        queue.expireDue(new Expiry(10, 0), 1); // one waits

        assertThat(due.isDone()).isTrue();
    }

    @Test
    void aRingKeepsItsOrderWhileItGrowsAndGivesItsMemoryBackWhenItIsEmpty() {
        ExchangeRing ring = new ExchangeRing();
        Random random = new Random(5);
        int added = 0;
        int taken = 0;
        while (added < 20_000) {
            for (int i = random.nextInt(40); i > 0; i--) {
                ring.add(numbered(added++));
            }
            for (int i = random.nextInt(30); i > 0 && !ring.isEmpty(); i--) {
                assertThat(ring.peek()).isNotNull();
                Exchange<?> oldest = ring.poll();
                assertThat(oldest).isNotNull();
                assertThat(((Numbered) Objects.requireNonNull(oldest)).number).isEqualTo(taken++);
            }
        }
        assertThat(ring.capacity()).isGreaterThan(4096);

        while (!ring.isEmpty()) {
            ring.poll();
        }

        assertThat(ring.capacity()).isEqualTo(16);
        assertThat(ring.poll()).isNull();
        assertThat(ring.peek()).isNull();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void nothingIsLostDoubledOrReorderedByManyThreads(long seed) throws Exception {
        SendQueue queue = new SendQueue();
        int threads = 4;
        int each = 20_000;
        AtomicInteger running = new AtomicInteger(threads);
        AtomicInteger refused = new AtomicInteger();
        AtomicInteger wakeUps = new AtomicInteger();
        List<Thread> pushing = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            int thread = t;
            Random random = new Random(seed * 100 + t);
            pushing.add(new Thread(() -> {
                for (int i = 0; i < each; ) {
                    Numbered newest = new Numbered(thread, i++, Long.MAX_VALUE - 1);
                    Numbered oldest = newest;
                    for (int more = random.nextInt(3); more > 0 && i < each; more--) {
                        Numbered next = new Numbered(thread, i++, Long.MAX_VALUE - 1);
                        next.next = newest;
                        newest = next;
                    }
                    SendQueue.Push push = queue.push(newest, oldest);
                    if (push == SendQueue.Push.REFUSED) {
                        refused.incrementAndGet();
                    } else if (push == SendQueue.Push.FIRST) {
                        wakeUps.incrementAndGet();
                    }
                }
                running.decrementAndGet();
            }));
        }
        pushing.forEach(Thread::start);

        Map<Integer, Integer> lastOf = new HashMap<>();
        int seen = 0;
        int looks = 0;
        while (seen < threads * each) {
            boolean nothingRuns = running.get() == 0;
            queue.takePushed();
            looks += queue.size() > 0 ? 1 : 0;
            if (seed % 2 == 0) {
                queue.expireDue(new Expiry(0, 0), 100);
            }
            for (Exchange<?> next = queue.poll(); next != null; next = queue.poll()) {
                Numbered exchange = (Numbered) next;
                assertThat(exchange.number)
                        .as("seed %d, thread %d", seed, exchange.thread)
                        .isEqualTo(lastOf.getOrDefault(exchange.thread, -1) + 1);
                lastOf.put(exchange.thread, exchange.number);
                seen++;
            }
            assertThat(nothingRuns && seen < threads * each && !queue.hasMore())
                    .as("seed %d: something was lost", seed)
                    .isFalse();
        }

        assertThat(refused).hasValue(0);
        assertThat(wakeUps.get()).isLessThanOrEqualTo(looks);
    }
}
