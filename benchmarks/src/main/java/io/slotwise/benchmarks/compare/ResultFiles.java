package io.slotwise.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the results to files. Stateless. */
final class ResultFiles {
    private ResultFiles() {}

    static void write(Results results, Surroundings surroundings, Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("results.md"), markdown(results, surroundings));
        Files.writeString(folder.resolve("results.json"), ResultJson.of(results, surroundings));
        Files.writeString(
                folder.resolve("speed.svg"),
                ResultCharts.speed(results, surroundings.line()).toSvg());
        Files.writeString(
                folder.resolve("cpu.svg"),
                ResultCharts.cpu(results, surroundings.line()).toSvg());
    }

    /** Ready to be put into a page. */
    static String markdown(Results results, Surroundings surroundings) {
        ResultTable table = new ResultTable(results);
        StringBuilder facts = new StringBuilder();
        surroundings.facts().forEach((name, value) -> facts.append("- " + name + ": " + value + "\n"));
        return facts + "\n" + table.overview() + "\n" + table.losses() + "\n" + table.details();
    }
}
