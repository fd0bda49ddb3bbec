package io.slotwise.benchmarks.faults;

import io.slotwise.benchmarks.compare.Competitor;
import io.slotwise.benchmarks.compare.ForkedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Does each fault to a new cluster under each client, and prints what the applications saw. Confined to the main thread.
 */
public final class FaultComparison {
    private static final String HELP = """
            benchmarks/faults [options]
              --faults a,b     these faults (kill, freeze, failover, reshard, half-moved)
              --clients a,b    these clients (slotwise, lettuce, jedis, redisson, vertx, glide)
              --rounds n       how often each (1)
              --seconds s      how long the load lasts, the fault comes after 3 of them (15)
              --out file       where the table goes as well (benchmarks/target/faults.md)
              --help           this text
            """;
    private static final Duration CALM = Duration.ofSeconds(3);

    /** How long a client may take to be at work. */
    private static final Duration CONNECTING = Duration.ofSeconds(30);

    private static final int WRONG_USE = 2;

    private List<Fault> faults = List.of(Fault.values());
    private List<Competitor> clients = List.of(Competitor.values());
    private int rounds = 1;
    private int seconds = 15;
    private Path out = Path.of("benchmarks", "target", "faults.md");

    private FaultComparison() {}

    /** Runs what the arguments say. */
    public static void main(String[] words) throws Exception {
        if (List.of(words).contains("--help")) {
            System.out.print(HELP);
            return;
        }
        FaultComparison comparison = new FaultComparison();
        try {
            comparison.read(words);
        } catch (IllegalArgumentException wrong) {
            System.err.println(wrong.getMessage() + "; --help says what there is");
            System.exit(WRONG_USE);
        }
        comparison.run();
    }

    private void read(String[] words) {
        if (words.length % 2 != 0) {
            throw new IllegalArgumentException("an option needs a value");
        }
        for (int i = 0; i < words.length; i += 2) {
            String value = words[i + 1];
            switch (words[i]) {
                case "--faults" ->
                    faults = Arrays.stream(value.split(",", -1))
                            .map(Fault::named)
                            .toList();
                case "--clients" ->
                    clients = Arrays.stream(value.split(",", -1))
                            .map(id -> Competitor.valueOf(id.toUpperCase(Locale.ROOT)))
                            .toList();
                case "--rounds" -> rounds = Integer.parseInt(value);
                case "--seconds" -> seconds = Integer.parseInt(value);
                case "--out" -> out = Path.of(value);
                default -> throw new IllegalArgumentException("unknown option '" + words[i] + "'");
            }
        }
    }

    private void run() throws Exception {
        List<String> lines = new ArrayList<>();
        lines.add(
                "| fault | client | errors of calls | pause ms | beyond the server's | other shards ms | lost | doubled"
                        + " | unknown | errors seen |");
        lines.add("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
        for (Fault fault : faults) {
            for (int round = 0; round < rounds; round++) {
                for (Competitor client : clients) {
                    String line = line(fault, client);
                    System.err.println(line);
                    lines.add(line);
                }
            }
        }
        String table = String.join("\n", lines) + "\n";
        System.out.print(table);
        Path folder = Optional.ofNullable(out.toAbsolutePath().getParent()).orElseThrow();
        Files.createDirectories(folder);
        Files.writeString(out, table);
    }

    private String line(Fault fault, Competitor client) throws Exception {
        String begin = "| " + fault.title() + " | " + client.title() + " | ";
        try (FaultedCluster cluster = FaultedCluster.start();
                ForkedJvm fork = fork(client, cluster.nodes())) {
            if (!fork.answer(CONNECTING).startsWith(FaultFork.READY)) {
                return begin + "cannot connect |  |  |  |  |  |  |  |";
            }
            FaultedCluster.last(CALM);
            Duration pause = fault.doTo(cluster);
            String answer = fork.answer(Duration.ofSeconds(seconds));
            return begin
                    + (answer.startsWith(FaultFork.FIGURES)
                            ? cells(FaultFigures.parse(answer.substring(FaultFork.FIGURES.length())), pause)
                            : answer + " |  |  |  |  |  |  |  |");
        } catch (ForkedJvm.NoAnswer none) {
            return begin + none.reason() + " |  |  |  |  |  |  |  |";
        }
    }

    private ForkedJvm fork(Competitor client, List<String> nodes) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return ForkedJvm.start(
                List.of(java, "-Xmx512m"),
                FaultFork.class,
                List.of(client.id(), String.join(",", nodes), Integer.toString(seconds)),
                ProcessBuilder.Redirect.DISCARD);
    }

    private static String cells(FaultFigures figures, Duration pause) {
        return String.join(
                        " | ",
                        figures.errors() + " of " + figures.calls(),
                        Long.toString(figures.pauseMillis()),
                        Long.toString(Math.max(0, figures.pauseMillis() - pause.toMillis())),
                        Long.toString(figures.elsewhereMillis()),
                        Long.toString(figures.lost()),
                        Long.toString(figures.doubled()),
                        Long.toString(figures.unknown()),
                        figures.failures())
                + " |";
    }
}
