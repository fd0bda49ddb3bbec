package io.slotwise.benchmarks.compare;

import io.slotwise.benchmarks.cluster.ServerCluster;
import io.slotwise.benchmarks.compare.ForkProcess.RowFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the comparison: a cluster, a JVM for each client, and rounds in which they take turns, so that what the machine
 * does meanwhile meets them all. Confined to the main thread, but for its end by
 * a signal.
 */
public final class Comparison implements AutoCloseable {
    private static final int WRONG_USE = 2;
    private static final Duration COLD_LIMIT = Duration.ofSeconds(30);

    private final ComparisonArguments arguments;
    private final List<String> nodes;
    private final ServerReads reads;
    private final Results results;
    private final Map<Competitor, ForkProcess> forks = new EnumMap<>(Competitor.class);

    /** All that were ever started; guarded by this, because a signal ends them from another thread. */
    private final List<ForkProcess> started = new ArrayList<>();

    private boolean closed;

    private Comparison(ComparisonArguments arguments, List<String> nodes) throws IOException {
        this.arguments = arguments;
        this.nodes = nodes;
        this.reads = ServerReads.ofPrimaries(nodes);
        this.results = new Results(arguments.rows(), arguments.competitors());
        Runtime.getRuntime().addShutdownHook(new Thread(this::endForks, "end-of-forks"));
    }

    /** Runs what the arguments say; {@code --help} names them. */
    public static void main(String[] words) throws IOException, InterruptedException {
        ComparisonArguments arguments;
        try {
            arguments = ComparisonArguments.parse(words);
        } catch (IllegalArgumentException wrong) {
            System.err.println(wrong.getMessage());
            System.exit(WRONG_USE);
            return;
        }
        if (arguments.helpOnly()) {
            System.out.print(ComparisonArguments.HELP);
        } else if (arguments.listOnly()) {
            arguments.rows().forEach(row -> System.out.printf("%-16s %s%n", row.id(), row.title()));
            arguments.competitors().forEach(client -> System.out.printf("%-16s %s%n", client.id(), client.title()));
        } else if (arguments.nodes().isEmpty()) {
            try (ServerCluster cluster = ServerCluster.start()) {
                run(arguments, cluster.nodes());
            }
        } else {
            run(arguments, arguments.nodes());
        }
    }

    private static void run(ComparisonArguments arguments, List<String> nodes)
            throws IOException, InterruptedException {
        Preparation.fill(nodes);
        try (Comparison comparison = new Comparison(arguments, nodes)) {
            for (Row row : arguments.rows()) {
                comparison.run(row);
            }
            Surroundings surroundings = Surroundings.of(comparison.reads.servers(), arguments);
            ResultFiles.write(comparison.results, surroundings, arguments.out());
            System.out.println(ResultFiles.markdown(comparison.results, surroundings));
            System.out.println("written to " + arguments.out().toAbsolutePath());
        }
    }

    private void run(Row row) throws IOException, InterruptedException {
        for (int round = -arguments.warmUps(); round < arguments.rounds(); round++) {
            for (Competitor competitor : inTurn(round)) {
                if (!competitor.canDo(row)) {
                    results.absent(row, competitor, "no such API");
                } else if (results.absence(row, competitor).isEmpty()) {
                    run(row, competitor, round);
                }
            }
        }
    }

    /** Another client begins each round. */
    private List<Competitor> inTurn(int round) {
        List<Competitor> order = new ArrayList<>(arguments.competitors());
        Collections.rotate(order, -round);
        return order;
    }

    private void run(Row row, Competitor competitor, int round) throws IOException, InterruptedException {
        try {
            Measurement measurement = measure(row, competitor);
            if (round >= 0) {
                results.add(row, competitor, measurement);
            }
            System.err.printf(
                    "%-16s %-9s %-9s %s %s%n",
                    row.id(),
                    round < 0 ? "warm-up" : "round " + (round + 1),
                    competitor.id(),
                    Numbers.text(row.figure().of(measurement)),
                    row.figure().unit());
        } catch (RowFailure failure) {
            System.err.printf("%-16s %-9s %s%n", row.id(), competitor.id(), failure.reason());
            results.absent(row, competitor, failure.reason());
            if (failure.isFatal()) {
                end(competitor);
            }
        }
    }

    private Measurement measure(Row row, Competitor competitor) throws IOException, InterruptedException, RowFailure {
        return switch (row.work()) {
            case CONNECT_COLD -> coldStart(competitor);
            case HEAP -> inNewJvm(row, competitor);
            default -> warm(row, competitor);
        };
    }

    private Measurement warm(Row row, Competitor competitor) throws IOException, InterruptedException, RowFailure {
        ForkProcess fork = forkOf(competitor);
        reads.sinceLast();
        Measurement measurement = fork.run(row, arguments.duration());
        return measurement.withReads(reads.sinceLast());
    }

    private Measurement coldStart(Competitor competitor) throws IOException, InterruptedException, RowFailure {
        try (ForkProcess fork = start(competitor, Fork.COLD)) {
            return fork.answer(COLD_LIMIT);
        }
    }

    /** What earlier rows left behind would be in the way. */
    private Measurement inNewJvm(Row row, Competitor competitor) throws IOException, InterruptedException, RowFailure {
        try (ForkProcess fork = start(competitor)) {
            return fork.run(row, arguments.duration());
        }
    }

    private ForkProcess forkOf(Competitor competitor) throws IOException {
        ForkProcess fork = forks.get(competitor);
        if (fork == null) {
            fork = start(competitor);
            forks.put(competitor, fork);
        }
        return fork;
    }

    private synchronized ForkProcess start(Competitor competitor, String... more) throws IOException {
        if (closed) {
            // A signal has ended the forks; what waited for one of them must not start another.
            throw new IllegalStateException("the comparison has been ended");
        }
        ForkProcess fork = ForkProcess.start(arguments.java(), competitor, nodes, more);
        started.add(fork);
        return fork;
    }

    private void end(Competitor competitor) {
        ForkProcess fork = forks.remove(competitor);
        if (fork != null) {
            fork.close();
        }
    }

    private synchronized void endForks() {
        closed = true;
        started.forEach(ForkProcess::close);
    }

    @Override
    public void close() throws IOException {
        endForks();
        reads.close();
    }
}
