package io.slotwise.internal.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Thousands of schedules, each from a seed of its own, and what must hold after each. */
class SimulationTest {
    private static final int SCHEDULES = Integer.getInteger("slotwise.simulation.schedules", 2_000);
    private static final int FIRST = Integer.getInteger("slotwise.simulation.first", 1);
    private static final Long SEED = Long.getLong("slotwise.simulation.seed");

    /** Enough to understand what is wrong. */
    private static final int SHOWN = 10;

    @Test
    void invariantsHoldAfterEverySchedule() {
        Tally tally = new Tally();
        AtomicInteger failing = new AtomicInteger();

        List<String> broken = seeds().parallel()
                .filter(seed -> failing.get() < SHOWN)
                .mapToObj(seed -> new Schedule(seed).run())
                .peek(tally::add)
                .filter(report -> !report.broken().isEmpty())
                .peek(report -> failing.incrementAndGet())
                .flatMap(report -> report.broken().stream().limit(3).map(rule -> report.seed() + ": " + rule))
                .toList();

        System.out.println(
                tally + " (" + ForkJoinPool.commonPool().getParallelism() + " threads beside the test's own)");
        assertThat(broken)
                .as("what each seed breaks; -Dslotwise.simulation.seed=... repeats one")
                .isEmpty();
    }

    @Test
    void aSeedRepeatsItself() {
        for (long seed = FIRST; seed < FIRST + 20; seed++) {
            assertThat(new Schedule(seed).run()).isEqualTo(new Schedule(seed).run());
        }
    }

    private static LongStream seeds() {
        return SEED == null ? LongStream.range(FIRST, FIRST + SCHEDULES) : LongStream.of(SEED);
    }
}
