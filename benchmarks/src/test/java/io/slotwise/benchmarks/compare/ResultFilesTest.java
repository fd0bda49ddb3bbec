package io.slotwise.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFilesTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    Path folder;

    @Test
    void tableFiguresAndChartsAreWritten() throws Exception {
        Row row = Row.named(List.of("async-64")).get(0);
        Results results = new Results(List.of(row), List.of(Competitor.SLOTWISE, Competitor.LETTUCE, Competitor.JEDIS));
        results.add(row, Competitor.SLOTWISE, new Measurement(9, 0, 400, 10, 20, 30, 40, 50, Double.NaN));
        results.add(row, Competitor.LETTUCE, new Measurement(9, 0, 100, 40, 80, 30, 40, 50, 1));
        results.absent(row, Competitor.JEDIS, "no \"such\" API");
        Surroundings surroundings = new Surroundings("Redis 7.0.15", "17.0.1", ComparisonArguments.parse());

        ResultFiles.write(results, surroundings, folder);

        assertThat(Files.readString(folder.resolve("results.md")))
                .contains("- servers: Redis 7.0.15", "**4.00 x**", "Lettuce 7.", "Slotwise is first");
        assertThat(Files.readString(folder.resolve("results.json")))
                .contains("\"operationsPerSecond\": 400.000", "\"readsPerOperation\": null", "no \\\"such\\\" API");
        assertThat(Files.readString(folder.resolve("speed.svg"))).contains("4.00 x · 400 ops/s");
        assertThat(Files.readString(folder.resolve("cpu.svg"))).contains("0.25 x · 0.01 µs");
    }
}
