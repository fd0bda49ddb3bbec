package io.slotwise.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the results to files. Stateless. */
final class ResultFiles {
    private ResultFiles() {}

    static void write(Results results, Path folder) throws IOException {
        ResultTable table = new ResultTable(results);
        Files.writeString(
                folder.resolve("results.md"), table.overview() + "\n" + table.losses() + "\n" + table.details());
    }
}
