package io.slotwise.benchmarks.compare;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The JVM of one client, seen from the parent. Confined to the parent's main thread. */
final class ForkProcess implements AutoCloseable {
    private final ForkedJvm jvm;

    private ForkProcess(ForkedJvm jvm) {
        this.jvm = jvm;
    }

    static ForkProcess start(List<String> java, Competitor competitor, List<String> nodes, String... more)
            throws IOException {
        List<String> arguments = new ArrayList<>(List.of(competitor.id(), String.join(",", nodes)));
        arguments.addAll(List.of(more));
        return new ForkProcess(ForkedJvm.start(java, Fork.class, arguments, ProcessBuilder.Redirect.INHERIT));
    }

    /**
     * Runs a row and waits for its figures.
     *
     * @throws RowFailure if the row cannot be run, or the process has ended or hangs
     */
    Measurement run(Row row, Duration duration) throws IOException, InterruptedException, RowFailure {
        jvm.order(row.id() + " " + duration.toMillis());
        return answer(duration);
    }

    /** Waits for the figures of a process that was told by its arguments what to do. */
    Measurement answer(Duration duration) throws InterruptedException, RowFailure {
        String line;
        try {
            line = jvm.answer(duration);
        } catch (ForkedJvm.NoAnswer none) {
            throw new RowFailure("failed: " + none.reason(), true);
        }
        if (line.startsWith(Fork.FIGURES)) {
            return Measurement.parse(line.substring(Fork.FIGURES.length()));
        }
        throw new RowFailure(line.substring(Fork.FAILURE.length()), false);
    }

    @Override
    public void close() {
        jvm.close();
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
