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
 * A JVM of a program of ours with the class path of this one, and the lines by which it answers: those that begin with
 * {@code @}, since client libraries print others. Confined to the parent's main thread, but for the thread that reads.
 */
public final class ForkedJvm implements AutoCloseable {
    /** How much longer than asked a run may take before it counts as hung. */
    static final Duration GRACE = Duration.ofSeconds(30);

    private static final String MARK = "@";
    private static final String END = "@end";

    private final Process process;
    private final Writer orders;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    private ForkedJvm(Process process) {
        this.process = process;
        this.orders = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
        Thread reader = new Thread(this::readAnswers, "answers-of-" + process.pid());
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * Starts one.
     *
     * @param java the JVM and its options
     * @param errors where what it prints as errors goes
     */
    public static ForkedJvm start(
            List<String> java, Class<?> program, List<String> arguments, ProcessBuilder.Redirect errors)
            throws IOException {
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(arguments);
        return new ForkedJvm(new ProcessBuilder(command).redirectError(errors).start());
    }

    /** Gives it a line to read. */
    void order(String line) throws IOException {
        orders.write(line + "\n");
        orders.flush();
    }

    /**
     * Waits for its next answer.
     *
     * @param duration how long it takes when all is well
     * @throws NoAnswer if it has ended, or hangs
     */
    public String answer(Duration duration) throws InterruptedException, NoAnswer {
        Duration limit = duration.plus(GRACE);
        @Nullable String line = answers.poll(limit.toMillis(), TimeUnit.MILLISECONDS);
        if (line == null) {
            throw new NoAnswer("no answer after " + limit.toSeconds() + " s");
        }
        if (line.equals(END)) {
            throw new NoAnswer("its JVM has ended");
        }
        return line;
    }

    private void readAnswers() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            @Nullable String line = lines.readLine();
            while (line != null) {
                if (line.startsWith(MARK)) {
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

    /** It will not answer any more. */
    public static final class NoAnswer extends Exception {
        private static final long serialVersionUID = 1L;

        private final String reason;

        NoAnswer(String reason) {
            super(reason);
            this.reason = reason;
        }

        /** Why, in words. */
        public String reason() {
            return reason;
        }
    }
}
