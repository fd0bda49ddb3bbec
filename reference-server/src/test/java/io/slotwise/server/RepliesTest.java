package io.slotwise.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Commands and their exact replies, from the files in {@code replies}: {@code command => reply}, a blank server for each
 * heading; {@code (next)} is one more reply without a command. Where redis-server is installed, it must give the same.
 */
class RepliesTest {
    private static ReferenceCluster server;
    private static Optional<RealServer> real = Optional.empty();

    @BeforeAll
    static void startServer() {
        server = ReferenceCluster.builder()
                .primaries(1)
                .clusterEnabled(false)
                .user("other", "secret")
                .start();
        real = RealServer.start("--databases", "1");
    }

    @AfterAll
    static void closeServer() {
        server.close();
        real.ifPresent(RealServer::close);
    }

    private static final List<String> FILES = List.of(
            "strings",
            "keys",
            "hashes",
            "lists",
            "transactions",
            "pubsub",
            "scripts",
            "functions",
            "sets",
            "sortedsets",
            "scans",
            "fieldexpiry",
            "bitmaps",
            "hyperloglogs",
            "sorting", "streams", "geo");

    private record Situation(String name, List<String> lines) {}

    @TestFactory
    Stream<DynamicTest> commandsAreAnsweredAsTheFilesSay() {
        return Stream.concat(Stream.of("connection"), FILES.stream())
                .flatMap(file -> situations(file).stream())
                .map(situation -> DynamicTest.dynamicTest(
                        situation.name(), () -> play(situation, server.node(0).port())));
    }

    @TestFactory
    Stream<DynamicTest> theRealServerAnswersTheSame() {
        return real.stream()
                .flatMap(actual -> FILES.stream()
                        .flatMap(file -> situations(file).stream())
                        .filter(situation -> !situation.name().contains("(ours)"))
                        .map(situation ->
                                DynamicTest.dynamicTest(situation.name(), () -> play(situation, actual.port()))));
    }

    private static List<Situation> situations(String file) {
        List<Situation> situations = new ArrayList<>();
        for (String line : read(file).split("\n", -1)) {
            if (line.startsWith("## ")) {
                situations.add(new Situation(file + ": " + line.substring(3), new ArrayList<>()));
            } else if (line.contains(" => ")) {
                situations.get(situations.size() - 1).lines().add(line);
            }
        }
        return situations;
    }

    private static String read(String file) {
        try (InputStream in = RepliesTest.class.getResourceAsStream("/replies/" + file + ".txt")) {
            return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String ask(WireClient client, String command) {
        client.writeRaw(WireClient.request(words(command)));
        return client.read();
    }

    /** Words are separated by single spaces; one in quotes may have spaces in it, and \n for a new line. */
    private static String[] words(String command) {
        List<String> words = new ArrayList<>();
        int at = 0;
        while (at <= command.length()) {
            boolean quoted = command.startsWith("\"", at);
            int end = command.indexOf(quoted ? "\"" : " ", at + 1);
            end = at == command.length() || command.startsWith(" ", at) ? at : end < 0 ? command.length() : end;
            words.add(quoted ? command.substring(at + 1, end).replace("\\n", "\n") : command.substring(at, end));
            at = quoted ? end + 2 : end + 1;
        }
        return words.toArray(String[]::new);
    }

    private static void play(Situation situation, int port) {
        assertThat(situation.lines()).isNotEmpty();
        try (WireClient client = new WireClient(port)) {
            client.send("FLUSHALL");
            client.send("FUNCTION FLUSH");
            client.send("SCRIPT FLUSH");
            if (situation.name().contains("(RESP3)")) {
                client.send("HELLO 3");
            }
            for (String line : situation.lines()) {
                int arrow = line.indexOf(" => ");
                String command = line.substring(0, arrow);

                String reply = command.equals("(next)") ? client.read() : ask(client, command);
                assertThat(reply).as(command).isEqualTo(line.substring(arrow + 4));
            }
        }
    }
}
