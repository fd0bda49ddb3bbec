package io.slotwise.benchmarks.compare;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Where and on what the figures came about: without it they mean nothing. Immutable.
 *
 * @param servers what the servers call themselves
 * @param java the version of the JDK of the clients' JVMs
 */
record Surroundings(String servers, String java, ComparisonArguments arguments) {
    static Surroundings of(String servers, ComparisonArguments arguments) throws IOException {
        Process process = new ProcessBuilder(arguments.java().get(0), "-version")
                .redirectErrorStream(true)
                .start();
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Surroundings(servers, answer.replaceFirst("(?s).*?\"([^\"]+)\".*", "$1"), arguments);
    }

    /** Names and values, in the order in which they are shown. */
    Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                "machine",
                Runtime.getRuntime().availableProcessors() + " cores, " + System.getProperty("os.name") + " "
                        + System.getProperty("os.arch") + ", clients and servers on the same");
        facts.put("servers", servers);
        facts.put("java", "JDK " + java + ", " + options());
        facts.put(
                "clients",
                arguments.competitors().stream()
                        .map(client -> client.title() + " " + client.version())
                        .collect(Collectors.joining(", ")));
        facts.put(
                "rounds",
                arguments.rounds() + " of " + Numbers.text(arguments.duration().toMillis() / 1e3) + " s after "
                        + arguments.warmUps() + " not counted, clients in turn; medians and ranges");
        return facts;
    }

    /** The same in one line, for a chart. */
    String line() {
        return servers + ", JDK " + java + ", " + Runtime.getRuntime().availableProcessors() + " cores, medians of "
                + arguments.rounds() + " interleaved rounds";
    }

    private String options() {
        return String.join(" ", arguments.java().subList(1, arguments.java().size()));
    }
}
