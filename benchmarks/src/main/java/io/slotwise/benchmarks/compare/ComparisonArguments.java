package io.slotwise.benchmarks.compare;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What the command line asks for. Immutable.
 *
 * @param nodes an existing cluster; empty: one is started
 * @param java the program and options of the clients' JVMs
 * @param listOnly whether only the rows and clients are to be named
 * @param helpOnly whether only the help is to be printed
 */
record ComparisonArguments(
        List<Row> rows,
        List<Competitor> competitors,
        List<String> nodes,
        List<String> java,
        int rounds,
        int warmUps,
        Duration duration,
        Path out,
        boolean listOnly,
        boolean helpOnly) {
    static final String HELP = """
            benchmarks/compare [option ...]

              --rows a,b       these rows; the beginning of a name means all that begin so (all rows)
              --clients a,b    these clients (all)
              --nodes h:p,...  all primaries of an existing cluster, instead of one of its
                               own; keys are written to it
              --rounds n       rounds that count (5)
              --warmups n      rounds before them that do not (1)
              --seconds s      how long a client runs in each round (2)
              --quick          a first impression: 2 rounds of half a second
              --java path      the java program of the clients' JVMs (the one that runs this)
              --jvm-option o   one more option for them; may be given several times
              --out folder     where the results go (benchmarks/target/compare)
              --list           the rows and clients there are
              --help           this text
            """;

    private static final List<String> JVM_OPTIONS =
            List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC", "--enable-native-access=ALL-UNNAMED");

    /**
     * Reads the words of a command line.
     *
     * @throws IllegalArgumentException if a word is not understood: the message says which and why
     */
    static ComparisonArguments parse(String... words) {
        Reading reading = new Reading();
        Iterator<String> left = Arrays.asList(words).iterator();
        while (left.hasNext()) {
            reading.option(left.next(), left);
        }
        return reading.result();
    }

    /** The options read so far. */
    private static final class Reading {
        private List<Row> rows = Row.ALL;
        private List<Competitor> competitors = List.of(Competitor.values());
        private List<String> nodes = List.of();
        private String java =
                Path.of(System.getProperty("java.home"), "bin", "java").toString();
        private final List<String> jvmOptions = new ArrayList<>(JVM_OPTIONS);
        private int rounds = 5;
        private int warmUps = 1;
        private Duration duration = Duration.ofSeconds(2);
        private Path out = Path.of("benchmarks", "target", "compare");
        private boolean listOnly;
        private boolean helpOnly;

        void option(String option, Iterator<String> left) {
            switch (option) {
                case "--rows" -> rows = Row.named(list(option, left));
                case "--clients" -> competitors = competitors(list(option, left));
                case "--nodes" -> nodes = list(option, left);
                case "--rounds" -> rounds = number(option, left, 1);
                case "--warmups" -> warmUps = number(option, left, 0);
                case "--seconds" -> duration = seconds(option, left);
                case "--quick" -> {
                    rounds = 2;
                    duration = Duration.ofMillis(500);
                }
                case "--java" -> java = value(option, left);
                case "--jvm-option" -> jvmOptions.add(value(option, left));
                case "--out" -> out = Path.of(value(option, left));
                case "--list" -> listOnly = true;
                case "--help", "-h" -> helpOnly = true;
                default ->
                    throw new IllegalArgumentException("unknown option '" + option + "'; --help says which there are");
            }
        }

        ComparisonArguments result() {
            List<String> command = new ArrayList<>(List.of(java));
            command.addAll(jvmOptions);
            return new ComparisonArguments(
                    rows, competitors, nodes, command, rounds, warmUps, duration, out, listOnly, helpOnly);
        }

        private static String value(String option, Iterator<String> left) {
            if (!left.hasNext()) {
                throw new IllegalArgumentException(option + " needs a value");
            }
            return left.next();
        }

        private static List<String> list(String option, Iterator<String> left) {
            return List.of(value(option, left).split(",", -1));
        }

        private static int number(String option, Iterator<String> left, int least) {
            String word = value(option, left);
            if (!word.matches("\\d{1,6}") || Integer.parseInt(word) < least) {
                throw new IllegalArgumentException(
                        option + " needs a whole number from " + least + ", not '" + word + "'");
            }
            return Integer.parseInt(word);
        }

        private static Duration seconds(String option, Iterator<String> left) {
            String word = value(option, left);
            if (!word.matches("\\d{1,5}(\\.\\d{1,3})?") || Double.parseDouble(word) == 0) {
                throw new IllegalArgumentException(option + " needs a number above 0, not '" + word + "'");
            }
            return Duration.ofMillis(Math.round(Double.parseDouble(word) * 1_000));
        }

        private static List<Competitor> competitors(List<String> names) {
            names.forEach(Reading::checkCompetitor);
            return Arrays.stream(Competitor.values())
                    .filter(competitor -> names.contains(competitor.id()))
                    .toList();
        }

        private static void checkCompetitor(String name) {
            if (Arrays.stream(Competitor.values()).noneMatch(known -> known.id().equals(name))) {
                String known =
                        Arrays.stream(Competitor.values()).map(Competitor::id).collect(Collectors.joining(", "));
                throw new IllegalArgumentException("there is no client '" + name + "'; there are " + known);
            }
        }
    }
}
