package io.slotwise.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.slotwise.error.CommandInterruptedException;
import io.slotwise.server.ReferenceCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Callers that are interrupted at any moment of their calls. */
class RandomInterruptsTest extends ClientOfOnePrimary {
    private static final int CALLERS = 4;
    private static final int CALLS = 1_500;

    RandomInterruptsTest(ReferenceCluster cluster) {
        super(cluster);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void interruptsLeaveNothingBehindAndMixUpNothing(long seed) throws Exception {
        for (int caller = 0; caller < CALLERS; caller++) {
            client.commands().set("caller:" + caller, "of " + caller);
        }
        int connections = cluster.node(0).connections();
        Queue<String> wrong = new ConcurrentLinkedQueue<>();
        AtomicInteger interrupted = new AtomicInteger();
        CountDownLatch calling = new CountDownLatch(CALLERS);
        List<Thread> callers = new ArrayList<>();
        for (int caller = 0; caller < CALLERS; caller++) {
            int number = caller;
            callers.add(new Thread(() -> {
                for (int i = 0; i < CALLS; i++) {
                    call(number, wrong, interrupted);
                }
                calling.countDown();
            }));
        }
        Random random = new Random(seed);

        callers.forEach(Thread::start);
        while (calling.getCount() > 0) {
            callers.get(random.nextInt(CALLERS)).interrupt();
            for (int spins = random.nextInt(20_000); spins > 0; spins--) {
                Thread.onSpinWait();
            }
        }
        for (Thread caller : callers) {
            caller.join();
        }

        assertThat(wrong).as("seed %d", seed).isEmpty();
        assertThat(interrupted).hasPositiveValue();
        for (int caller = 0; caller < CALLERS; caller++) {
            assertThat(client.commands().get("caller:" + caller)).isEqualTo("of " + caller);
        }
        assertThat(cluster.node(0).connections()).isEqualTo(connections);
    }

    private void call(int caller, Queue<String> wrong, AtomicInteger interrupted) {
        try {
            String value = client.commands().get("caller:" + caller);
            if (!("of " + caller).equals(value)) {
                wrong.add("caller " + caller + " got " + value);
            }
        } catch (CommandInterruptedException e) {
            interrupted.incrementAndGet();
            if (!Thread.interrupted()) {
                wrong.add("the flag was not set");
            }
        } catch (RuntimeException e) {
            wrong.add(e.toString());
        }
    }
}
