package io.slotwise.examples.demo;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Immutable. What the command line asks for.
 *
 * @param nodes the startup nodes of a given cluster; empty for the others
 * @param seconds how long the load lasts, unless the disturbances take longer
 * @param workers how many threads work at a time
 * @param chaos whether the demo changes the cluster
 * @param help whether only the usage is wanted
 */
record DemoArguments(ClusterKind cluster, List<String> nodes, int seconds, int workers, boolean chaos, boolean help) {
    static final int DEFAULT_SECONDS = 24;
    static final int DEFAULT_WORKERS = 12;

    private static final int MOST_SECONDS = 86_400;
    private static final int MOST_WORKERS = 1_000;

    /** Copies the list. */
    DemoArguments {
        nodes = List.copyOf(nodes);
    }

    /**
     * Reads the words of the command line; a value may follow its option after a space or after "=".
     *
     * @throws IllegalArgumentException with a message for the user
     */
    static DemoArguments parse(String... words) {
        boolean real = false;
        boolean chaos = false;
        boolean help = false;
        List<String> nodes = List.of();
        int seconds = DEFAULT_SECONDS;
        int workers = DEFAULT_WORKERS;
        Deque<String> rest = split(words);
        while (!rest.isEmpty()) {
            String option = rest.pop();
            switch (option) {
                case "--real" -> real = true;
                case "--chaos" -> chaos = true;
                case "--help", "-h" -> help = true;
                case "--nodes" -> nodes = nodes(valueOf(option, rest));
                case "--seconds" -> seconds = number(option, valueOf(option, rest), MOST_SECONDS);
                case "--workers" -> workers = number(option, valueOf(option, rest), MOST_WORKERS);
                default -> throw new IllegalArgumentException("unknown argument: " + option);
            }
        }
        if (real && !nodes.isEmpty()) {
            throw new IllegalArgumentException("--real starts a cluster and --nodes names one: give one of them");
        }
        ClusterKind kind = real ? ClusterKind.REAL : nodes.isEmpty() ? ClusterKind.EMBEDDED : ClusterKind.GIVEN;
        return new DemoArguments(kind, nodes, seconds, workers, chaos || kind != ClusterKind.GIVEN, help);
    }

    /** Only an option is split at its first "=": a value may contain one. */
    private static Deque<String> split(String... words) {
        Deque<String> split = new ArrayDeque<>();
        for (String word : words) {
            int equals = word.startsWith("--") ? word.indexOf('=') : -1;
            if (equals < 0) {
                split.add(word);
            } else {
                split.add(word.substring(0, equals));
                split.add(word.substring(equals + 1));
            }
        }
        return split;
    }

    private static String valueOf(String option, Deque<String> rest) {
        String value = rest.poll();
        if (value == null || value.isBlank() || value.startsWith("--")) {
            throw new IllegalArgumentException(option + " needs a value");
        }
        return value;
    }

    private static List<String> nodes(String value) {
        List<String> nodes = Arrays.stream(value.split(","))
                .map(String::strip)
                .filter(node -> !node.isEmpty())
                .toList();
        if (nodes.isEmpty()) {
            throw new IllegalArgumentException("--nodes needs at least one host:port");
        }
        return nodes;
    }

    private static int number(String option, String value, int most) {
        try {
            int number = Integer.parseInt(value);
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // Reported below, as a number out of range is.
        }
        throw new IllegalArgumentException(option + " is a whole number from 1 to " + most + ", not " + value);
    }
}
