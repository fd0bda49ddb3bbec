package io.slotwise.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ResultTableTest {
    private static final Row THREADS = Row.named(List.of("sync-1")).get(0);
    private static final Row WINDOW = Row.named(List.of("async-64")).get(0);
    private static final Row KEYS = Row.named(List.of("mget-1000")).get(0);

    private final Results results = new Results(
            List.of(THREADS, WINDOW, KEYS), List.of(Competitor.SLOTWISE, Competitor.LETTUCE, Competitor.JEDIS));
    private final ResultTable table = new ResultTable(results);

    @Test
    void moreThroughputAndLessTimeAreBothBetterThanLettuce() {
        perSecond(THREADS, Competitor.SLOTWISE, 300);
        perSecond(THREADS, Competitor.LETTUCE, 100);
        millis(KEYS, Competitor.SLOTWISE, 2);
        millis(KEYS, Competitor.LETTUCE, 8);

        assertThat(table.overview()).contains("**3.00 x**", "**4.00 x**");
        assertThat(table.losses()).isEqualTo("Slotwise is first in every row that it ran.\n");
    }

    @Test
    void aRowThatSlotwiseLosesIsMarkedAndNamed() {
        perSecond(THREADS, Competitor.SLOTWISE, 300);
        perSecond(THREADS, Competitor.LETTUCE, 100);
        perSecond(THREADS, Competitor.JEDIS, 450);

        assertThat(table.overview()).contains("sync GET, 1 thread *").contains("**4.50 x**");
        assertThat(table.details()).contains("sync GET, 1 thread *");
        assertThat(table.losses()).contains("sync GET, 1 thread: Jedis is 1.50 x as good\n");
    }

    @Test
    void aLossWithinTheRangesIsSaidToBeOne() {
        perSecond(THREADS, Competitor.SLOTWISE, 300);
        perSecond(THREADS, Competitor.SLOTWISE, 500);
        perSecond(THREADS, Competitor.JEDIS, 450);

        assertThat(table.losses()).contains("(the ranges overlap)");
    }

    @Test
    void theDetailsShowMedianAndRange() {
        perSecond(THREADS, Competitor.LETTUCE, 900);
        perSecond(THREADS, Competitor.LETTUCE, 1_500);
        perSecond(THREADS, Competitor.LETTUCE, 1_000);

        assertThat(table.details()).contains("1,000 (900–1,500) ops/s");
    }

    @Test
    void aClientWithoutFiguresSaysWhy() {
        results.absent(WINDOW, Competitor.JEDIS, "no such API");

        assertThat(table.details()).contains("| no such API");
        assertThat(table.overview()).contains("| –");
    }

    @Test
    void failedCommandsAreNotHidden() {
        results.add(THREADS, Competitor.JEDIS, new Measurement(100, 7, 1, 1, 1, 1, 1, 1, 1));

        assertThat(table.details()).contains("7 failed");
    }

    private void perSecond(Row row, Competitor competitor, double value) {
        results.add(row, competitor, new Measurement(100, 0, value, 10, 20, 30, 40, 50, 1));
    }

    private void millis(Row row, Competitor competitor, double value) {
        results.add(row, competitor, new Measurement(100, 0, 1, 10, 20, value * 1e6, value * 2e6, value * 3e6, 1));
    }
}
