package io.slotwise.internal.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Thousands of schedules, each from a seed of its own, and what must hold after each. */
class SimulationTest {
    private static final int SCHEDULES = Integer.getInteger("slotwise.simulation.schedules", 2_000);
    private static final Long SEED = Long.getLong("slotwise.simulation.seed");

    @Test
    void invariantsHoldAfterEverySchedule() {
        Tally tally = new Tally();
        List<String> broken = new ArrayList<>();

        for (long seed = first(); seed <= last() && broken.size() < 10; seed++) {
            Report report = new Schedule(seed).run();
            tally.add(report);
            report.broken().stream().limit(3).forEach(rule -> broken.add("seed " + report.seed() + ": " + rule));
        }

        System.out.println(tally);
        assertThat(broken).as("repeat with -Dslotwise.simulation.seed=<seed>").isEmpty();
    }

    private static long first() {
        return SEED == null ? 1 : SEED;
    }

    private static long last() {
        return SEED == null ? SCHEDULES : SEED;
    }
}
