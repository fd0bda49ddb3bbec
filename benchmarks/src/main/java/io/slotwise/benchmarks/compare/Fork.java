package io.slotwise.benchmarks.compare;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * The JVM of one client. Its first argument is the client, its second the nodes; then it reads lines from the parent,
 * {@code row milliseconds}, and answers each with one line. It ends with the parent, whose end closes its input.
 * Confined to the main thread.
 *
 * <p>With {@code cold} as third argument it connects, gets one value, answers how long that took, and ends.
 */
final class Fork {
    /** How an answer with figures begins. What client libraries print begins otherwise. */
    static final String FIGURES = "@figures ";

    /** How an answer begins when the row cannot be run. */
    static final String FAILURE = "@failure ";

    /** The third argument for a cold start. */
    static final String COLD = "cold";

    private Fork() {}

    /** Runs what the parent asks for. */
    public static void main(String[] arguments) throws IOException {
        // First of all, since a cold start counts from here. Nothing of a client is loaded yet.
        ProcessFigures start = ProcessFigures.now();
        PrintStream answers = System.out;
        Competitor competitor = Competitor.valueOf(arguments[0].toUpperCase(Locale.ROOT));
        List<String> nodes = List.of(arguments[1].split(",", -1));
        if (arguments.length > 2) {
            answers.println(coldStart(start, competitor, nodes));
        } else {
            serve(competitor, nodes, answers);
        }
        // Threads of a client that could not be closed must not keep this JVM.
        System.exit(0);
    }

    private static String coldStart(ProcessFigures start, Competitor competitor, List<String> nodes) {
        try {
            competitor.connect(nodes).get(Dataset.FIRST_KEY);
            ProcessFigures end = ProcessFigures.now();
            double nanos = end.nanosSince(start);
            return FIGURES
                    + new Measurement(
                                    1,
                                    0,
                                    Duration.ofSeconds(1).toNanos() / nanos,
                                    end.cpuNanosSince(start),
                                    end.allocatedBytesSince(start),
                                    nanos,
                                    nanos,
                                    nanos,
                                    Double.NaN)
                            .toLine();
        } catch (Exception failure) {
            return FAILURE + "failed: " + failure.toString().replace('\n', ' ');
        }
    }

    private static void serve(Competitor competitor, List<String> nodes, PrintStream answers) throws IOException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try (Contestant contestant = competitor.connect(nodes)) {
            RowRun runs = new RowRun(() -> competitor.connect(nodes), contestant);
            String order = orders.readLine();
            while (order != null) {
                answers.println(answer(runs, order));
                order = orders.readLine();
            }
        }
    }

    private static String answer(RowRun runs, String order) {
        String[] words = order.split(" ", -1);
        try {
            Row row = Row.named(List.of(words[0])).get(0);
            return FIGURES
                    + runs.run(row, Duration.ofMillis(Long.parseLong(words[1]))).toLine();
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            return FAILURE + "interrupted";
        } catch (UnsupportedOperationException missing) {
            return FAILURE + missing.getMessage();
        } catch (RuntimeException failure) {
            return FAILURE + "failed: " + failure.toString().replace('\n', ' ');
        }
    }
}
