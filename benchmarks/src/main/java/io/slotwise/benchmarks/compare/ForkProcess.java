package io.slotwise.benchmarks.compare;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The JVM of one client, seen from the parent. Confined to the parent's main thread, but for the thread that reads its
 * answers.
 */
final class ForkProcess implements AutoCloseable {
    /** How much longer than asked a run may take before it counts as hung. */
    private static final Duration GRACE = Duration.ofSeconds(30);

    private static final String END = "@end";

    private final Process process;
    private final Writer orders;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    private ForkProcess(Process process) {
        this.process = process;
        this.orders = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
        Thread reader = new Thread(this::readAnswers, "answers-of-" + process.pid());
        reader.setDaemon(true);
        reader.start();
    }

    static ForkProcess start(List<String> java, Competitor competitor, List<String> nodes, String... more)
            throws IOException {
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Fork.class.getName()));
        command.addAll(List.of(competitor.id(), String.join(",", nodes)));
        command.addAll(List.of(more));
        return new ForkProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /**
     * Runs a row and waits for its figures.
     *
     * @throws RowFailure if the row cannot be run, or the process has ended or hangs
     */
    Measurement run(Row row, Duration duration) throws IOException, InterruptedException, RowFailure {
        orders.write(row.id() + " " + duration.toMillis() + "\n");
        orders.flush();
        return answer(duration);
    }

    /** Waits for the figures of a process that was told by its arguments what to do. */
    Measurement answer(Duration duration) throws InterruptedException, RowFailure {
        String line = answers.poll(duration.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
        if (line == null) {
            throw new RowFailure(
                    "failed: no answer after " + duration.plus(GRACE).toSeconds() + " s", true);
        }
        if (line.startsWith(Fork.FIGURES)) {
            return Measurement.parse(line.substring(Fork.FIGURES.length()));
        }
        boolean ended = line.equals(END);
        throw new RowFailure(ended ? "failed: its JVM has ended" : line.substring(Fork.FAILURE.length()), ended);
    }

    private void readAnswers() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            @Nullable String line = lines.readLine();
            while (line != null) {
                if (line.startsWith(Fork.FIGURES) || line.startsWith(Fork.FAILURE)) {
                    answers.add(line);
                }
                line = lines.readLine();
            }
        } catch (IOException closed) {
            // The process has been ended.
        }
        answers.add(END);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** Why a row has no figures of a client. */
    static final class RowFailure extends Exception {
        private static final long serialVersionUID = 1L;

        private final String reason;
        private final boolean fatal;

        RowFailure(String reason, boolean fatal) {
            super(reason);
            this.reason = reason;
            this.fatal = fatal;
        }

        String reason() {
            return reason;
        }

        /** Whether the process is of no more use. */
        boolean isFatal() {
            return fatal;
        }
    }
}
